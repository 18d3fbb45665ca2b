import type { DepositFailure } from './deposit-failure';
import { decideOnIntent, nextStep, type MachineDeposit } from './card-charge-machine';
import type { DraftOrder } from '~/domain/draft-orders/draft-order';
import type { PaymentState } from './payment';
import { paymentFailureOf, type PaymentFailure } from './payment-failure';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import type { Cents } from '~/domain/core/money';
import type { PaymentPurpose } from '~/domain/ledger/statement';

/**
 * The decisions of the payment machine (decision 0017, docs/money.md), without side effects. The deposit
 * machine decides about the card.
 */

const MINUTE_MS = 60_000;

/** A payment that is not charged by then is undone: its goods and total may have changed. */
export const PAYMENT_LIFE_MS = 30 * MINUTE_MS;

/** Shopify's search finds a draft some seconds after it was made; before that, absence proves nothing. */
export const DRAFT_SEARCH_LAG_MS = 10_000;
export const DRAFT_SEARCH_AGAIN_MS = 1_500;

/** The same for an order when everything was charged and the draft is gone: it is searched for longer. */
export const ORDER_SEARCH_LAG_MS = 60_000;
export const ORDER_SEARCH_AGAIN_MS = 5_000;

/**
 * For so long after an order was asked for without an answer, Shopify may still make it. Until then a refusal
 * of the same call proves nothing: it may be refused because the first one is being carried out.
 */
const ORDER_MAY_COME_MS = 60_000;

/** The shortest time between two calls that ask for the order. */
export const ORDER_ASK_AGAIN_MS = 5_000;

/** Whether an order may still come of a call that got no answer. @param now UTC milliseconds */
export function mayOrderCome(askedAt: Date | null, now: number): boolean {
  return askedAt !== null && now - askedAt.getTime() < ORDER_MAY_COME_MS;
}

/** What the machine has to know about a payment to decide. */
export type MachinePayment = {
  state: PaymentState;
  purpose: PaymentPurpose;
  totalCents: Cents;
  cardCents: Cents;
  termsCents: Cents;
  customerGid: string;
  draftGid: string | null;
  confirmSeq: number;
  confirmFirstUsedAt: Date | null;
  confirmAnswered5xx: boolean;
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
  /** There is nothing to charge. */
  | 'skip-card'
  | 'create'
  | 'arm'
  | 'read'
  | 'complete-draft'
  | 'record'
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
      return payment.draftGid === null ? 'make-draft' : 'check-draft';
    case 'drafted':
    case 'pi_created':
      // Never confirmed: nothing can have been charged.
      if (isOver(payment, now)) return 'expire';
      return payment.cardCents === 0 ? 'skip-card' : cardStep(payment, now);
    case 'confirming':
    case 'requires_action':
      return cardStep(payment, now);
    case 'charged':
      return purpose === 'invoice' ? 'record' : 'complete-draft';
    case 'completed':
      return purpose === 'invoice' || payment.termsCents > 0 ? 'settle' : 'mark-paid';
    case 'undoing':
      return 'undo';
    default:
      return 'stop';
  }
}

function cardStep(payment: MachinePayment, now: number): PaymentStep {
  return nextStep(asDeposit(payment), now);
}

/** What a PaymentIntent, as it was just read, calls for. */
export type ChargeDecision =
  | { do: 'charged' }
  /** Wait for the customer or for Stripe, and read again at `nextAt`. */
  | { do: 'wait'; forCustomer: boolean; nextAt: number }
  | { do: 'confirm' }
  | { do: 'arm' }
  | { do: 'undo'; failure: PaymentFailure }
  | { do: 'review'; because: string };

/** A card in `processing` is read again soon, unlike a deposit's bank debit, which takes days. */
export const PROCESSING_MS = 30_000;

/**
 * Translates the deposit machine's decision for a payment. A payment that is charged goes forward however
 * late it is; one that is late and not charged is undone, which begins by canceling the intent.
 *
 * @param refusal why Stripe has definitely refused the confirm in this run; null if it has not
 */
export function decideOnCharge(
  payment: MachinePayment,
  intent: Pick<IntentSnapshot, 'status' | 'decline'>,
  now: number,
  refusal: DepositFailure | null = null,
): ChargeDecision {
  const decision = decideOnIntent(asDeposit(payment), intent, now, refusal);
  switch (decision.do) {
    case 'credit':
      return { do: 'charged' };
    case 'cancel':
    case 'fail':
      return { do: 'undo', failure: paymentFailureOf(decision.failure) };
    case 'review':
      return decision;
    case 'wait':
      if (decision.state === 'processing') {
        return { do: 'wait', forCustomer: false, nextAt: now + PROCESSING_MS };
      }
      if (isOver(payment, now)) return TIMED_OUT;
      return {
        do: 'wait',
        forCustomer: true,
        nextAt: Math.min(decision.nextAt, paymentEndsAt(payment)),
      };
    case 'confirm':
    case 'arm':
      return isOver(payment, now) ? TIMED_OUT : decision;
  }
}

const TIMED_OUT = { do: 'undo', failure: 'payment_timed_out' } as const;

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
export function decideOnMark(
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

/** The card part of a payment in the terms of the deposit machine. */
function asDeposit(payment: MachinePayment): MachineDeposit {
  const { state, confirmSeq, confirmFirstUsedAt, confirmAnswered5xx, createdAt } = payment;
  return {
    state: DEPOSIT_STATE[state],
    methodType: 'card',
    confirmSeq,
    confirmFirstUsedAt,
    confirmAnswered5xx,
    // The reason is chosen when the payment is undone, not before.
    failureCode: null,
    createdAt,
  };
}

const DEPOSIT_STATE: Readonly<Record<PaymentState, MachineDeposit['state']>> = {
  held: 'created',
  drafted: 'created',
  pi_created: 'pi_created',
  confirming: 'confirming',
  requires_action: 'requires_action',
  charged: 'credited',
  completed: 'credited',
  settled: 'credited',
  undoing: 'failed',
  failed: 'failed',
  review: 'review',
};
