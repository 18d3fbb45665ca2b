import { KEY_LIFE_MS, type ChargeTerms } from '~/domain/payments/card-charge';
import type { DepositState } from '~/domain/ledger/deposit-states';
import type { PaymentMethodType } from '~/domain/payment-methods/payment-method';
import { GIVEN_UP, isCalledOff } from './deposit-failure';

/**
 * The decisions that are a deposit's own (money-security 3.1, docs/money.md), without side effects. What becomes of
 * the card is decided as for every charge (domain/payments/card-charge).
 */

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a customer has for what their bank asks, such as 3-D Secure. */
const ACTION_LIFE_MS = HOUR_MS;

/** A bank debit that takes longer is reported to staff. */
const PROCESSING_PATIENCE_MS = 10 * DAY_MS;

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
    isUnwanted: deposit.failureCode === GIVEN_UP || isCalledOff(deposit.failureCode),
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

/**
 * When to read a debit that its bank processes again, and whether staff are told that it takes long.
 *
 * @param now UTC milliseconds
 */
export function processingTimes(
  deposit: Pick<MachineDeposit, 'state' | 'confirmFirstUsedAt' | 'createdAt'>,
  now: number,
): { nextAt: number; isLate: boolean } {
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
