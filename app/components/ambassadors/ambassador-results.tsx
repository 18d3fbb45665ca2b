import { TableScroll } from '~/components/ui/lists/table-scroll';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/link-button';
import { Pagination } from '~/components/ui/lists/pagination';
import { NEW_AMBASSADORS } from '~/content/ambassadors/new-ambassadors';
import { calendarWords } from '~/content/core/dates';
import type { ShownAmbassador } from '~/domain/ambassadors/ambassador';
import { ambassadorQueryFields, type AmbassadorQuery } from '~/domain/ambassadors/ambassador-query';
import { storeDay } from '~/domain/core/time/store-day';
import { paths } from '~/paths';

type AmbassadorResultsProps = {
  ambassadors: readonly ShownAmbassador[];
  count: number;
  pageCount: number;
  query: AmbassadorQuery;
};

/** The requested page of ambassadors, their total count, and a link to download them. */
export function AmbassadorResults(props: AmbassadorResultsProps) {
  const { ambassadors, count, pageCount, query } = props;
  const hrefOf = (page: number) => paths.newAmbassadors(ambassadorQueryFields({ ...query, page }));
  const everyWeek = ambassadorQueryFields({ ...query, week: null, page: 1 });
  const file = ambassadorQueryFields({ ...query, page: 1 });
  return (
    <section aria-labelledby="ambassador-count" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="ambassador-count" className="text-lg">
            {NEW_AMBASSADORS.count(count, query.week)}
          </h2>
          <p className="text-sm text-ink-soft">{NEW_AMBASSADORS.zone}</p>
        </div>
        <div className="flex flex-wrap items-center gap-5" data-print="off">
          {query.week === null ? null : (
            <a href={paths.newAmbassadors(everyWeek)} className="target underline">
              {NEW_AMBASSADORS.allWeeks}
            </a>
          )}
          {count > 0 ? (
            <LinkButton to={paths.newAmbassadorsCsv(file)} variant="secondary" download>
              {NEW_AMBASSADORS.csv}
            </LinkButton>
          ) : null}
        </div>
      </div>
      {count === 0 ? (
        <EmptyState title={NEW_AMBASSADORS.emptyTitle}>
          <p>{NEW_AMBASSADORS.empty}</p>
        </EmptyState>
      ) : (
        <PeopleTable ambassadors={ambassadors} hasCampus={query.by === 'region'} />
      )}
      <Pagination page={query.page} pageCount={pageCount} hrefOf={hrefOf} />
    </section>
  );
}

type PeopleTableProps = {
  ambassadors: readonly ShownAmbassador[];
  /** Whether to show the campus; false if the list is of a single campus. */
  hasCampus: boolean;
};

function PeopleTable({ ambassadors, hasCampus }: PeopleTableProps) {
  return (
    <TableScroll label={NEW_AMBASSADORS.caption}>
      <table>
        <caption className="sr-only">{NEW_AMBASSADORS.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{NEW_AMBASSADORS.name}</th>
            {hasCampus ? <th scope="col">{NEW_AMBASSADORS.campus}</th> : null}
            <th scope="col">{NEW_AMBASSADORS.joined}</th>
          </tr>
        </thead>
        <tbody>
          {ambassadors.map(({ shownName, college, joinedAt }, nth) => (
            <tr key={`${joinedAt} ${nth}`}>
              <th scope="row">{shownName || NEW_AMBASSADORS.noName}</th>
              {hasCampus ? (
                <td data-label={NEW_AMBASSADORS.campus}>{college ?? NEW_AMBASSADORS.noCampus}</td>
              ) : null}
              <td data-label={NEW_AMBASSADORS.joined}>
                <time dateTime={joinedAt}>{calendarWords(storeDay(Date.parse(joinedAt)))}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
