import type { FilterField } from '~/components/ui/lists/filter-control';
import { Badge } from '~/components/ui/badge';
import { BY_TIME, type ListColumn, ListTable, Thumbnail } from '~/components/ui/lists/erp-table';
import {
  CUSTOM_ORDER_SORT_LABELS,
  CUSTOM_ORDER_STATES_LABELS,
  CUSTOM_ORDERS,
  customOrderLabel,
} from '~/content/custom-orders/custom-orders';
import { PRODUCTION, STAGE_LABELS } from '~/content/custom-orders/production';
import { isStage } from '~/domain/custom-orders/production';
import type { CustomOrderLine } from '~/domain/custom-orders/custom-order-view';
import { calendarLabel, orderDay } from '~/content/core/dates';
import { toneOf } from '~/content/core/tones';
import { LISTS, sortOptions } from '~/content/core/lists';
import { CUSTOM_ORDER_FILTERS } from '~/domain/custom-orders/custom-order';
import { formatNumber } from '~/domain/core/numbers';

type CustomOrderTableProps = {
  orders: readonly CustomOrderLine[];
  caption: string;
  /** Returns the URL of a request. */
  to: (id: string) => string;
  /** Returns the URL of an artwork's drawing. */
  drawingOf: (artworkId: string) => string;
};

const CUSTOMER: ListColumn<CustomOrderLine> = {
  label: 'Customer',
  cell: ({ customer }) => customer,
};

const SHIPS_BY: ListColumn<CustomOrderLine> = {
  label: PRODUCTION.shipsBy,
  isExtra: true,
  cell: ({ shipsOn }) =>
    shipsOn === null ? null : <time dateTime={shipsOn}>{calendarLabel(shipsOn)}</time>,
};

const columnsOf = (
  { to, drawingOf }: Pick<CustomOrderTableProps, 'to' | 'drawingOf'>,
  isStaffs: boolean,
): ListColumn<CustomOrderLine>[] => [
  {
    label: 'Number',
    at: 'title',
    cell: ({ id, name, artworkId }) => (
      <>
        <Thumbnail src={artworkId === null ? null : drawingOf(artworkId)} />
        <a href={to(id)} className="underline">
          {name}
        </a>
      </>
    ),
  },
  {
    label: 'Date',
    at: 'date',
    sorts: BY_TIME,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{orderDay(createdAt)}</time>,
  },
  ...(isStaffs ? [CUSTOMER] : []),
  { label: 'Product', isLong: true, cell: ({ product, size }) => `${product}, ${size}` },
  {
    label: 'Quantity',
    isNumber: true,
    at: 'amount',
    sorts: { desc: 'largest', asc: 'smallest' },
    cell: ({ quantity, unit }) => `${formatNumber(quantity)} ${unit}`,
  },
  ...(isStaffs ? [SHIPS_BY] : []),
  {
    label: LISTS.state,
    at: 'status',
    cell: (order) => (
      <Badge
        text={customOrderLabel(order)}
        tone={toneOf(order.isCalledOff ? 'cancelled' : (order.stage ?? order.state))}
      />
    ),
  },
];

/** Requests in the given order; with the customer's name if the list is for staff. */
export function CustomOrderTable({ orders, caption, ...urls }: CustomOrderTableProps) {
  const isStaffs = orders.some(({ customer }) => customer !== null);
  return (
    <ListTable
      {...(isStaffs && { list: 'custom-orders' })}
      caption={caption}
      columns={columnsOf(urls, isStaffs)}
      rows={orders}
      keyOf={({ id }) => id}
    />
  );
}

function filterLabel(value: (typeof CUSTOM_ORDER_FILTERS)[number]): string {
  if (value === 'to-answer') return CUSTOM_ORDERS.nextActors.store;
  if (value === 'due') return CUSTOM_ORDERS.due;
  if (value === 'to-proof') return CUSTOM_ORDERS.toProof;
  return isStage(value) ? STAGE_LABELS[value] : CUSTOM_ORDER_STATES_LABELS[value].label;
}

/** By what a list of requests is filtered besides the search: a customer's own. Only staff ask what is due or needs a proof. */
export const CUSTOM_ORDER_FIELDS = fieldsOf(
  CUSTOM_ORDER_FILTERS.filter((one) => one !== 'due' && one !== 'to-proof'),
);

/** The same for everybody's. */
export const STAFF_CUSTOM_ORDER_FIELDS = fieldsOf(CUSTOM_ORDER_FILTERS);

function fieldsOf(filters: readonly (typeof CUSTOM_ORDER_FILTERS)[number][]): FilterField[] {
  return [
    {
      name: 'state',
      label: LISTS.state,
      options: [
        { value: '', label: LISTS.any },
        ...filters.map((value) => ({ value, label: filterLabel(value) })),
      ],
    },
    { kind: 'sort', options: sortOptions(CUSTOM_ORDER_SORT_LABELS) },
    { kind: 'days' },
  ];
}
