import type { DepositFailure } from './deposit-failure';
import { decideOnIntent, nextStep, type MachineDeposit } from './deposit-machine';
import type { DraftOrder } from './draft-order';
import type { PaymentPurpose, PaymentState } from './payment';
import { paymentFailureOf, type PaymentFailure } from './payment-failure';
import type { IntentSnapshot } from './payment-intent';
import type { Cents } from './money';

/**
 * The decisions of the payment machine (decision 0017, docs/money.md). All are pure. Its card part is
 * decided by the deposit's own machine.
 */

const MINUTE_MS = 60_000;

/** What is not charged by then is undone: its goods and its total are not what they were. */
export const PAYMENT_LIFE_MS = 30 * MINUTE_MS;

/** The platform's search knows a draft some seconds after it was made; until then absent says nothing. */
export const DRAFT_SEARCH_LAG_MS = 10_000;
export const DRAFT_SEARCH_AGAIN_MS = 1_500;

/** The same of orders, where everything was taken and the draft is gone: it is looked for with patience. */
export const ORDER_SEARCH_LAG_MS = 60_000;
export const ORDER_SEARCH_AGAIN_MS = 5_000;

/** What the machine has to know of a payment to decide. */
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

/** What to do next for a payment, by what is on disk alone. */
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
  /** Nothing is left to do but to say so. */
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

/** What a PaymentIntent that was read asks for. */
export type ChargeDecision =
  | { do: 'charged' }
  /** The customer's turn, or the card company's: read again at `nextAt`. */
  | { do: 'wait'; forCustomer: boolean; nextAt: number }
  | { do: 'confirm' }
  | { do: 'arm' }
  | { do: 'undo'; failure: PaymentFailure }
  | { do: 'review'; because: string };

/** A card that is being processed is looked at again soon; the deposit's banks take days. */
export const PROCESSING_MS = 30_000;

/**
 * The deposit's decision, in the words of a payment. What is paid goes forward however late it is;
 * what is late and not paid is undone, which cancels the intent first.
 *
 * @param refusal why the confirm was refused for good in this very run; null when it was not
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
        nextAt: Math.min(decision.nextAt, endOf(payment)),
      };
    case 'confirm':
    case 'arm':
      return isOver(payment, now) ? TIMED_OUT : decision;
  }
}

const TIMED_OUT = { do: 'undo', failure: 'payment_timed_out' } as const;

/** What to do about the intent of a payment that is undone. */
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

/** Whether a draft is what was accepted; `wait` while the platform still computes it. */
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
 * What is still to be done of an order's payment, as the platform tells it. An order that has grown to
 * more than was paid is not called paid: somebody collects the rest first.
 *
 * @param paidCents of it, here
 */
export function decideOnMark(
  order: { financialStatus: string | null; canMarkAsPaid: boolean; outstandingCents: Cents },
  paidCents: Cents,
): 'mark' | 'done' | 'wait' {
  if (order.canMarkAsPaid) return order.outstandingCents <= paidCents ? 'mark' : 'wait';
  // Paid, or gone beyond it: refunded, voided. Whether that is right is not the machine's business.
  const isOwed = OWED.includes(order.financialStatus);
  return isOwed ? 'wait' : 'done';
}

const OWED: readonly (string | null)[] = [null, 'PENDING', 'PARTIALLY_PAID', 'AUTHORIZED'];

const endOf = ({ createdAt }: MachinePayment): number => createdAt.getTime() + PAYMENT_LIFE_MS;

const isOver = (payment: MachinePayment, now: number): boolean => now >= endOf(payment);

/** The card part of a payment, as the deposit's machine knows it. */
function asDeposit(payment: MachinePayment): MachineDeposit {
  const { state, confirmSeq, confirmFirstUsedAt, confirmAnswered5xx, createdAt } = payment;
  return {
    state: DEPOSIT_STATE[state],
    methodType: 'card',
    confirmSeq,
    confirmFirstUsedAt,
    confirmAnswered5xx,
    // Why it is undone is decided when it is, not before.
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
