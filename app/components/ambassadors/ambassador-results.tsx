import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { EmptyState } from '~/components/ui/empty-state';
import { FilterForm } from '~/components/ui/lists/filter-form';
import { ResultFrame } from '~/components/ui/lists/list-frame';
import {
  AMBASSADOR_SORT_LABELS,
  NEW_AMBASSADORS,
  PERIOD_LABELS,
  scopeLabel,
} from '~/content/ambassadors/new-ambassadors';
import { sortOptions } from '~/content/core/lists';
import { calendarLabel } from '~/content/core/dates';
import {
  AMBASSADOR_LIST,
  AMBASSADOR_PERIODS,
  type AmbassadorQuery,
  type AmbassadorScope,
  type ShownAmbassador,
} from '~/domain/ambassadors/ambassador';
import { storeDay } from '~/domain/core/time/store-day';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { LinkButton } from '~/components/ui/forms/button';

type AmbassadorResultsProps = {
  ambassadors: readonly ShownAmbassador[];
  count: number;
  pageCount: number;
  query: AmbassadorQuery;
};

/** The requested page of ambassadors, their total count, and a link to download them. */
export function AmbassadorResults(props: AmbassadorResultsProps) {
  const { ambassadors, count, pageCount, query } = props;
  const hrefOf = (page: number) =>
    accountPaths.newAmbassadors(AMBASSADOR_LIST.params({ ...query, page }));
  const everyWeek = AMBASSADOR_LIST.params({ ...query, week: null, page: 1 });
  const file = AMBASSADOR_LIST.params({ ...query, page: 1 });
  return (
    <ResultFrame
      heading={NEW_AMBASSADORS.count(count, query.week)}
      note={NEW_AMBASSADORS.zone}
      actions={
        <>
          {query.week === null ? null : (
            <a href={accountPaths.newAmbassadors(everyWeek)} className="target underline">
              {NEW_AMBASSADORS.allWeeks}
            </a>
          )}
          {count > 0 ? (
            <LinkButton to={accountPaths.newAmbassadorsCsv(file)} variant="secondary" download>
              {NEW_AMBASSADORS.csv}
            </LinkButton>
          ) : null}
        </>
      }
      page={query.page}
      pageCount={pageCount}
      hrefOf={hrefOf}
    >
      {count === 0 ? (
        <EmptyState title={NEW_AMBASSADORS.emptyTitle}>
          <p>{NEW_AMBASSADORS.empty}</p>
        </EmptyState>
      ) : (
        <ListTable
          caption={NEW_AMBASSADORS.caption}
          columns={query.by === 'region' ? COLUMNS : COLUMNS.filter((one) => one !== CAMPUS)}
          rows={ambassadors}
          keyOf={({ joinedAt }, nth) => `${joinedAt} ${nth}`}
        />
      )}
    </ResultFrame>
  );
}

const CAMPUS: ListColumn<ShownAmbassador> = {
  label: NEW_AMBASSADORS.campus,
  cell: ({ college }) => college ?? NEW_AMBASSADORS.noCampus,
};

const COLUMNS: readonly ListColumn<ShownAmbassador>[] = [
  { label: NEW_AMBASSADORS.name, cell: ({ shownName }) => shownName || NEW_AMBASSADORS.noName },
  CAMPUS,
  {
    label: NEW_AMBASSADORS.joined,
    cell: ({ joinedAt }) => (
      <time dateTime={joinedAt}>{calendarLabel(storeDay(Date.parse(joinedAt)))}</time>
    ),
  },
];

/** Explains why there is no list, and what to do about it. */
export function NoAmbassadors({ because }: { because: 'gathering' | 'unlisted' | 'nowhere' }) {
  if (because === 'nowhere') {
    return (
      <EmptyState title={NEW_AMBASSADORS.nowhereTitle}>
        <p>{NEW_AMBASSADORS.nowhere}</p>
        <LinkButton to={accountPaths.manageLocations({ address: 'new' })}>
          {NEW_AMBASSADORS.addAddress}
        </LinkButton>
        <a href={paths.contactSales()} className="target underline">
          {NEW_AMBASSADORS.contact}
        </a>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={NEW_AMBASSADORS[`${because}Title`]}>
      <p>{NEW_AMBASSADORS[because]}</p>
    </EmptyState>
  );
}

export type ScopeChoice = { by: AmbassadorScope; place: string };

/** Filters the list of new ambassadors. A GET form, so that the result has its own URL. */
export function AmbassadorFilters({
  query,
  choices,
}: {
  query: AmbassadorQuery;
  choices: readonly ScopeChoice[];
}) {
  return (
    <FilterForm
      list={AMBASSADOR_LIST}
      query={query}
      action={accountPaths.newAmbassadors()}
      label={NEW_AMBASSADORS.formTitle}
      labels={NEW_AMBASSADORS}
      fields={[
        {
          name: 'by',
          label: NEW_AMBASSADORS.by,
          options: choices.map(({ by, place }) => ({ value: by, label: scopeLabel(by, place) })),
        },
        {
          name: 'weeks',
          label: NEW_AMBASSADORS.weeks,
          usual: String(AMBASSADOR_LIST.all.weeks),
          options: AMBASSADOR_PERIODS.map((period) => ({
            value: String(period),
            label: PERIOD_LABELS[period],
          })),
        },
        { kind: 'sort', options: sortOptions(AMBASSADOR_SORT_LABELS) },
      ]}
    />
  );
}
