import { OwnMoment } from '~/components/ui/own-moment';
import type { FilterField } from '~/components/ui/lists/filter-control';
import { FilterForm } from '~/components/ui/lists/filter-form';
import { ListResults } from '~/components/ui/lists/list-page';
import { BY_AMOUNT, BY_TIME, type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { EmptyState } from '~/components/ui/empty-state';
import {
  CASH_MOVEMENTS,
  MOVEMENT_LABELS,
  movementLabel,
  moverLabel,
} from '~/content/organizations/organization-cash';
import { LISTS, sortOptions } from '~/content/core/lists';
import type { DayProblem } from '~/domain/core/time/time-span';
import { formatUsd } from '~/domain/core/money';
import {
  MOVEMENT_LIST,
  type OrganizationMovement,
  type OrganizationMovementQuery,
  type OrganizationMover,
} from '~/domain/organizations/organization-movement';
import { accountPaths } from '~/account-paths';

type MovementResultsProps = {
  query: OrganizationMovementQuery;
  requested: { from: string; to: string };
  problems: readonly DayProblem[];
  found: {
    movements: readonly OrganizationMovement[];
    count: number;
    pageCount: number;
    /** Maximum number of rows in the download. */
    mostInFile: number;
  } | null;
  /** Members to filter by; null for members, who only see their own movements. */
  movers: readonly OrganizationMover[] | null;
};

/** The organization's movements, for members their own: filters, the requested page, and a download. */
export function MovementResults({ movers, ...list }: MovementResultsProps) {
  const { query, found } = list;
  const isCut = found !== null && found.count > found.mostInFile;
  return (
    <>
      <FilterForm
        {...list}
        list={MOVEMENT_LIST}
        action={accountPaths.organizationCash()}
        label={CASH_MOVEMENTS.formTitle}
        labels={CASH_MOVEMENTS}
        level={3}
        prefix="movements-"
        fields={[
          ...(movers === null ? [] : [memberField(movers, query.member)]),
          {
            name: 'kind',
            label: CASH_MOVEMENTS.kind,
            options: [
              { value: '', label: CASH_MOVEMENTS.everything },
              ...sortOptions(MOVEMENT_LABELS),
            ],
          },
          { kind: 'sort', options: sortOptions(CASH_MOVEMENTS.sorts) },
          { kind: 'days' },
        ]}
      />
      <ListResults
        {...list}
        list={MOVEMENT_LIST}
        path={accountPaths.organizationCash}
        csv={accountPaths.organizationCashCsv}
        nouns={CASH_MOVEMENTS.count}
        labels={CASH_MOVEMENTS}
        level={3}
        note={`${LISTS.ownZone}${isCut ? ` ${CASH_MOVEMENTS.fileIsCut(found.mostInFile)}` : ''}`}
        empty={
          <EmptyState title={CASH_MOVEMENTS.emptyTitle}>
            <p>{movers === null ? CASH_MOVEMENTS.emptyOwn : CASH_MOVEMENTS.empty}</p>
          </EmptyState>
        }
      >
        {({ movements }) => (
          <ListTable
            caption={CASH_MOVEMENTS.caption}
            columns={movers === null ? COLUMNS.filter((column) => column !== WHO) : COLUMNS}
            rows={movements}
            keyOf={({ id }) => id}
          />
        )}
      </ListResults>
    </>
  );
}

/** A select of the members, also of the one from the URL if they are unknown. */
function memberField(movers: readonly OrganizationMover[], chosen: string | null): FilterField {
  const isKnown = chosen === null || movers.some(({ userId }) => userId === chosen);
  const all = isKnown ? movers : [...movers, { userId: chosen, name: null, former: null }];
  return {
    name: 'member',
    label: CASH_MOVEMENTS.member,
    options: [
      { value: '', label: CASH_MOVEMENTS.everybody },
      ...all.map((mover) => ({ value: mover.userId ?? '', label: moverLabel(mover) })),
    ],
  };
}

const { columns } = CASH_MOVEMENTS;

const WHO: ListColumn<OrganizationMovement> = {
  label: columns.who,
  at: 'status',
  cell: (movement) => <bdi>{moverLabel(movement)}</bdi>,
};

const COLUMNS: readonly ListColumn<OrganizationMovement>[] = [
  { label: columns.what, at: 'title', cell: (movement) => <What movement={movement} /> },
  WHO,
  {
    label: columns.date,
    at: 'date',
    sorts: BY_TIME,
    cell: ({ at }) => <OwnMoment at={at} />,
  },
  {
    label: columns.amount,
    isNumber: true,
    at: 'amount',
    sorts: BY_AMOUNT,
    cell: ({ amountCents }) => `${amountCents > 0 ? '+' : ''}${formatUsd(amountCents)}`,
  },
];

/** What changed the balance; an order is linked, for its buyer and the admins. */
function What({ movement }: { movement: OrganizationMovement }) {
  const { orderNumber } = movement;
  if (orderNumber === null) return movementLabel(movement);
  return (
    <a href={accountPaths.manageOrder(orderNumber)} className="underline underline-offset-4">
      {movementLabel(movement)}
    </a>
  );
}
