import type { CustomOrderDraftNeeds } from '../../app/services/custom-orders/custom-order-needs';
import { settleCustomOrder } from '../../app/services/custom-orders/settle-custom-order.server';
import type { JobHandlers } from './run-job';

/** Updates the draft order of a custom order; the job fails, and is retried, until that is done. */
export function settleCustomOrderJob(
  needs: CustomOrderDraftNeeds,
): JobHandlers['settle-custom-order'] {
  return async ({ customOrderId }) => {
    const settled = await settleCustomOrder(needs, customOrderId);
    if (settled === 'later') throw new Error('The draft order cannot be settled yet.');
  };
}
