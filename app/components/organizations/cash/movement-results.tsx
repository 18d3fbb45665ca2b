import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { Pagination } from '~/components/ui/lists/pagination';
import {
  CASH_MOVEMENTS,
  MOVEMENT_LABELS,
  movementLabel,
  moverLabel,
} from '~/content/organizations/organization-cash';
import { momentLabel } from '~/content/core/dates';
import { formatUsd } from '~/domain/core/money';
import {
  MOVEMENT_KINDS,
  MOVEMENT_LIST,
  type OrganizationMovement,
  type OrganizationMovementQuery,
  type OrganizationMover,
} from '~/domain/organizations/organization-movement';
import { paths } from '~/paths';
import { DayFields, FilterFrame } from '~/components/ui/lists/filter-frame';
import { SelectField } from '~/components/ui/forms/field';
import { DAY_PROBLEMS, sortOptions } from '~/content/core/lists';
import type { DayProblem } from '~/domain/core/time/time-span';

type MovementResultsProps = {
  movements: readonly OrganizationMovement[];
  count: number;
  pageCount: number;
  /** Maximum number of rows in the download. */
  mostInFile: number;
  query: OrganizationMovementQuery;
  /** Whether the movements are all the reader's own; then the member's name is left out. */
  isOwn: boolean;
};

/** The requested page of movements: pagination, and all of them as a download. */
export function MovementResults(props: MovementResultsProps) {
  const { movements, count, pageCount, mostInFile, query, isOwn } = props;
  if (count === 0) {
    if (!MOVEMENT_LIST.isFiltered(query)) {
      return (
        <EmptyState title={CASH_MOVEMENTS.emptyTitle}>
          <p>{isOwn ? CASH_MOVEMENTS.emptyOwn : CASH_MOVEMENTS.empty}</p>
        </EmptyState>
      );
    }
    return (
      <EmptyState title={CASH_MOVEMENTS.nothingTitle}>
        <p>{CASH_MOVEMENTS.nothing}</p>
        <LinkButton to={paths.organizationCash()} variant="secondary">
          {CASH_MOVEMENTS.clear}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <div className="mt-8 flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="text-lg">{CASH_MOVEMENTS.count(count)}</h3>
          <p className="text-sm text-ink-soft">
            {CASH_MOVEMENTS.zone}
            {count > mostInFile ? ` ${CASH_MOVEMENTS.fileIsCut(mostInFile)}` : ''}
          </p>
        </div>
        <LinkButton
          to={paths.organizationCashCsv(MOVEMENT_LIST.params({ ...query, page: 1 }))}
          variant="secondary"
          download
        >
          {CASH_MOVEMENTS.csv}
        </LinkButton>
      </div>
      <ListTable
        caption={CASH_MOVEMENTS.caption}
        columns={isOwn ? COLUMNS.filter((column) => column !== WHO) : COLUMNS}
        rows={movements}
        keyOf={({ id }) => id}
      />
      <Pagination
        page={query.page}
        pageCount={pageCount}
        hrefOf={(page) => paths.organizationCash(MOVEMENT_LIST.params({ ...query, page }))}
      />
    </div>
  );
}

const { columns } = CASH_MOVEMENTS;

const WHO: ListColumn<OrganizationMovement> = {
  label: columns.who,
  cell: (movement) => <bdi>{moverLabel(movement)}</bdi>,
};

const COLUMNS: readonly ListColumn<OrganizationMovement>[] = [
  { label: columns.what, cell: movementLabel },
  WHO,
  { label: columns.date, cell: ({ at }) => <time dateTime={at}>{momentLabel(at)}</time> },
  {
    label: columns.amount,
    isNumber: true,
    cell: ({ amountCents }) => `${amountCents > 0 ? '+' : ''}${formatUsd(amountCents)}`,
  },
];

type MovementFiltersProps = {
  query: OrganizationMovementQuery;
  /** The days exactly as they were typed, even if invalid. */
  requested: { from: string; to: string };
  problems: readonly DayProblem[];
  /** Members to filter by; null for members, who only see their own movements. */
  movers: readonly OrganizationMover[] | null;
};

/** Prefix of the fields' ids: the page has another form. */
const PREFIX = 'movements-';

/** Filters the movements. A GET form, so that the result has its own URL. */
export function MovementFilters({ query, requested, problems, movers }: MovementFiltersProps) {
  const errors = problems.map((problem) => DAY_PROBLEMS[problem]);
  return (
    <FilterFrame
      action={paths.organizationCash()}
      label={CASH_MOVEMENTS.formTitle}
      round={JSON.stringify([query, requested])}
      labels={{ show: CASH_MOVEMENTS.show, clear: CASH_MOVEMENTS.clear }}
      isFiltered={MOVEMENT_LIST.isFiltered(query)}
      problems={{
        answer: problems,
        heading: CASH_MOVEMENTS.problemTitle,
        level: 3,
        prefix: PREFIX,
        errors,
      }}
      className="mt-6 block"
      layout="grid grid-cols-2 items-start gap-4 lg:grid-cols-3"
      buttons="col-span-2 self-end lg:col-span-1"
    >
      {movers === null ? null : (
        <SelectField
          id="movements-member"
          name="member"
          label={CASH_MOVEMENTS.member}
          options={[
            { value: '', label: CASH_MOVEMENTS.everybody },
            ...withChosen(movers, query.member).map((mover) => ({
              value: mover.userId,
              label: moverLabel(mover),
            })),
          ]}
          defaultValue={query.member ?? ''}
          className="col-span-2 min-w-0 lg:col-span-1"
        />
      )}
      <SelectField
        id="movements-kind"
        name="kind"
        label={CASH_MOVEMENTS.kind}
        options={[
          { value: '', label: CASH_MOVEMENTS.everything },
          ...MOVEMENT_KINDS.map((value) => ({ value, label: MOVEMENT_LABELS[value] })),
        ]}
        defaultValue={query.kind ?? ''}
        className="min-w-0"
      />
      <SelectField
        id="movements-sort"
        name="sort"
        label={CASH_MOVEMENTS.sort}
        options={sortOptions(CASH_MOVEMENTS.sorts)}
        defaultValue={query.sort}
        className="min-w-0"
      />
      <DayFields
        requested={requested}
        errors={errors}
        labels={{ from: CASH_MOVEMENTS.from, to: CASH_MOVEMENTS.to }}
        prefix={PREFIX}
      />
    </FilterFrame>
  );
}

/** Adds the member from the URL, even if unknown. */
function withChosen(movers: readonly OrganizationMover[], chosen: string | null) {
  const isKnown = chosen === null || movers.some(({ userId }) => userId === chosen);
  return isKnown ? movers : [...movers, { userId: chosen, name: null, former: null }];
}
