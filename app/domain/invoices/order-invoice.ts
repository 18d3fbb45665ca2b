import { cents, type Cents } from '~/domain/core/money';

/** The invoice of an order in QuickBooks (decision 0055). */

export type OrderInvoiceState = 'requested' | 'billed' | 'rejected' | 'void';

/**
 * What has closed an invoice on which nothing is open: money, and nothing else but the credits of the order's own refunds;
 * a credit for bad debts; or another credit, by which nobody has paid either (decision 0068).
 */
export type InvoiceClosing = 'paid' | 'written-off' | 'credited';

/** Why QuickBooks has no invoice of an order until staff have done something. */
export const BILLING_REJECTIONS = [
  /** The books are closed for its date. */
  'closed-period',
  /** Another document has its number. */
  'number-taken',
  /** Its parts do not add up to the order's total, or QuickBooks computes another one. */
  'amounts',
  /** Shopify no longer has the order. */
  'order-missing',
  /** Its customer has no email address. */
  'no-email',
  /** Anything else that QuickBooks refuses for good. */
  'refused',
] as const;

export type BillingRejection = (typeof BILLING_REJECTIONS)[number];

/** QuickBooks' longest document number. */
export const DOC_NUMBER_LENGTH = 21;

type Sums = { subtotalCents: Cents; shippingCents: Cents; taxCents: Cents };

/** An order as its invoice shows it, read from Shopify. */
export type OrderToBill = {
  gid: string;
  name: string;
  isCanceled: boolean;
  /** PENDING, PAID and so on: Shopify may add values. */
  financialStatus: string | null;
  canMarkAsPaid: boolean;
  outstandingCents: Cents;
  /** The name in its shipping address, the company's first; null without an address. */
  company: string | null;
  /** After edits and refunds. */
  currentTotalCents: Cents;
  refundedCents: Cents;
  /** As the order was placed, and after edits and refunds. */
  placed: Sums;
  current: Sums;
  lines: {
    title: string;
    variantTitle: string | null;
    sku: string | null;
    quantity: number;
    currentQuantity: number;
    /** Of the whole quantity. */
    discountedCents: Cents;
  }[];
  /** Those with money, oldest first. */
  refunds: { gid: string; cents: Cents }[];
};

export type InvoiceLine = {
  kind: 'goods' | 'shipping' | 'discount' | 'refunded' | 'rounding';
  text: string;
  /** Null for what has none. */
  quantity: number | null;
  /** Of the whole line; a discount's is what is taken off, and only a rounding may be below zero. */
  cents: Cents;
};

export type InvoiceContent = { lines: InvoiceLine[]; taxCents: Cents; totalCents: Cents };

/**
 * Returns what the invoice of an order amounts to: what the order costs now and what was refunded of it. So a refund,
 * which makes the order cheaper, leaves the invoice as it is, and its credit memo lowers what is owed.
 */
export function totalToBill({
  currentTotalCents,
  refundedCents,
}: Pick<OrderToBill, 'currentTotalCents' | 'refundedCents'>): Cents {
  return cents(currentTotalCents + refundedCents);
}

/**
 * Returns the content of an order's invoice, whose lines and tax are the total to the cent. Discounts of the whole
 * order and cents that Shopify rounds away have lines of their own. After a refund it is the order as it was placed or, if
 * it was edited as well, as it is now, with one line for what was refunded, which its credit memo takes off.
 *
 * @returns null if the parts that Shopify names do not add up to the total
 */
export function invoiceContent(order: OrderToBill): InvoiceContent | null {
  const asPlaced = order.refundedCents > 0 ? contentOf(order, 'placed') : null;
  return asPlaced ?? contentOf(order, 'current');
}

function contentOf(order: OrderToBill, as: 'placed' | 'current'): InvoiceContent | null {
  const { subtotalCents, shippingCents, taxCents } = order[as];
  const goods = order.lines.flatMap((line) => goodsLine(line, as));
  const totalCents = totalToBill(order);
  const goodsCents = goods.reduce((sum, line) => sum + line.cents, 0);
  // A cent a line at most: each is rounded once.
  const tolerance = goods.length;
  const overSubtotal = goodsCents - subtotalCents;
  const discountCents = overSubtotal > tolerance ? overSubtotal : 0;
  const restCents = totalCents - (goodsCents - discountCents + shippingCents + taxCents);
  const refunded = as === 'current' && restCents > tolerance ? restCents : 0;
  const roundingCents = restCents - refunded;
  if (Math.abs(roundingCents) > tolerance || refunded > order.refundedCents) return null;
  if (goods.length === 0 && refunded === 0) return null;
  const more: InvoiceLine[] = [
    { kind: 'shipping', text: 'Shipping', quantity: null, cents: shippingCents },
    { kind: 'discount', text: 'Discount', quantity: null, cents: cents(discountCents) },
    { kind: 'refunded', text: REFUNDED, quantity: null, cents: cents(refunded) },
    { kind: 'rounding', text: 'Rounding', quantity: null, cents: cents(roundingCents) },
  ];
  return { lines: [...goods, ...more.filter((line) => line.cents !== 0)], taxCents, totalCents };
}

const REFUNDED = 'Refunded, see the credit memo';

function goodsLine(line: OrderToBill['lines'][number], as: 'placed' | 'current'): InvoiceLine[] {
  const quantity = as === 'placed' ? line.quantity : line.currentQuantity;
  if (quantity <= 0) return [];
  const share = Math.round((line.discountedCents * quantity) / line.quantity);
  const name = [line.title, line.variantTitle].filter(Boolean).join(', ');
  const text = line.sku ? `${name} (${line.sku})` : name;
  return [{ kind: 'goods', text, quantity, cents: cents(share) }];
}

/** Returns the number of an order's invoice, the order's own: `1042` for `#1042`. */
export function docNumberOf(orderName: string): string {
  return orderName.replace(/^#/, '').slice(0, DOC_NUMBER_LENGTH);
}

/** Returns the number of an order's nth credit memo: `1042-C1`. */
export function creditNumberOf(orderName: string, nth: number): string {
  const end = `-C${nth}`;
  return docNumberOf(orderName).slice(0, DOC_NUMBER_LENGTH - end.length) + end;
}

/** Whether all that an order costs has been paid at Shopify, whatever was refunded later. */
export function isPaidAtShopify({
  financialStatus,
  outstandingCents,
  isCanceled,
}: Pick<OrderToBill, 'financialStatus' | 'outstandingCents' | 'isCanceled'>): boolean {
  const wasPaid = financialStatus === 'PAID' || financialStatus === 'PARTIALLY_REFUNDED';
  return wasPaid && outstandingCents <= 0 && !isCanceled;
}

/** The invoice of an order as the order's pages show it. */
export type OrderInvoiceShown = {
  state: OrderInvoiceState;
  rejection: BillingRejection | null;
  /** QuickBooks' id; null while it has none. */
  bookInvoiceId: string | null;
  number: string | null;
  totalCents: Cents | null;
  /** What was open when QuickBooks was last read. */
  balanceCents: Cents | null;
};
