import { stableNumber, uuid } from '../../kit/ids';
import { currentQuantity, outstandingCents, overpaidCents, sentQuantity } from '../order-sums';
import { parcelOf } from '../parcels';
import type { FulfillmentRow } from '../parcel-rows';
import type { DisputeRow, OrderLineRow, OrderRow, RefundRow, TransactionRow } from '../rows';

/** Changes to an order after it was placed, as pure functions from row to row. */

export type RefundRequest = {
  /** Money to refund; 0 to take back goods only. */
  cents: number;
  note: string | null;
  lines: NonNullable<RefundRow['lines']>;
  /** Of the money, what is the shipping's. */
  shippingCents?: number | undefined;
  /** The payment to refund; by default the last successful one. */
  parentId?: number | undefined;
  /** Whether the customer gets it as store credit, whatever the order was paid with. */
  isStoreCredit?: boolean | undefined;
};

/** Returns the order with its open amount paid; that settles a pending payment. */
export function fullyPaid(order: OrderRow, gateway: string, now: string): OrderRow {
  const owed = outstandingCents(order);
  const waiting = order.transactions.findLast(({ status }) => status === 'PENDING');
  const parts = { kind: 'SALE' as const, gateway, cents: owed, parentId: waiting?.id };
  return {
    ...order,
    paidCents: order.paidCents + owed,
    transactions: [...order.transactions, transactionOf(parts, now)],
  };
}

/** Returns the order with money or goods refunded; see `RefundRequest`. */
export function refunded(
  order: OrderRow,
  requested: RefundRequest,
  now: string,
): { order: OrderRow; refund: RefundRow } {
  const { cents, note, lines } = requested;
  const paid = order.transactions.findLast(
    ({ kind, status }) => kind === 'SALE' && status === 'SUCCESS',
  );
  const shipped = requested.shippingCents ? { shippingCents: requested.shippingCents } : {};
  const lowersCents = cents - Math.min(cents, overpaidCents(order));
  const refund: RefundRow = {
    id: newId('refund'),
    cents,
    note,
    createdAt: now,
    lines,
    lowersCents,
    ...shipped,
  };
  const source = requested.isStoreCredit
    ? { gateway: 'shopify_store_credit' }
    : { gateway: paid?.gateway ?? 'manual', parentId: requested.parentId ?? paid?.id };
  const given = transactionOf({ kind: 'REFUND', cents, refundId: refund.id, ...source }, now);
  return {
    refund,
    order: {
      ...order,
      refundedCents: order.refundedCents + cents,
      refunds: [...order.refunds, refund],
      transactions: cents > 0 ? [...order.transactions, given] : order.transactions,
    },
  };
}

/**
 * Returns the order without some units of a line, and without their price and tax.
 *
 * @param quantity at most what is left of the line
 */
export function withoutUnits(order: OrderRow, lineId: number, quantity: number): OrderRow {
  const line = order.lines.find(({ id }) => id === lineId);
  if (line === undefined) return order;
  return {
    ...order,
    edited: true,
    removedCents: (order.removedCents ?? 0) + worthOf(order, lineId, quantity),
    removedTaxCents: (order.removedTaxCents ?? 0) + taxOf(order, line, quantity),
    lines: order.lines.map((each) =>
      each === line ? { ...each, removed: (each.removed ?? 0) + quantity } : each,
    ),
  };
}

/** Returns the order with a custom item more, for which no tax is due. */
export function withItem(order: OrderRow, title: string, cents: number): OrderRow {
  const item = {
    id: newId('line'),
    title,
    variantTitle: null,
    variantId: null,
    productId: null,
    sku: '',
    quantity: 1,
    unitCents: cents,
    discountCents: 0,
    attributes: [],
    picture: null,
    isAdded: true,
  };
  return {
    ...order,
    edited: true,
    addedCents: (order.addedCents ?? 0) + cents,
    lines: [...order.lines, item],
  };
}

