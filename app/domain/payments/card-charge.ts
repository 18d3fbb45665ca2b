import type { Cents } from '~/domain/core/money';
import type { IntentSnapshot, PaymentMethodType } from '~/domain/payment-methods/payment-method';
import { failureOfDecline, type CardFailure } from './card-failure';

/**
 * The one way in which a saved card or bank account is charged (money-security 3.1 to 3.6, docs/money.md): by
 * deposits, and by payments of orders and invoices. Decisions only, without side effects.
 */

/** What a charge is for: the table of its row, and the `deposit_id` or `payment_id` in Stripe's metadata. */
export type ChargeKind = 'deposit' | 'payment';

const HOUR_MS = 60 * 60_000;

/** Stripe may forget an idempotency key after 24 hours; we stop using it one hour earlier. */
export const KEY_LIFE_MS = 23 * HOUR_MS;

/** How often to read the intent while the customer is at their bank; usually the webhook comes first. */
const ACTION_CHECK_MS = 30_000;

/** What the row of a charge keeps about it, whatever it is for. */
export type CardCharge = {
  id: string;
  state: string;
  paymentIntentId: string | null;
  /** Number of the current confirm key; 0 before the first. */
  confirmSeq: number;
  confirmFirstUsedAt: Date | null;
  /** Stripe may have stored a 5xx for the current confirm key and would replay it forever. */
  confirmAnswered5xx: boolean;
  /** Why it is not completed: its client's code. */
  failureCode: string | null;
  leaseUntil: Date | null;
  /** Failed attempts in a row. */
  attempts: number;
  nextAttemptAt: Date;
  createdAt: Date;
};

/** Where a run of the machine has ended. */
export type Advanced<State extends string = string> = {
  state: State;
  /** As read in this run; null if Stripe was not called. */
  intent: IntentSnapshot | null;
};

/** Advances a charge as far as possible now; safe to call at any time, from anywhere, and repeatedly. */
export type Advance<State extends string> = (id: string) => Promise<Advanced<State>>;

const DAY_MS = 24 * HOUR_MS;

/** A bank debit that takes longer is reported to staff. */
const PROCESSING_PATIENCE_MS = 10 * DAY_MS;

/**
 * When to read a debit that its bank processes again, and whether staff are notified that it takes long.
 *
 * @param debit.begunAt when it was sent to the bank, UTC milliseconds
 * @param now UTC milliseconds
 */
export function processingTimes(
  { state, begunAt }: { state: string; begunAt: number },
  now: number,
): { nextAt: number; isLate: boolean } {
  return {
    nextAt: now + (state === 'processing' ? DAY_MS : HOUR_MS),
    isLate: now - begunAt >= PROCESSING_PATIENCE_MS,
  };
}

/** What its client says about how long and in whose presence it may be charged. Times are UTC milliseconds. */
export type ChargeTerms = {
  methodType: PaymentMethodType;
  /** Its row says that it is not wanted any more: it is canceled unless it is paid. */
  isUnwanted: boolean;
  /** Whether a customer is there whom the bank can ask. */
  isAttended: boolean;
  /** Until then it waits for the customer at their bank. */
  actionEndsAt: number;
  /** Until then it is confirmed; null: at any time. */
  confirmEndsAt: number | null;
};

/** What the PaymentIntent just read calls for. */
export type ChargeDecision =
  | { do: 'paid' }
  /** Wait for the customer at their bank, and read again at `nextAt`. */
  | { do: 'wait'; nextAt: number }
  /** Stripe or a bank is processing it. */
  | { do: 'wait-for-bank' }
  /** The confirm has not taken effect: repeat it with the same key. */
  | { do: 'confirm' }
  /** The same, but the key has expired: confirm with a new one. */
  | { do: 'confirm-anew' }
  /** Make sure that it can never be paid, and only then say that it has failed. `null`: as its row says. */
  | { do: 'cancel'; failure: CardFailure | null }
  | { do: 'fail'; failure: CardFailure | null }
  | { do: 'review'; because: string };

/**
 * Decides by a PaymentIntent's status (money-security 3.4). Stripe may add statuses; an unknown one moves no
 * money and goes to review.
 *
 * @param now UTC milliseconds
 * @param rejection why Stripe has definitely refused the confirm in this run; null if it has not
 */
