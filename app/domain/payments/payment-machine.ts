import type { ChargeTerms } from './card-charge';
import type { PaymentMethodType } from '~/domain/payment-methods/payment-method';
import type { DraftOrder } from '~/domain/draft-orders/draft-order';
import { PAYMENT_LIFE_MS, type PaymentState } from './payment';
import type { PaymentFailure } from './payment-failure';
import type { Cents } from '~/domain/core/money';
import type { PaymentPurpose } from '~/domain/ledger/statement';

/**
 * The decisions of the payment machine (decision 0017, docs/money.md), without side effects. What becomes of the
 * card is decided as for every charge (domain/payments/card-charge).
 */

/** Shopify's search finds a draft some seconds after it was made; before that, absence proves nothing. */
export const DRAFT_SEARCH_LAG_MS = 10_000;
export const DRAFT_SEARCH_AGAIN_MS = 1_500;

/** The same for an order when everything was charged and the draft is gone: it is searched for longer. */
export const ORDER_SEARCH_LAG_MS = 60_000;
export const ORDER_SEARCH_AGAIN_MS = 5_000;

/**
 * For so long after an order was asked for without an answer, Shopify may still make it. Until then a rejection
 * of the same call proves nothing: it may be refused because the first one is being carried out.
 */
const ORDER_MAY_COME_MS = 60_000;

/** The shortest time between two calls that ask for the order. */
export const ORDER_RETRY_MS = 5_000;

/** Whether an order may still come of a call that got no answer. @param now UTC milliseconds */
export function mayOrderCome(requestedAt: Date | null, now: number): boolean {
  return requestedAt !== null && now - requestedAt.getTime() < ORDER_MAY_COME_MS;
}

/** What the machine has to know about a payment to decide. */
export type MachinePayment = {
  state: PaymentState;
  purpose: PaymentPurpose;
  totalCents: Cents;
  cardCents: Cents;
  termsCents: Cents;
  /** Of the part beside the Earth Cash. */
  methodType: PaymentMethodType;
  customerGid: string;
  draftGid: string | null;
  createdAt: Date;
};

/** What to do next for a payment, judging only by what is on disk. */
export type PaymentStep =
  | 'stop'
  /** Not charged in time. */
  | 'expire'
  | 'make-draft'
  | 'check-draft'
  | 'check-invoice'
  | 'check-order'
  /** There is nothing to charge. */
  | 'skip-card'
  | 'create'
  | 'confirm'
  | 'read'
  | 'complete-draft'
  | 'record'
  | 'pay-order'
  | 'mark-paid'
  /** Everything is done; only the state has to say so. */
  | 'settle'
  | 'undo';

/** @param now UTC milliseconds */
export function nextPaymentStep(payment: MachinePayment, now: number): PaymentStep {
  const { state, purpose } = payment;
  switch (state) {
    case 'held':
      if (isOver(payment, now)) return 'expire';
      if (purpose === 'invoice') return 'check-invoice';
      if (purpose === 'order') return 'check-order';
      return payment.draftGid === null ? 'make-draft' : 'check-draft';
    case 'drafted':
    case 'pi_created':
      // Never confirmed: nothing can have been charged.
      if (isOver(payment, now)) return 'expire';
      if (payment.cardCents === 0) return 'skip-card';
      return state === 'drafted' ? 'create' : 'confirm';
    case 'confirming':
    case 'requires_action':
    case 'processing':
      return 'read';
    case 'charged':
      if (purpose === 'order') return 'pay-order';
      return purpose === 'invoice' ? 'record' : 'complete-draft';
    case 'completed':
      if (purpose === 'invoice' || purpose === 'order') return 'settle';
      return payment.termsCents > 0 ? 'settle' : 'mark-paid';
    case 'undoing':
      return 'undo';
    default:
      return 'stop';
  }
}

/** A card in `processing` is read again soon, unlike a bank debit, which takes days. */
export const PROCESSING_MS = 30_000;

/** On what terms its card is charged: only until the payment is too late, which then is undone. */
export function paymentTerms(
  payment: Pick<MachinePayment, 'createdAt' | 'methodType'>,
): ChargeTerms {
  const end = paymentEndsAt(payment);
  return {
    methodType: payment.methodType,
    isUnwanted: false,
    isAttended: true,
    actionEndsAt: end,
    confirmEndsAt: end,
  };
}

/** What to do about the intent of a payment that is being undone. */
export function decideOnUndo(status: string): 'done' | 'refund' | 'cancel' | 'wait' | 'review' {
  switch (status) {
    case 'canceled':
      return 'done';
    case 'succeeded':
      return 'refund';
    case 'requires_action':
    case 'requires_confirmation':
    case 'requires_payment_method':
      return 'cancel';
    case 'processing':
      return 'wait';
    default:
      return 'review';
  }
}

/** Whether a draft matches what the customer accepted; `wait` while Shopify is still calculating it. */
export function judgeDraft(
  { totalCents, customerGid }: Pick<MachinePayment, 'totalCents' | 'customerGid'>,
  draft: DraftOrder | null,
): 'good' | 'wait' | PaymentFailure {
  if (draft === null || draft.order !== null) return 'payment_draft_gone';
  if (draft.customerGid !== null && draft.customerGid !== customerGid) return 'payment_draft_gone';
  if (!draft.ready) return 'wait';
  return draft.totalCents === totalCents ? 'good' : 'payment_total_changed';
}

/**
 * What is still to be done about an order's payment, going by what Shopify says of the order. An order that
 * has grown to more than was paid is not marked as paid: somebody collects the rest first.
 *
 * @param paidCents what was paid for it here
 */
export function decideOnMarking(
  order: { financialStatus: string | null; canMarkAsPaid: boolean; outstandingCents: Cents },
  paidCents: Cents,
): 'mark' | 'done' | 'wait' {
  if (order.canMarkAsPaid) return order.outstandingCents <= paidCents ? 'mark' : 'wait';
  // Paid, or in a later state (refunded, voided). Whether that is right is not for the machine to judge.
  const isOwed = OWED.includes(order.financialStatus);
  return isOwed ? 'wait' : 'done';
}

const OWED: readonly (string | null)[] = [null, 'PENDING', 'PARTIALLY_PAID', 'AUTHORIZED'];

/** Returns when a payment that is not charged is undone, UTC milliseconds. */
export const paymentEndsAt = ({ createdAt }: Pick<MachinePayment, 'createdAt'>): number =>
  createdAt.getTime() + PAYMENT_LIFE_MS;

const isOver = (payment: MachinePayment, now: number): boolean => now >= paymentEndsAt(payment);
