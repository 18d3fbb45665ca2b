import { type ChargeTerms, KEY_LIFE_MS } from '~/domain/payments/card-charge';
import type { DepositState } from '~/domain/ledger/ledger';
import type { PaymentMethodType } from '~/domain/payment-methods/payment-method';
import {
  CARD_DECLINES,
  CARD_FAILURES,
  failureOn,
  type CardFailure,
} from '~/domain/payments/card-failure';

/**
 * The decisions that are a deposit's own (money-security 3.1, docs/money.md), without side effects. What becomes of
 * the card is decided as for every charge (domain/payments/card-charge).
 */

const HOUR_MS = 60 * 60_000;

/** How long a customer has for what their bank asks, such as 3-D Secure. */
const ACTION_LIFE_MS = HOUR_MS;

/** The fields of a deposit that the machine decides by. */
export type MachineDeposit = {
  state: DepositState;
  methodType: PaymentMethodType;
  confirmFirstUsedAt: Date | null;
  failureCode: string | null;
  /** Set for an automatic top-up, in which no customer is present to authenticate. */
  topUpMonth: string | null;
  createdAt: Date;
};

/** The next step of a deposit, judged by its row alone. */
export type DepositStep = 'stop' | 'create' | 'expire' | 'confirm' | 'read';

/** Returns the next step. @param now UTC milliseconds */
export function nextDepositStep(
  { state, failureCode, createdAt }: Pick<MachineDeposit, 'state' | 'failureCode' | 'createdAt'>,
  now: number,
): DepositStep {
  switch (state) {
    case 'created':
      return isCalledOff(failureCode) || now - createdAt.getTime() >= KEY_LIFE_MS
        ? 'expire'
        : 'create';
    case 'pi_created':
      return isCalledOff(failureCode) ? 'read' : 'confirm';
    case 'confirming':
    case 'requires_action':
    case 'processing':
      return 'read';
    default:
      return 'stop';
  }
}

/** On what terms it is charged: an hour with the customer's bank, and none without a customer. */
export function depositTerms(deposit: MachineDeposit): ChargeTerms {
  return {
    methodType: deposit.methodType,
    isUnwanted: deposit.failureCode === ABANDONED || isCalledOff(deposit.failureCode),
    isAttended: deposit.topUpMonth === null,
    actionEndsAt: depositEndsAt(deposit),
    confirmEndsAt: null,
  };
}

/** Returns when a deposit that waits for its customer is canceled, UTC milliseconds. */
export function depositEndsAt(
  deposit: Pick<MachineDeposit, 'confirmFirstUsedAt' | 'createdAt'>,
): number {
  return begunAt(deposit) + ACTION_LIFE_MS;
}

/** When its charge was begun, UTC milliseconds. */
export function begunAt({
  confirmFirstUsedAt,
  createdAt,
}: Pick<MachineDeposit, 'confirmFirstUsedAt' | 'createdAt'>): number {
  return (confirmFirstUsedAt ?? createdAt).getTime();
}

/** Why an automatic top-up was called off (domain/top-ups/top-up.ts). */
const CALLED_OFF = [
  'deposit_not_agreed',
  'deposit_not_needed',
  'deposit_month_over',
  'deposit_held_back',
] as const;

/** Why a deposit was not completed, in our own codes: each is the key of a message in content/core/errors.ts. */
export type DepositFailure = `deposit_${CardFailure}` | (typeof CALLED_OFF)[number];

/** Returns the deposit's code for a failure of its charge. */
export const depositFailureOf = (failure: CardFailure) => `deposit_${failure}` as const;

export const DEPOSIT_FAILURES: readonly DepositFailure[] = [
  ...CARD_FAILURES.map(depositFailureOf),
  ...CALLED_OFF,
];

/** Failures that count as a decline. */
export const DEPOSIT_DECLINES: readonly DepositFailure[] = CARD_DECLINES.map(depositFailureOf);

/** Parses a stored code; null if it is not one of ours. */
export function depositFailure(code: string | null): DepositFailure | null {
  return DEPOSIT_FAILURES.find((known) => known === code) ?? null;
}

/** Adapts a failure to the type of payment method (`failureOn`). */
export function failureOfMethod(failure: DepositFailure, type: PaymentMethodType): DepositFailure {
  const known = CARD_FAILURES.find((one) => depositFailureOf(one) === failure);
  return known && type !== 'card' ? depositFailureOf(failureOn(known, type)) : failure;
}

/**
 * A customer can abandon a deposit that waits for them at their bank. As with every cancel, the reason is
 * written to the row before anything is canceled. From then on any process that runs the machine cancels the
 * intent at Stripe, and only then is the deposit failed. A payment that the customer completes in the same
 * moment is credited.
 */
export const ABANDONED = 'deposit_given_up' satisfies DepositFailure;

type Stored = { state: DepositState; failureCode: string | null };

/** Whether the customer has abandoned it and Stripe has not confirmed the cancel yet. */
export function isBeingAbandoned({ state, failureCode }: Stored): boolean {
  return state === 'requires_action' && failureCode === ABANDONED;
}

/** Whether it waits for the customer to act. */
export function awaitsCustomer({ state, failureCode }: Stored): boolean {
  return state === 'requires_action' && failureCode !== ABANDONED;
}

/**
 * An automatic top-up that could not be charged at once (its process crashed, or Stripe did not answer) is
 * checked again before the card is charged, because the customer may have turned it off since. If it is no
 * longer wanted, it is called off like any other cancel: the reason is written to the deposit's row, the
 * intent is canceled at Stripe, and only then the deposit becomes failed.
 */
export function isCalledOff(code: string | null): boolean {
  return CALLED_OFF.some((known) => known === code);
}