export function decideOnIntent(
  charge: Pick<
    CardCharge,
    'confirmSeq' | 'confirmFirstUsedAt' | 'confirmAnswered5xx' | 'failureCode'
  >,
  terms: ChargeTerms,
  intent: Pick<IntentSnapshot, 'status' | 'decline'>,
  now: number,
  rejection: CardFailure | null = null,
): ChargeDecision {
  // A reason stored before the cancel wins: after it, Stripe may no longer report its own.
  const why = charge.failureCode === null ? failureOf(terms, intent, rejection) : null;
  switch (intent.status) {
    case 'succeeded':
      return { do: 'paid' };
    case 'processing':
      return { do: 'wait-for-bank' };
    case 'requires_action':
      if (terms.isUnwanted) return { do: 'cancel', failure: null };
      if (!terms.isAttended) return { do: 'cancel', failure: 'declined_bank_check' };
      if (now >= terms.actionEndsAt) return { do: 'cancel', failure: 'timed_out' };
      return { do: 'wait', nextAt: Math.min(now + ACTION_CHECK_MS, terms.actionEndsAt) };
    case 'requires_confirmation':
      if (terms.isUnwanted) return { do: 'cancel', failure: null };
      if (rejection) return { do: 'cancel', failure: rejection };
      if (terms.confirmEndsAt !== null && now >= terms.confirmEndsAt) {
        return { do: 'cancel', failure: 'timed_out' };
      }
      return isKeyGood(charge, now) ? { do: 'confirm' } : { do: 'confirm-anew' };
    case 'requires_payment_method':
      return { do: 'cancel', failure: why };
    case 'canceled':
      return { do: 'fail', failure: why };
    default:
      return { do: 'review', because: `status ${intent.status.slice(0, 60)}` };
  }
}

function failureOf(
  { methodType }: ChargeTerms,
  { decline }: Pick<IntentSnapshot, 'decline'>,
  rejection: CardFailure | null,
): CardFailure {
  if (rejection) return rejection;
  return decline ? failureOfDecline(decline, methodType) : 'not_begun';
}

/** Stripe replays a stored 500 on every retry, and may have forgotten a key that is older than 23 hours. */
function isKeyGood(
  charge: Pick<CardCharge, 'confirmSeq' | 'confirmFirstUsedAt' | 'confirmAnswered5xx'>,
  now: number,
): boolean {
  const { confirmSeq, confirmFirstUsedAt, confirmAnswered5xx } = charge;
  if (confirmSeq === 0 || confirmFirstUsedAt === null || confirmAnswered5xx) return false;
  return now - confirmFirstUsedAt.getTime() < KEY_LIFE_MS;
}

/**
 * Whether the intent of a charge that has stored none is untouched. Such an intent was never confirmed and has
 * charged nothing, so any other status means that someone else has changed it.
 */
export function isUnconfirmed(status: string): boolean {
  return status === 'requires_confirmation' || status === 'requires_payment_method';
}

/** Whether no process has leased the row, and its next attempt is due. @param now UTC milliseconds */
export function isChargeDue(
  { leaseUntil, nextAttemptAt }: Pick<CardCharge, 'leaseUntil' | 'nextAttemptAt'>,
  now: number,
): boolean {
  const isFree = leaseUntil === null || leaseUntil.getTime() <= now;
  return isFree && nextAttemptAt.getTime() <= now;
}

type Expected = {
  id: string;
  amountCents: Cents;
  stripeCustomerId: string | null;
  paymentIntentId: string | null;
};

/**
 * Checks that what Stripe captured is exactly what the deposit, or the card part of a payment, is for
 * (money-security 3.6, I-10).
 *
 * @returns names of the values that do not match; empty if all do
 */
export function chargeMismatches(
  kind: ChargeKind,
  charge: Expected,
  intent: IntentSnapshot,
  livemode: boolean,
): string[] {
  const owner = `${kind}_id`;
  const checks: Record<string, boolean> = {
    intent: intent.id === charge.paymentIntentId,
    status: intent.status === 'succeeded',
    amount_received: intent.amountReceivedCents === charge.amountCents,
    currency: intent.currency === 'usd',
    customer: intent.customer === charge.stripeCustomerId,
    [owner]: intent.metadata[owner] === charge.id,
    livemode: intent.livemode === livemode,
  };
  return Object.keys(checks).filter((name) => !checks[name]);
}

/** From this amount on we always request 3-D Secure (money-security 3.9). */
const REQUIRES_3DS_FROM = 20_000;

/** Whether to request 3-D Secure: on a first charge, from 200.00, and after a decline. */
export function asks3ds(
  amount: Cents,
  methodType: PaymentMethodType,
  history: { hasCredited: boolean; hasDeclinedSinceCredit: boolean },
): boolean {
  if (methodType !== 'card') return false;
  return !history.hasCredited || amount >= REQUIRES_3DS_FROM || history.hasDeclinedSinceCredit;
}
