import { cents, type Cents } from '~/domain/core/money';
import { storedText } from '~/domain/core/stored-amount';
import type { RefundMethod, RefundRequest } from '~/domain/staff/approval';

/** Refunds of orders requested by staff (decision 0033). Amounts are US cents. */

/** The parts of an order that its refund depends on, read from Shopify. */
export type OrderMoneyState = {
  gid: string;
  name: string;
  cancelledAt: string | null;
  /** PAID, PENDING …: Shopify may add values. */
  financialStatus: string | null;
  fulfillmentStatus: string;
  totalCents: Cents;
  subtotalCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  refundedCents: Cents;
  /** The part of it that Shopify only records: see `manualRefundCents`. */
  manualRefundedCents: Cents;
  lines: RefundableLine[];
  refunds: { gid: string; note: string | null; cents: Cents }[];
  transactions: OrderTransaction[];
};

export type RefundableLine = {
  gid: string;
  title: string;
  sku: string | null;
  quantity: number;
  refundableQuantity: number;
  /** For the full quantity, after the line's own discounts. */
  discountedCents: Cents;
};

export type OrderTransaction = {
  gid: string;
  /** SALE, CAPTURE, REFUND …: Shopify may add values. */
  kind: string;
  status: string;
  /** `manual`, `shopify_payments`, `shopify_store_credit` …; null: unknown to Shopify. */
  gateway: string | null;
  cents: Cents;
  parentGid: string | null;
};

/** A transaction as `RefundInput` takes it. */
type SentTransaction = {
  orderId: string;
  kind: 'REFUND';
  gateway: string;
  parentId: string;
  amount: string;
};

/** The exact input sent to Shopify. */
export type SentRefund = {
  orderId: string;
  note: string;
  notify: false;
  refundLineItems: { lineItemId: string; quantity: number; restockType: 'NO_RESTOCK' | 'CANCEL' }[];
  shipping?: { amount: string };
  transactions: SentTransaction[];
};

/** Returns the note that identifies this refund in Shopify's list of refunds. */
export function refundNote(id: string): string {
  return `${OUR_NOTE}${id}`;
}

const OUR_NOTE = 'Back-office refund ';

/** Returns a refund's note as its customer may read it; null for the note with which we find our refunds. */
export function noteForCustomer(note: string | null): string | null {
  return note?.startsWith(OUR_NOTE) ? null : note;
}

/** Payments made here are recorded at Shopify under this gateway, which moves no money. */
export const MANUAL_GATEWAY = 'manual';

/**
 * Returns the refunds that Shopify only records, so that the store has to give the money back (decision 0018).
 * What goes to store credit, to a gift card or through another gateway, Shopify has given back itself.
 */
export function manualRefundCents(
  transactions: readonly Pick<OrderTransaction, 'kind' | 'status' | 'gateway' | 'cents'>[],
): Cents {
  const given = transactions.filter(
    ({ kind, status, gateway }) =>
      kind === 'REFUND' && status === 'SUCCESS' && (gateway ?? MANUAL_GATEWAY) === MANUAL_GATEWAY,
  );
  return cents(given.reduce((sum, { cents: part }) => sum + part, 0));
}

/** Returns the part of the payments that is not refunded yet; 0 for an order that nobody has paid. */
export function refundableCents({
  transactions,
  refundedCents,
}: Pick<OrderMoneyState, 'transactions' | 'refundedCents'>): Cents {
  const payments = paidTransactions({ transactions });
  const left = payments.reduce((sum, payment) => sum + payment.left, 0);
  // A refund to store credit belongs to no payment.
  const paid = payments.reduce((sum, payment) => sum + payment.cents, 0);
  return cents(Math.max(0, Math.min(left, paid - refundedCents)));
}

/** Whether goods can be restocked here. Shipped goods return through the warehouse, which restocks them. */
export function mayRestock({ fulfillmentStatus }: Pick<OrderMoneyState, 'fulfillmentStatus'>) {
  return fulfillmentStatus === 'UNFULFILLED';
}

/**
 * Returns what these pieces were paid with: their share of the order's goods after discounts and of its
 * taxes, plus the shipping to be refunded; at most what is not refunded yet.
 */
