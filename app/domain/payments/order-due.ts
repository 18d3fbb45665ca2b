import { cents, type Cents } from '~/domain/core/money';
import { PAYABLE } from '~/domain/orders/order-payment';
import { MANUAL_GATEWAY } from '~/domain/orders/order-refund';
import type { PaymentFailure } from './payment-failure';

/**
 * What is still owed of an order, and whether it is paid here (decision 0052). An order is paid in whole: Shopify
 * records parts on the Plus plan only.
 */

/** What Shopify says is paid of an order. */
export type OrderDue = {
  /** PENDING, PAID and so on: Shopify may add values. */
  financialStatus: string | null;
  /** ISO 8601; null unless canceled. */
  cancelledAt: string | null;
  canMarkAsPaid: boolean;
  /** Negative if the shop owes the customer. */
  outstandingCents: Cents;
};

/** The payment that has made the order, as far as Shopify was told nothing of it. */
type MadeOnInvoice = { termsCents: Cents; storeCreditCents: Cents };

/**
 * Returns what its customer still has to pay. An order that was placed on invoice and paid in part with Earth Cash is
 * owed in full at Shopify, which is told of the Earth Cash only when everything is paid. An order that was refunded in part
 * owes what has been added to it since, and nothing for the refund itself: Shopify's outstanding amount has both.
 *
 * @param made the payment that has made the order; null if it was not ordered here
 * @returns 0 if nothing is owed, or if it cannot be told how much
 */
export function owedCents(order: OrderDue, made: MadeOnInvoice | null): Cents {
  const { financialStatus, cancelledAt, canMarkAsPaid, outstandingCents } = order;
  if (cancelledAt !== null || !canMarkAsPaid) return cents(0);
  if (!PAYABLE.some((state) => state === financialStatus)) return cents(0);
  const unreportedCents = made && made.termsCents > 0 ? made.storeCreditCents : 0;
  // A part is recorded at Shopify: whether the Earth Cash was among it nobody can tell.
  if (unreportedCents > 0 && isPaidInPart(financialStatus)) return cents(0);
  return cents(Math.max(0, outstandingCents - unreportedCents));
}

const isPaidInPart = (status: string | null) =>
  status === 'PARTIALLY_PAID' || status === 'PARTIALLY_REFUNDED';

/** How what is owed of an order is paid. */
export type OrderPayment =
  | { kind: 'here'; dueCents: Cents }
  /** By its invoice in the books: there it is one of several, and the order is marked as paid with it. */
  | { kind: 'invoice' }
  /** A payment of it has not ended. */
  | { kind: 'under-way'; paymentId: string; totalCents: Cents; isAtBank: boolean }
  | { kind: 'none' };

/**
 * Decides how an order is paid: one way for each, so that nobody pays twice.
 *
 * @param facts.hasBooks whether QuickBooks is set up: then orders on invoice are paid through their invoices
 * @param facts.payments the payments of the order here that have not failed, the one that has made it first
 */
export function orderPayment(
  order: OrderDue,
  {
    hasBooks,
    payments,
  }: {
    hasBooks: boolean;
    payments: readonly (MadeOnInvoice & {
      id: string;
      totalCents: Cents;
      state: string;
      failureCode: string | null;
      purpose: string;
    })[];
  },
): OrderPayment {
  const open = payments.find(({ state }) => state !== 'settled');
  if (open) {
    const { id: paymentId, totalCents, state, failureCode } = open;
    const isAtBank = state === 'processing' && failureCode === null;
    return { kind: 'under-way', paymentId, totalCents, isAtBank };
  }
  const made = payments.find(({ purpose }) => purpose !== 'order') ?? null;
  const dueCents = owedCents(order, made);
  if (dueCents === 0) return { kind: 'none' };
  if (hasBooks && made !== null && made.termsCents > 0) return { kind: 'invoice' };
  // Paid here in full, and Shopify does not say so yet: that is for the reconciler.
  if (made !== null && made.termsCents === 0 && !isPaidInPart(order.financialStatus)) {
    return { kind: 'none' };
  }
  return { kind: 'here', dueCents };
}

/** A payment as Shopify has recorded it. */
type Recorded = {
  kind: string;
  status: string;
  gateway: string | null;
  cents: Cents;
  /** ISO 8601. */
  createdAt: string;
};

/** How far the clocks of Shopify and of the store may be apart. */
const SKEW_MS = 60_000;

/**
 * What follows from what Shopify says of an order after everything was taken for it. Marking it as paid has no
 * idempotency key, so that it was asked for is written down before, and Shopify's record of it is looked for after.
 *
 * @param payment `since` is when everything was taken; its `requestedAt` is when Shopify was asked to mark the order, without an answer; null if it was not
 */
export function decideOnDue(
  order: (OrderDue & { transactions: readonly Recorded[] }) | null,
  {
    totalCents,
    since,
    requestedAt,
    made,
  }: { totalCents: Cents; since: Date; requestedAt: Date | null; made: MadeOnInvoice | null },
): { do: 'mark' } | { do: 'done' } | { do: 'undo'; failure: PaymentFailure } {
  const recorded = order?.transactions.some(
    (one) =>
      (one.kind === 'SALE' || one.kind === 'CAPTURE') &&
      one.status === 'SUCCESS' &&
      one.gateway === MANUAL_GATEWAY &&
      one.cents >= totalCents &&
      Date.parse(one.createdAt) > since.getTime() - SKEW_MS,
  );
  if (requestedAt !== null && recorded) return { do: 'done' };
  if (order === null || order.cancelledAt !== null) {
    return { do: 'undo', failure: 'payment_order_closed' };
  }
  const dueCents = owedCents(order, made);
  if (dueCents === totalCents) return { do: 'mark' };
  return {
    do: 'undo',
    failure: dueCents === 0 ? 'payment_order_paid' : 'payment_due_changed',
  };
}
