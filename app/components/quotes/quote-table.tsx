import { Badge } from '~/components/ui/badge';
import { BY_AMOUNT, BY_TIME, type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import type { FilterField } from '~/components/ui/lists/filter-control';
import { calendarLabel, orderDay } from '~/content/core/dates';
import { AMOUNT_SORT_OPTIONS, LISTS } from '~/content/core/lists';
import { toneOf } from '~/content/core/tones';
import { QUOTE_STAFF } from '~/content/quotes/erp-quotes';
import { QUOTE_STATES_LABELS, QUOTES } from '~/content/quotes/quotes';
import { formatUsd } from '~/domain/core/money';
import { type ListedQuote, QUOTE_STATES, STAFF_QUOTE_FILTERS } from '~/domain/quotes/quote';

const CUSTOMER: ListColumn<ListedQuote> = {
  label: 'Customer',
  cell: ({ customer }) => customer,
};

const columnsOf = (to: (id: string) => string, isStaffs: boolean): ListColumn<ListedQuote>[] => [
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
    sorts: BY_TIME,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{orderDay(createdAt)}</time>,
  },
  ...(isStaffs ? [CUSTOMER] : []),
  {
    label: QUOTES.validUntil,
    cell: ({ validUntil }) =>
      validUntil === null ? null : <time dateTime={validUntil}>{calendarLabel(validUntil)}</time>,
  },
  {
    label: LISTS.state,
    at: 'status',
    cell: ({ state, awaitsStaff }) => (
      <>
        <Badge text={QUOTE_STATES_LABELS[state].label} tone={toneOf(state)} />
        {isStaffs && awaitsStaff && state !== 'requested' ? (
          <Badge text={QUOTE_STAFF.needsAttention} tone="bad" />
        ) : null}
      </>
    ),
  },
  {
    label: 'Total',
    isNumber: true,
    at: 'amount',
    sorts: BY_AMOUNT,
    cell: ({ totalCents }) => (totalCents === null ? null : formatUsd(totalCents)),
  },
];

type QuoteTableProps = {
  quotes: readonly ListedQuote[];
  /** Returns the URL of a quote. */
  to: (id: string) => string;
  /** Whether it is the staff's list, which names the customers. */
  isStaffs?: boolean;
};

/** Quotes in the given order. */
export function QuoteTable({ quotes, to, isStaffs = false }: QuoteTableProps) {
  return (
    <ListTable
      {...(isStaffs && { list: 'quotes' })}
      caption={QUOTES.title}
      columns={columnsOf(to, isStaffs)}
      rows={quotes}
      keyOf={({ id }) => id}
    />
  );
}

const fieldsOf = (states: readonly (typeof STAFF_QUOTE_FILTERS)[number][]): FilterField[] => [
  {
    name: 'state',
    label: LISTS.state,
    options: [
      { value: '', label: LISTS.any },
      ...states.map((value) => ({
        value,
        label: value === 'to-do' ? QUOTE_STAFF.needsAttention : QUOTE_STATES_LABELS[value].label,
      })),
    ],
  },
  { kind: 'sort', options: AMOUNT_SORT_OPTIONS },
  { kind: 'days' },
];

/** By what a list of quotes is filtered besides the search. */
export const QUOTE_FIELDS: readonly FilterField[] = fieldsOf(QUOTE_STATES);

/** The same for staff, who may also see only what waits for them. */
export const STAFF_QUOTE_FIELDS: readonly FilterField[] = fieldsOf(STAFF_QUOTE_FILTERS);
