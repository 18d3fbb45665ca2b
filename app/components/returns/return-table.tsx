import { Badge } from '~/components/ui/badge';
import { BY_AMOUNT, BY_TIME, type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import type { FilterField } from '~/components/ui/lists/filter-control';
import { orderDay } from '~/content/core/dates';
import { AMOUNT_SORT_OPTIONS, LISTS, optionsOf, sortOptions } from '~/content/core/lists';
import { toneOf } from '~/content/core/tones';
import { KIND_LABELS, RETURN_STAFF, STAFF_OUTCOMES } from '~/content/returns/erp-returns';
import {
  outcomeLabel,
  REASON_LABELS,
  RETURN_STATE_LABELS,
  RETURNS,
} from '~/content/returns/returns';
import { formatUsd } from '~/domain/core/money';
import { RETURN_STATES } from '~/domain/returns/return';
import { type ListedReturn, STAFF_RETURN_FILTERS } from '~/domain/returns/return-query';

const reasonsOf = ({ reasons }: ListedReturn) =>
  reasons.map((one) => REASON_LABELS[one]).join(', ');

const STAFF_ONLY: readonly ListColumn<ListedReturn>[] = [
  { label: RETURN_STAFF.customer, cell: ({ customer }) => customer },
  { label: RETURN_STAFF.kind, isExtra: true, cell: ({ kind }) => KIND_LABELS[kind] },
];

const columnsOf = (to: (id: string) => string, isStaffs: boolean): ListColumn<ListedReturn>[] => [
  {
    label: 'Number',
    at: 'title',
    cell: ({ id, name }) => (
      <a href={to(id)} className="underline">
        {name}
      </a>
    ),
  },
  {
    label: 'Date',
    at: 'date',
    ...(isStaffs && { sorts: BY_TIME }),
    cell: ({ createdAt }) => <time dateTime={createdAt}>{orderDay(createdAt)}</time>,
  },
  { label: RETURNS.order, cell: ({ orderName }) => orderName },
  ...(isStaffs ? STAFF_ONLY : []),
  { label: RETURNS.items, isLong: true, cell: ({ items }) => items },
  ...(isStaffs
    ? [{ label: RETURN_STAFF.reason, isExtra: true, cell: reasonsOf } as ListColumn<ListedReturn>]
    : []),
  { label: RETURNS.outcome, isExtra: true, cell: outcomeLabel },
  {
    label: LISTS.state,
    at: 'status',
    cell: ({ state, awaitsStaff }) => (
      <>
        <Badge text={RETURN_STATE_LABELS[state].label} tone={toneOf(state)} />
        {isStaffs && awaitsStaff && state !== 'requested' ? (
          <Badge text={RETURN_STAFF.needsAttention} tone="bad" />
        ) : null}
      </>
    ),
  },
  {
    label: RETURN_STAFF.value,
    isNumber: true,
    at: 'amount',
    ...(isStaffs && { sorts: BY_AMOUNT }),
    cell: ({ worthCents }) => formatUsd(worthCents),
  },
];

type ReturnTableProps = {
  returns: readonly ListedReturn[];
  /** Returns the URL of a return. */
  to: (id: string) => string;
  /** Whether it is the staff's list, which names the customers. */
  isStaffs?: boolean;
};

/** Returns in the given order. */
export function ReturnTable({ returns, to, isStaffs = false }: ReturnTableProps) {
  return (
    <ListTable
      {...(isStaffs && { list: 'returns' })}
      caption={RETURNS.title}
      columns={columnsOf(to, isStaffs)}
      rows={returns}
      keyOf={({ id }) => id}
    />
  );
}

const stateField = (states: readonly (typeof STAFF_RETURN_FILTERS)[number][]): FilterField => ({
  name: 'state',
  label: LISTS.state,
  options: [
    { value: '', label: LISTS.any },
    ...states.map((value) => ({
      value,
      label: value === 'to-do' ? RETURN_STAFF.needsAttention : RETURN_STATE_LABELS[value].label,
    })),
  ],
});

const any = { value: '', label: LISTS.any };

/** By what a customer's list is filtered besides the search. */
export const RETURN_FIELDS: readonly FilterField[] = [
  stateField(RETURN_STATES),
  { kind: 'sort', options: sortOptions({ newest: 'Newest first', oldest: 'Oldest first' }) },
  { kind: 'days' },
];

/** The same for staff. */
export const STAFF_RETURN_FIELDS: readonly FilterField[] = [
  stateField(STAFF_RETURN_FILTERS),
  { name: 'kind', label: RETURN_STAFF.kind, options: [any, ...optionsOf(KIND_LABELS)] },
  { name: 'reason', label: RETURN_STAFF.reason, options: [any, ...optionsOf(REASON_LABELS)] },
  { name: 'outcome', label: RETURNS.outcome, options: [any, ...optionsOf(STAFF_OUTCOMES)] },
  { kind: 'sort', options: AMOUNT_SORT_OPTIONS },
  { kind: 'days' },
];
