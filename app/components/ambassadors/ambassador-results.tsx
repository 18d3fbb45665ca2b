import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { EmptyState } from '~/components/ui/empty-state';
import { Pagination } from '~/components/ui/lists/pagination';
import {
  AMBASSADOR_SORT_LABELS,
  NEW_AMBASSADORS,
  PERIOD_LABELS,
  scopeLabel,
} from '~/content/ambassadors/new-ambassadors';
import { sortOptions } from '~/content/core/lists';
import { calendarLabel } from '~/content/core/dates';
import {
  AMBASSADOR_PERIODS,
  type AmbassadorQuery,
  ambassadorQueryFields,
  type AmbassadorScope,
  type ShownAmbassador,
} from '~/domain/ambassadors/ambassador';
import { storeDay } from '~/domain/core/time/store-day';
import { paths } from '~/paths';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { SelectField } from '~/components/ui/forms/field';

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
        <ListTable
          caption={NEW_AMBASSADORS.caption}
          columns={query.by === 'region' ? COLUMNS : COLUMNS.filter((one) => one !== CAMPUS)}
          rows={ambassadors}
          keyOf={({ joinedAt }, nth) => `${joinedAt} ${nth}`}
        />
      )}
      <Pagination page={query.page} pageCount={pageCount} hrefOf={hrefOf} />
    </section>
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
        <LinkButton to={paths.accountBilling()}>{NEW_AMBASSADORS.addAddress}</LinkButton>
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
    <search data-print="off" aria-label={NEW_AMBASSADORS.formTitle} className="block">
      {/* Keyed by the query: the fields always show what the list shows. */}
      <form
        key={JSON.stringify(query)}
        method="get"
        action={paths.newAmbassadors()}
        className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
      >
        <SelectField
          id="by"
          name="by"
          label={NEW_AMBASSADORS.by}
          options={choices.map(({ by, place }) => ({ value: by, label: scopeLabel(by, place) }))}
          defaultValue={query.by}
          className="min-w-0"
        />
        <SelectField
          id="weeks"
          name="weeks"
          label={NEW_AMBASSADORS.weeks}
          options={AMBASSADOR_PERIODS.map((period) => ({
            value: String(period),
            label: PERIOD_LABELS[period],
          }))}
          defaultValue={String(query.weeks)}
          className="min-w-0"
        />
        <SelectField
          id="sort"
          name="sort"
          label={NEW_AMBASSADORS.sort}
          options={sortOptions(AMBASSADOR_SORT_LABELS)}
          defaultValue={query.sort}
          className="min-w-0"
        />
        <Button variant="secondary" className="justify-self-start">
          {NEW_AMBASSADORS.show}
        </Button>
      </form>
    </search>
  );
}
