import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { Pagination } from '~/components/ui/lists/pagination';
import {
  CASH_MOVEMENTS,
  movementWords,
  moverWords,
} from '~/content/organizations/organization-cash';
import { momentWords } from '~/content/core/dates';
import { formatUsd } from '~/domain/core/money';
import {
  MOVEMENT_LIST,
  type OrganizationMovement,
  type OrganizationMovementQuery,
} from '~/domain/organizations/organization-movement';
import { paths } from '~/paths';

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
  cell: (movement) => <bdi>{moverWords(movement)}</bdi>,
};

const COLUMNS: readonly ListColumn<OrganizationMovement>[] = [
  { label: columns.what, cell: movementWords },
  WHO,
  { label: columns.date, cell: ({ at }) => <time dateTime={at}>{momentWords(at)}</time> },
  {
    label: columns.amount,
    isNumber: true,
    cell: ({ amountCents }) => `${amountCents > 0 ? '+' : ''}${formatUsd(amountCents)}`,
  },
];
