import { momentLabel, orderDay } from '~/content/core/dates';
import { itemCell } from '~/content/orders/order-document-tables';
import { ORDER_DOCUMENT } from '~/content/orders/order-document-words';
import { formatNumber } from '~/domain/core/numbers';
import type { DocumentTable, StoreDocument, StoreIdentity } from '~/domain/documents/document';
import { type PickLine, type PickList, pickTotals, walksOf } from '~/domain/fulfillment/pick-list';
import { PICK_LIST } from './erp-fulfillment';

const { columns, file } = PICK_LIST;

/**
 * Builds a pick list to print: what is still to be fetched now, a table for each location, by bin and product.
 *
 * @param now ISO 8601; what was sent since the list was made is not on it
 */
export function pickListDocument(
  { createdAt, staffName, lines }: PickList,
  { seller, now }: { seller: StoreIdentity; now: string },
): StoreDocument {
  const { orders, units } = pickTotals(lines);
  const walks = walksOf(lines);
  return {
    title: PICK_LIST.title,
    number: '',
    at: now,
    date: orderDay(now),
    status: null,
    seller,
    parties: [],
    facts: [
      { label: file.made, value: momentLabel(createdAt) },
      ...(staffName === null ? [] : [{ label: file.by, value: staffName }]),
      { label: file.asOf, value: momentLabel(now) },
      ...(walks[0] && walks.length === 1
        ? [{ label: columns.location, value: walks[0].location }]
        : []),
      { label: columns.orders, value: formatNumber(orders) },
      { label: columns.units, value: formatNumber(units) },
    ],
    tables:
      walks.length === 0
        ? [tableOf(PICK_LIST.title, [])]
        : [...walks.map((walk) => tableOf(walk.location, walk.lines)), ...manyTable(lines)],
    totals: [],
    notes: [],
  };
}

/** An item for more orders than these has them at the end, where there is room: who walks needs its number only. */
const MANY_ORDERS = 20;

/** So many of them in a row, so that a page begins between rows. */
const ORDERS_IN_ROW = 60;

const rowsOf = (orders: PickLine['orders']) =>
  Array.from({ length: Math.ceil(orders.length / ORDERS_IN_ROW) }, (_, nth) =>
    orders.slice(nth * ORDERS_IN_ROW, (nth + 1) * ORDERS_IN_ROW),
  );

/** Each on one line with its units. */
const ordersOf = (orders: PickLine['orders']) =>
  orders.map(({ name, units }) => `${name}\u00A0(${formatNumber(units)})`).join(', ');

function manyTable(lines: readonly PickLine[]): DocumentTable[] {
  const many = lines.filter(({ orders }) => orders.length > MANY_ORDERS);
  if (many.length === 0) return [];
  return [
    {
      caption: file.manyTable,
      columns: [
        { label: columns.item, share: 3 },
        { label: columns.orders, share: 8 },
      ],
      rows: many.flatMap((line) =>
        rowsOf(line.orders).map((orders) => [itemCell(line), ordersOf(orders)]),
      ),
      none: '',
    },
  ];
}

/** A box to tick, where it lies, what it is, how many, and for whom. */
function tableOf(caption: string, lines: readonly PickLine[]): DocumentTable {
  return {
    caption,
    columns: [
      { label: file.done, share: 0.9 },
      { label: columns.bin, share: 1.2 },
      { label: columns.item, share: 4.4 },
      { label: columns.units, share: 0.9, isNumber: true },
      { label: columns.orders, share: 3.6 },
    ],
    rows: lines.map((line) => [
      ORDER_DOCUMENT.box,
      line.bin ?? '–',
      itemCell(line),
      formatNumber(line.units),
      line.orders.length > MANY_ORDERS
        ? file.many(formatNumber(line.orders.length))
        : ordersOf(line.orders),
    ]),
    none: PICK_LIST.none,
  };
}
