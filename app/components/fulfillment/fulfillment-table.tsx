import { PickAll, PickCell } from '~/components/orders/order-rows';
import { Badge } from '~/components/ui/badge';
import { BY_TIME, type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import type { FilterField } from '~/components/ui/lists/filter-control';
import { orderDay } from '~/content/core/dates';
import { LISTS } from '~/content/core/lists';
import { toneOf } from '~/content/core/tones';
import {
  FULFILLMENT,
  fulfillmentLabel,
  GOODS_LABELS,
  METHOD_FILTERS,
  methodLabel,
  STATE_LABELS,
  TO_SEND,
} from '~/content/fulfillment/erp-fulfillment';
import { lineLabel } from '~/content/orders/orders';
import { customerNumber } from '~/domain/core/ids';
import {
  FULFILLMENT_FILTERS,
  GOODS,
  type ListedFulfillment,
} from '~/domain/fulfillment/fulfillment-query';
import { erpPaths } from '~/erp-paths';

const { columns } = FULFILLMENT;

/** Id of the form that its checkboxes are of. It stands beside the table, which has a form of its own: that of its columns. */
export const PICKED = 'picked';

type Row = ListedFulfillment & { ticked: readonly string[] };

const COLUMNS: readonly ListColumn<Row>[] = [
  {
    label: columns.order,
    at: 'title',
    isHeader: true,
    head: <PickAll form={PICKED} />,
    cell: ({ gid, orderGid, orderName, ticked }) => (
      <PickCell
        name={orderName}
        number={customerNumber(gid)}
        href={erpPaths.orderFulfillment(customerNumber(orderGid))}
        ticked={ticked}
        form={PICKED}
      />
    ),
  },
  {
    label: columns.placed,
    at: 'date',
    sorts: BY_TIME,
    cell: ({ orderedAt }) => <time dateTime={orderedAt}>{orderDay(orderedAt)}</time>,
  },
  { label: columns.customer, cell: ({ customer }) => customer ?? FULFILLMENT.noCustomer },
  { label: columns.items, isLong: true, cell: ({ lines }) => lineLabel(lines) },
  {
    label: columns.left,
    isNumber: true,
    at: 'amount',
    cell: ({ remainingUnits, units }) => (
      <span className="whitespace-nowrap">{FULFILLMENT.leftOf(remainingUnits, units)}</span>
    ),
  },
  {
    label: columns.state,
    at: 'status',
    cell: (row) => (
      <Badge text={fulfillmentLabel(row)} tone={toneOf(row.isCalledOff ? 'canceled' : row.state)} />
    ),
  },
  { label: columns.location, isExtra: true, cell: ({ locationName }) => locationName },
  { label: columns.method, isExtra: true, cell: ({ method }) => methodLabel(method) },
];

type FulfillmentTableProps = {
  rows: readonly ListedFulfillment[];
  /** Numbers that were ticked when the form was refused. */
  ticked: readonly string[];
};

/** Fulfillment orders, each with a checkbox named `pick` of the form `PICKED`. */
export function FulfillmentTable({ rows, ticked }: FulfillmentTableProps) {
  return (
    <ListTable
      list="fulfillment"
      caption={FULFILLMENT.caption}
      columns={COLUMNS}
      rows={rows.map((row) => ({ ...row, ticked }))}
      keyOf={({ gid }) => gid}
    />
  );
}

const ANY = { value: '', label: LISTS.any };

/** By what the list is filtered. */
export function fulfillmentFields(
  locations: readonly { gid: string; name: string }[],
): FilterField[] {
  return [
    { kind: 'search', label: FULFILLMENT.filter, placeholder: FULFILLMENT.search },
    {
      name: 'state',
      label: FULFILLMENT.state,
      options: [
        ANY,
        ...FULFILLMENT_FILTERS.map((value) => ({
          value,
          label: value === 'to-send' ? TO_SEND : STATE_LABELS[value],
        })),
      ],
    },
    {
      name: 'location',
      label: FULFILLMENT.location,
      options: [
        ANY,
        ...locations.map(({ gid, name }) => ({ value: customerNumber(gid), label: name })),
      ],
    },
    {
      name: 'method',
      label: FULFILLMENT.method,
      options: [ANY, ...METHOD_FILTERS.map((value) => ({ value, label: methodLabel(value) }))],
    },
    {
      name: 'goods',
      label: FULFILLMENT.goods,
      options: [ANY, ...GOODS.map((value) => ({ value, label: GOODS_LABELS[value] }))],
    },
    {
      kind: 'sort',
      options: [
        { value: 'oldest', label: FULFILLMENT.oldest },
        { value: 'newest', label: FULFILLMENT.newest },
      ],
    },
    { kind: 'days' },
  ];
}
