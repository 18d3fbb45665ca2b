import type { DepositState } from '~/domain/ledger/deposit-states';
import { GIVEN_UP } from '~/domain/payments/deposit-failure';

type Kept = { state: DepositState; failureCode: string | null };

/** Whether the customer has given it up and Stripe has not confirmed the cancel yet. */
export function isBeingGivenUp({ state, failureCode }: Kept): boolean {
  return state === 'requires_action' && failureCode === GIVEN_UP;
}

/** Whether it waits for the customer to act. */
export function awaitsCustomer({ state, failureCode }: Kept): boolean {
  return state === 'requires_action' && failureCode !== GIVEN_UP;
}
