import { findCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { removeAllMethods } from '../../app/platforms/stripe/payment-methods.server';
import { removePaymentMethod } from '../../app/services/payment-methods/remove-payment-method.server';
import type { SavedMethodNeeds } from '../../app/services/payment-methods/saved-method-needs';
import type { JobHandlers } from './run-job';

/**
 * Removes the saved payment methods of a customer who is gone; the job fails, and is retried, while a deposit or
 * payment that has not ended uses one.
 */
export function removeSavedMethodsJob(
  needs: SavedMethodNeeds,
): JobHandlers['remove-saved-methods'] {
  return async ({ customerGid: gid }) => {
    const removeMethod = (owner: string, method: string) =>
      removePaymentMethod(needs, { gid: owner }, method);
    const owner = (await findCustomerAccount(needs.db, gid))?.stripeCustomerId ?? null;
    const whose = { gid, owner, at: new Date(needs.now()) };
    const areGone = await removeAllMethods(needs.stripe, whose, removeMethod);
    if (!areGone) throw new Error('A saved payment method is still in use.');
  };
}
