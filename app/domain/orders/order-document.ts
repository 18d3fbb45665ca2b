import type { Cents } from '~/domain/core/money';
import type { Order, OrderAddress, OrderMoney } from './order';
import { isOwing } from './order-payment';

/** What is printed about an order, by the word in its URL. A packing slip is for staff only. */
export const ORDER_DOCUMENTS = [
  'confirmation',
  'pro-forma',
  'receipt',
  'packing-slip',
  'credit-note',
] as const;

export type OrderDocumentKind = (typeof ORDER_DOCUMENTS)[number];

/** What an order's documents say beyond what its pages show. */
export type PrintedOrder = {
  /** The customer's own number of the order; null without one. */
  poNumber: string | null;
  terms: {
    /** 'Net 30' */
    name: string;
    /** ISO 8601; null if no day is set. */
    dueAt: string | null;
  } | null;
  /** Null for an order without one, such as most that staff enter. */
  billingAddress: OrderAddress | null;
  /** What was paid less what was refunded. */
  net: OrderMoney;
  /** What is still to be paid; negative if the store owes it. */
  outstanding: OrderMoney;
  /** All of them. */
  lines: PrintedLine[];
};

/** What a packing slip says of an order; it has no prices. */
export type PackedOrder = Pick<Order, 'name' | 'createdAt' | 'cancelledAt' | 'shippingAddress'> &
  Pick<PrintedOrder, 'poNumber' | 'terms'> & {
    gid: string;
    /** All of them. */
    lines: Pick<PrintedLine, 'title' | 'variantTitle' | 'sku' | 'quantity' | 'toShip'>[];
  };

/** The most orders, and lines to be shipped, whose packing slips are made as one file (measured: decision 0056). */
export const PACKING_LIMITS = { orders: 50, lines: 2_500 } as const;

/** Why an order has no packing slip in a file of several. */
export type NotPacked = 'gone' | 'canceled' | 'nothing-to-ship' | 'file-full';

/** Divides orders into those that get a packing slip and those that don't, both in their order. */
export function packable<One extends Pick<PackedOrder, 'cancelledAt' | 'lines'>>(
  orders: readonly One[],
): { packed: One[]; left: { order: One; because: NotPacked }[] } {
  const packed: One[] = [];
  const left: { order: One; because: NotPacked }[] = [];
  let lines = 0;
  for (const order of orders) {
    const count = order.lines.filter(({ toShip }) => toShip > 0).length;
    const because = notPacked(order, { count, room: PACKING_LIMITS.lines - lines });
    if (because === null) {
      packed.push(order);
      lines += count;
    } else left.push({ order, because });
  }
  return { packed, left };
}

function notPacked(
  { cancelledAt }: Pick<PackedOrder, 'cancelledAt'>,
  { count, room }: { count: number; room: number },
): NotPacked | null {
  if (cancelledAt !== null) return 'canceled';
  if (count === 0) return 'nothing-to-ship';
  return count > room ? 'file-full' : null;
}

/** What the documents of a draft say beyond what its pages show. */
export type PrintedDraft = Pick<PrintedOrder, 'poNumber' | 'terms' | 'billingAddress'> & {
  email: string | null;
  shippingAddress: OrderAddress | null;
};

export type PrintedLine = {
  title: string;
  /** Null or 'Default Title' for a product that comes in one way only. */
  variantTitle: string | null;
  sku: string | null;
  /** As ordered. */
  quantity: number;
  /** Without what was removed or refunded. */
  currentQuantity: number;
  /** Not yet shipped, and to be shipped. */
  toShip: number;
  unit: OrderMoney;
  /** Of all that was ordered, after discounts. */
  total: OrderMoney;
};

export type PrintedRefund = {
  gid: string;
  orderGid: string;
  /** ISO 8601, UTC. */
  at: string;
  total: OrderMoney;
  /** The first 100. */
  lines: (Pick<PrintedLine, 'title' | 'variantTitle' | 'sku' | 'quantity'> & {
    subtotal: OrderMoney;
  })[];
  shippingCents: Cents;
  /** Of its items and its shipping; null if Shopify names none of them, as when only an amount was refunded. */
  taxCents: Cents | null;
};

type State = Pick<Order, 'displayFinancialStatus' | 'cancelledAt'>;

/** At some time all of it was paid; VOIDED never was. */
const PAID = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/** Returns the documents that there are of an order as a whole, beside a credit note of each refund. */
export function orderDocuments(order: State): ('confirmation' | 'pro-forma' | 'receipt')[] {
  return [
    'confirmation' as const,
    ...(isOwing(order) ? ['pro-forma' as const] : []),
    ...(PAID.has(order.displayFinancialStatus ?? '') ? ['receipt' as const] : []),
  ];
}

/** The refunds of an order that gave money back; each has a credit note. */
export function creditedRefunds<Refund extends { totalRefunded: OrderMoney }>(
  refunds: readonly Refund[],
): Refund[] {
  return refunds.filter(({ totalRefunded }) => totalRefunded.cents > 0);
}
