import type { DepositState } from './deposit';
import type { DepositFailure } from './deposit-failure';

/**
 * A deposit that waits at the customer's bank can be given up by the customer. The wish is the reason
 * written into the row before anything is canceled, as with every other cancel: from then on whoever
 * runs the machine cancels the intent at Stripe, and only after that the deposit has failed. What the
 * customer has paid in the same moment is credited.
 */
export const GIVEN_UP: DepositFailure = 'deposit_given_up';

type Kept = { state: DepositState; failureCode: string | null };

/** The customer wants it to end, and Stripe has not said yet that it has. */
export function isBeingGivenUp({ state, failureCode }: Kept): boolean {
  return state === 'requires_action' && failureCode === GIVEN_UP;
}

/** It goes on only when the customer does something. */
export function awaitsCustomer({ state, failureCode }: Kept): boolean {
  return state === 'requires_action' && failureCode !== GIVEN_UP;
}
