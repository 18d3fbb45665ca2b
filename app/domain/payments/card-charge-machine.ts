import {
  depositFailure,
  failureOfDecline,
  type DepositFailure,
  GIVEN_UP,
  calledOffFailure,
} from './deposit-failure';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import type { PaymentMethodType } from '~/domain/payment-methods/payment-method';
import type { DepositState } from '~/domain/ledger/deposit-states';

/** The decisions of the deposit machine (money-security 3.1 to 3.5, docs/money.md), without side effects. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Stripe may forget an idempotency key after 24 hours; we stop using it one hour earlier. */
export const KEY_LIFE_MS = 23 * HOUR_MS;
/** How long a customer has for what their bank asks, such as 3-D Secure. */
export const ACTION_LIFE_MS = 60 * MINUTE_MS;
/** A bank debit that takes longer is reported to staff. */
export const PROCESSING_PATIENCE_MS = 10 * DAY_MS;
/** How often to read the intent while the customer is at their bank; usually the webhook comes first. */
const ACTION_READ_MS = 30_000;

/** The fields of a deposit that the machine decides by. */
export type MachineDeposit = {
  state: DepositState;
  methodType: PaymentMethodType;
  confirmSeq: number;
  confirmFirstUsedAt: Date | null;
  confirmAnswered5xx: boolean;
  failureCode: string | null;
  /** Set for an automatic top-up, in which no customer is present to authenticate. */
  topUpMonth?: string | null;
  createdAt: Date;
};

/** The next step of a deposit, judged by its row alone. */
export type NextStep = 'stop' | 'create' | 'expire' | 'arm' | 'read';

/** Returns the next step. @param now UTC milliseconds */
export function nextStep({ state, failureCode, createdAt }: MachineDeposit, now: number): NextStep {
  const isCalledOff = calledOffFailure(failureCode) !== null;
  switch (state) {
    case 'created':
      return isCalledOff || now - createdAt.getTime() >= KEY_LIFE_MS ? 'expire' : 'create';
    case 'pi_created':
      return isCalledOff ? 'read' : 'arm';
    case 'confirming':
    case 'requires_action':
    case 'processing':
      return 'read';
    default:
      return 'stop';
  }
}

/** What the PaymentIntent just read calls for. */
export type Decision =
  | { do: 'credit' }
  /** Wait for the customer or the bank, and read again at `nextAt`. `isLate`: report it to staff. */
  | { do: 'wait'; state: 'requires_action' | 'processing'; nextAt: number; isLate: boolean }
  /** The confirm has not taken effect: repeat it with the same key. */
  | { do: 'confirm' }
  /** The same, but the key has expired: confirm with a new one. */
  | { do: 'arm' }
  /** Make sure that it can never be paid, and only then mark the deposit as failed. */
  | { do: 'cancel'; failure: DepositFailure }
  | { do: 'fail'; failure: DepositFailure }
  | { do: 'review'; because: string };

/**
 * Decides by a PaymentIntent's status (money-security 3.4). Stripe may add statuses; an unknown one moves no
 * money and goes to review.
 *
 * @param now UTC milliseconds
 * @param refusal why Stripe has definitely refused the confirm in this run; null if it has not
 */
export function decideOnIntent(
  deposit: MachineDeposit,
  intent: Pick<IntentSnapshot, 'status' | 'decline'>,
  now: number,
  refusal: DepositFailure | null = null,
): Decision {
  const unwanted =
    deposit.failureCode === GIVEN_UP ? GIVEN_UP : calledOffFailure(deposit.failureCode);
  switch (intent.status) {
    case 'succeeded':
      return { do: 'credit' };
    case 'processing':
      return { do: 'wait', state: 'processing', ...processingTimes(deposit, now) };
    case 'requires_action':
      if (unwanted) return { do: 'cancel', failure: unwanted };
      if (deposit.topUpMonth) return { do: 'cancel', failure: 'deposit_declined_bank_check' };
      return waitForCustomer(deposit, now);
    case 'requires_confirmation':
      if (unwanted) return { do: 'cancel', failure: unwanted };
      if (refusal) return { do: 'cancel', failure: refusal };
      return isKeyGood(deposit, now) ? { do: 'confirm' } : { do: 'arm' };
    case 'requires_payment_method':
      return { do: 'cancel', failure: failureOf(deposit, intent, refusal) };
    case 'canceled':
      return { do: 'fail', failure: failureOf(deposit, intent, refusal) };
    default:
      return { do: 'review', because: `status ${intent.status.slice(0, 60)}` };
  }
}

/**
 * Whether the intent of a deposit in `created` is untouched. Such an intent was never saved or confirmed and
 * has charged nothing, so any other status means that someone else has changed it.
 */
export function isUnconfirmed(status: string): boolean {
  return status === 'requires_confirmation' || status === 'requires_payment_method';
}

/** Stripe replays a stored 500 on every retry, and may have forgotten a key that is older than 23 hours. */
function isKeyGood(deposit: MachineDeposit, now: number): boolean {
  const { confirmSeq, confirmFirstUsedAt, confirmAnswered5xx } = deposit;
  if (confirmSeq === 0 || confirmFirstUsedAt === null || confirmAnswered5xx) return false;
  return now - confirmFirstUsedAt.getTime() < KEY_LIFE_MS;
}

function waitForCustomer(deposit: MachineDeposit, now: number): Decision {
  const until = depositEndsAt(deposit);
  if (now >= until) return { do: 'cancel', failure: 'deposit_timed_out' };
  return {
    do: 'wait',
    state: 'requires_action',
    nextAt: Math.min(now + ACTION_READ_MS, until),
    isLate: false,
  };
}

/** Returns when a deposit that waits for its customer is canceled, UTC milliseconds. */
export function depositEndsAt(
  deposit: Pick<MachineDeposit, 'confirmFirstUsedAt' | 'createdAt'>,
): number {
  return begunAt(deposit) + ACTION_LIFE_MS;
}

function processingTimes(deposit: MachineDeposit, now: number) {
  return {
    nextAt: now + (deposit.state === 'processing' ? DAY_MS : HOUR_MS),
    isLate: now - begunAt(deposit) >= PROCESSING_PATIENCE_MS,
  };
}

function begunAt({
  confirmFirstUsedAt,
  createdAt,
}: Pick<MachineDeposit, 'confirmFirstUsedAt' | 'createdAt'>): number {
  return (confirmFirstUsedAt ?? createdAt).getTime();
}

/** A reason stored before the cancel wins: after it, Stripe may no longer report its own. */
function failureOf(
  deposit: MachineDeposit,
  { decline }: Pick<IntentSnapshot, 'decline'>,
  refusal: DepositFailure | null,
): DepositFailure {
  const stored = depositFailure(deposit.failureCode);
  if (stored) return stored;
  if (refusal) return refusal;
  return decline ? failureOfDecline(decline, deposit.methodType) : 'deposit_not_begun';
}
