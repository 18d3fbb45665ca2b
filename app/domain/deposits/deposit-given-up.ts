import type { DepositState } from './deposit';
import type { DepositFailure } from '~/domain/payments/deposit-failure';

/**
 * A customer can give up a deposit that waits for them at their bank. As with every cancel, the reason is
 * written to the row before anything is canceled. From then on any process that runs the machine cancels the
 * intent at Stripe, and only then is the deposit failed. A payment that the customer completes in the same
 * moment is credited.
 */
export const GIVEN_UP: DepositFailure = 'deposit_given_up';

type Kept = { state: DepositState; failureCode: string | null };

/** Whether the customer has given it up and Stripe has not confirmed the cancel yet. */
export function isBeingGivenUp({ state, failureCode }: Kept): boolean {
  return state === 'requires_action' && failureCode === GIVEN_UP;
}

/** Whether it waits for the customer to act. */
export function awaitsCustomer({ state, failureCode }: Kept): boolean {
  return state === 'requires_action' && failureCode !== GIVEN_UP;
}
