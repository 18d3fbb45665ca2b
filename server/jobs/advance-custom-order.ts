import { advanceCustomOrder } from '../../app/services/custom-orders/advance-custom-order.server';
import type { JobHandlers } from './run-job';

/** Updates the draft order of a custom order; the job fails, and is retried, until that is done. */
export function advanceCustomOrderJob(
  context: Parameters<typeof advanceCustomOrder>[0],
): JobHandlers['advance-custom-order'] {
  return async ({ customOrderId }) => {
    const advanced = await advanceCustomOrder(context, customOrderId);
    if (advanced === 'later') throw new Error('The draft order cannot be settled yet.');
  };
}
