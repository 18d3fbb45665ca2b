import { removeAllMethods } from '../../app/services/top-ups/remove-payment-method.server';
import type { JobHandlers } from './run-job';

/**
 * Removes the saved payment methods of a customer who is gone; the job fails, and is retried, while a deposit or
 * payment that has not ended uses one.
 */
export function removeSavedMethodsJob(
  context: Parameters<typeof removeAllMethods>[0],
): JobHandlers['remove-saved-methods'] {
  return async ({ customerGid }) => {
    const areGone = await removeAllMethods(context, customerGid);
    if (!areGone) throw new Error('A saved payment method is still in use.');
  };
}
