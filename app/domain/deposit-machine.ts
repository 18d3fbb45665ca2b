import type { DepositState } from './deposit';
import { depositFailure, failureOfDecline, type DepositFailure } from './deposit-failure';
import { GIVEN_UP } from './deposit-given-up';
import type { IntentSnapshot } from './payment-intent';
import type { PaymentMethodType } from './payment-method';
import { calledOffFailure } from './top-up-called-off';

/** The decisions of the deposit machine (money-security 3.1 to 3.5, docs/money.md). All are pure. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A key may be forgotten by Stripe after 24 hours; an hour before that it is not used any more. */
export const KEY_LIFE_MS = 23 * HOUR_MS;
/** How long a customer has for what their bank asks of them. */
export const ACTION_LIFE_MS = 60 * MINUTE_MS;
/** A bank's debit that takes longer than this is looked at by a person. */
export const PROCESSING_PATIENCE_MS = 10 * DAY_MS;
/** While the customer may come back from their bank at any moment; the webhook is mostly first. */
const ACTION_READ_MS = 30_000;

/** What the machine has to know of a deposit to decide. */
export type MachineDeposit = {
  state: DepositState;
  methodType: PaymentMethodType;
  confirmSeq: number;
  confirmFirstUsedAt: Date | null;
  confirmAnswered5xx: boolean;
  failureCode: string | null;
  /** Of an automatic top-up: the customer is not there to be seen by their bank. */
  topUpMonth?: string | null;
  createdAt: Date;
};

/** What to do next for a deposit, by what is on disk alone. */
export type NextStep = 'stop' | 'create' | 'expire' | 'arm' | 'read';

/** @param now UTC milliseconds */
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

/** What a PaymentIntent that was read asks for. */
export type Decision =
  | { do: 'credit' }
  /** Somebody else's turn: read again at `nextAt`. `isLate`: a person should know. */
  | { do: 'wait'; state: 'requires_action' | 'processing'; nextAt: number; isLate: boolean }
  /** The confirm did not take effect: the same call again, or with the next key. */
  | { do: 'confirm' }
  | { do: 'arm' }
  /** First make sure that it can never be paid, then say that it failed. */
  | { do: 'cancel'; failure: DepositFailure }
  | { do: 'fail'; failure: DepositFailure }
  | { do: 'review'; because: string };

/**
 * Reads a PaymentIntent (money-security 3.4). The list of statuses is open: one that is not known
 * moves no money and goes to a person.
 *
 * @param refusal why the confirm was refused for good in this very run; null when it was not
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
 * In `created`: its intent was never saved, so it was never confirmed and has charged nothing. Any
 * status but these would mean that somebody else has touched it.
 */
export function isUnconfirmed(status: string): boolean {
  return status === 'requires_confirmation' || status === 'requires_payment_method';
}

/** A stored 500 would be replayed for ever; a key over 23 hours old may be forgotten. */
function isKeyGood(deposit: MachineDeposit, now: number): boolean {
  const { confirmSeq, confirmFirstUsedAt, confirmAnswered5xx } = deposit;
  if (confirmSeq === 0 || confirmFirstUsedAt === null || confirmAnswered5xx) return false;
  return now - confirmFirstUsedAt.getTime() < KEY_LIFE_MS;
}

function waitForCustomer(deposit: MachineDeposit, now: number): Decision {
  const until = begunAt(deposit) + ACTION_LIFE_MS;
  if (now >= until) return { do: 'cancel', failure: 'deposit_timed_out' };
  return {
    do: 'wait',
    state: 'requires_action',
    nextAt: Math.min(now + ACTION_READ_MS, until),
    isLate: false,
  };
}

function processingTimes(deposit: MachineDeposit, now: number) {
  return {
    nextAt: now + (deposit.state === 'processing' ? DAY_MS : HOUR_MS),
    isLate: now - begunAt(deposit) >= PROCESSING_PATIENCE_MS,
  };
}

function begunAt({ confirmFirstUsedAt, createdAt }: MachineDeposit): number {
  return (confirmFirstUsedAt ?? createdAt).getTime();
}

/** What was written down before the cancel wins: the vendor's own words may be gone after it. */
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