/** Returns the price of a line's units after their discount, with their share of the taxes. */
export function worthOf(order: OrderRow, lineId: number, quantity: number): number {
  const line = order.lines.find(({ id }) => id === lineId);
  if (line === undefined) return 0;
  const lineCents = line.unitCents * line.quantity - line.discountCents + taxOfLine(order, line);
  const { cents, taxCents } = manualOf(line, quantity);
  return Math.round((lineCents * quantity) / line.quantity - cents - taxCents);
}

/** Returns the price of a line's units after their discounts, without taxes. */
export function goodsOf(line: OrderLineRow, quantity: number): number {
  const lineCents = line.unitCents * line.quantity - line.discountCents;
  return Math.round((lineCents * quantity) / line.quantity - manualOf(line, quantity).cents);
}

/** Returns what an edit's discount takes off some units of a line, in fractions of cents. */
export function manualOf({ manual }: OrderLineRow, quantity: number) {
  const share = manual === undefined ? 0 : quantity / manual.units;
  return { cents: (manual?.cents ?? 0) * share, taxCents: (manual?.taxCents ?? 0) * share };
}

/** Returns the share of the taxes that is among the worth of a line's units. */
export function taxOf(order: OrderRow, line: OrderLineRow, quantity: number): number {
  return worthOf(order, line.id, quantity) - goodsOf(line, quantity);
}

/** Returns the tax on a line as it was ordered or added. */
function taxOfLine(order: OrderRow, line: OrderLineRow): number {
  if (line.isAdded) return line.taxCents ?? 0;
  const lineCents = line.unitCents * line.quantity - line.discountCents;
  const goodsCents = Math.max(1, order.subtotalCents - order.discountCents);
  const taxCents = order.taxes.reduce((sum, { cents }) => sum + cents, 0);
  return Math.round((taxCents * lineCents) / goodsCents);
}

export function cancelled(order: OrderRow, reason: string, now: string): OrderRow {
  return { ...order, cancelledAt: now, cancelReason: reason };
}

/** Returns the order with a new dispute. */
export function disputed(order: OrderRow, initiatedAs: DisputeRow['initiatedAs']): OrderRow {
  const opened: DisputeRow = { id: newId('dispute'), initiatedAs, status: 'NEEDS_RESPONSE' };
  return { ...order, disputes: [...(order.disputes ?? []), opened] };
}

/** Returns the order with its latest dispute in another status. */
export function withDispute(order: OrderRow, status: DisputeRow['status']): OrderRow {
  const disputes = (order.disputes ?? []).map((each, index, { length }) =>
    index === length - 1 ? { ...each, status } : each,
  );
  return { ...order, disputes };
}

/** Returns the order with a parcel of the named units, or of all that is left to ship. */
export function withParcel(
  order: OrderRow,
  requested: {
    lines?: readonly { lineId: number; quantity: number }[] | undefined;
    tracking?: { company: string; number: string; url?: string } | undefined;
  },
  now: string,
): { order: OrderRow; parcel: FulfillmentRow } {
  const left = order.lines.flatMap((line) => {
    const quantity = Math.max(0, currentQuantity(order, line) - sentQuantity(order, line));
    return quantity === 0 ? [] : [{ lineId: line.id, quantity }];
  });
  const empty = parcelOf({
    id: newId('parcel'),
    lines: [],
    sentAt: now,
    status: 'FULFILLED',
    tracking: requested.tracking,
  });
  const parcel = { ...empty, lines: [...(requested.lines ?? left)] };
  const next = { ...order, fulfillments: [...order.fulfillments, parcel] };
  const isAll = next.lines.every((line) => sentQuantity(next, line) >= currentQuantity(next, line));
  return { order: { ...next, fulfilled: isAll }, parcel };
}

function transactionOf(
  parts: Pick<TransactionRow, 'kind' | 'gateway' | 'cents'> & {
    parentId?: number | undefined;
    refundId?: number | undefined;
  },
  now: string,
): TransactionRow {
  const { parentId, refundId, ...rest } = parts;
  return {
    id: newId('transaction'),
    ...rest,
    ...(parentId === undefined ? {} : { parentId }),
    ...(refundId === undefined ? {} : { refundId }),
    status: 'SUCCESS',
    createdAt: now,
  };
}

export function newId(kind: string): number {
  return stableNumber(`${kind} ${uuid()}`);
}