export function suggestedCents(
  order: OrderMoneyState,
  { lines, shippingCents }: Pick<RefundRequest, 'lines' | 'shippingCents'>,
): Cents {
  const all = order.lines.reduce((sum, line) => sum + line.discountedCents, 0);
  const chosen = lines.reduce((sum, { gid, quantity }) => {
    const line = order.lines.find((one) => one.gid === gid);
    return line ? sum + (line.discountedCents * quantity) / line.quantity : sum;
  }, 0);
  const share = all === 0 ? 0 : chosen / all;
  const goods = Math.round((order.subtotalCents + order.taxCents) * share);
  return cents(Math.min(refundableCents(order), goods + shippingCents));
}

/** Why a refund cannot be sent. */
export type RefundError = 'nothing' | 'too-much' | 'line' | 'shipping';

/** Checks a request against the order as it is now; null if it can be sent. */
export function refundError(
  order: OrderMoneyState,
  staffRequest: RefundRequest,
): RefundError | null {
  for (const { gid, quantity } of staffRequest.lines) {
    const line = order.lines.find((one) => one.gid === gid);
    if (!line || quantity < 0 || quantity > line.refundableQuantity) return 'line';
  }
  if (staffRequest.shippingCents > order.shippingCents) return 'shipping';
  if (staffRequest.amountCents > refundableCents(order)) return 'too-much';
  return staffRequest.amountCents <= 0 ? 'nothing' : null;
}

/**
 * Builds Shopify's input; the amount is taken from the order's payments in their order. It throws a
 * RangeError if they do not cover it.
 */
export function sentRefund(
  order: OrderMoneyState,
  id: string,
  staffRequest: RefundRequest,
): SentRefund {
  let missing: number = staffRequest.amountCents;
  const transactions: SentTransaction[] = [];
  for (const { gid, gateway, left } of paidTransactions(order)) {
    const part = Math.min(missing, left);
    if (part <= 0) continue;
    missing -= part;
    const amount = storedText(cents(part));
    transactions.push({
      orderId: order.gid,
      kind: 'REFUND',
      gateway: gateway ?? MANUAL_GATEWAY,
      parentId: gid,
      amount,
    });
  }
  if (missing > 0) throw new RangeError(`${missing} cents more than were paid`);
  const restockType = staffRequest.isRestocked && mayRestock(order) ? 'CANCEL' : 'NO_RESTOCK';
  return {
    orderId: order.gid,
    note: refundNote(id),
    notify: false,
    refundLineItems: staffRequest.lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ gid, quantity }) => ({ lineItemId: gid, quantity, restockType })),
    ...(staffRequest.shippingCents > 0 && {
      shipping: { amount: storedText(staffRequest.shippingCents) },
    }),
    transactions,
  };
}

function paidTransactions({ transactions }: Pick<OrderMoneyState, 'transactions'>) {
  const good = transactions.filter(({ status }) => status === 'SUCCESS');
  return good
    .filter(({ kind }) => kind === 'SALE' || kind === 'CAPTURE')
    .map((paid) => {
      const back = good.filter(
        ({ kind, parentGid }) => kind === 'REFUND' && parentGid === paid.gid,
      );
      return {
        ...paid,
        left: back.reduce((left, { cents: part }) => left - part, paid.cents as number),
      };
    });
}

/** A refund requested by staff. */
export type StaffRefund = {
  id: string;
  orderGid: string;
  paymentId: string | null;
  staffId: string;
  requestId: string | null;
  input: SentRefund;
  amountCents: Cents;
  /** Its range of the sum of all refunds of the order, in cents. */
  place: { fromCents: number; toCents: number };
  method: RefundMethod;
  state: 'asked' | 'done' | 'refused';
  attempts: number;
  /** Shopify's; null until it is done. */
  refundGid: string | null;
  /** ISO 8601, UTC. */
  requestedAt: string;
};

/**
 * Whether an order was canceled before Shopify knew that it was paid. Shopify has no refund of such an
 * order, so everything paid for it here is owed back. The same goes for orders to be paid on invoice.
 */
export function isCalledOffUnpaid(order: {
  cancelledAt: string | null;
  displayFinancialStatus: string | null;
}): boolean {
  return order.cancelledAt !== null && order.displayFinancialStatus === 'VOIDED';
}
