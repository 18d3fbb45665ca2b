import { settleCustomOrder } from '../../app/services/custom-orders/settle-custom-order.server';
import type { JobHandlers } from './run-job';

/** Updates the draft order of a custom order; the job fails, and is retried, until that is done. */
export function settleCustomOrderJob(
  context: Parameters<typeof settleCustomOrder>[0],
): JobHandlers['settle-custom-order'] {
  return async ({ customOrderId }) => {
    const settled = await settleCustomOrder(context, customOrderId);
    if (settled === 'later') throw new Error('The draft order cannot be settled yet.');
  };
}
