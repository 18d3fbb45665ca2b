import { listUntoldOrders } from '../../app/models/orders/order-mail.server';
import { tellOrder } from '../../app/services/checkout/mail-order.server';
import type { JobHandlers } from './run-job';
import type { ServiceContext } from '../../app/services/context';

/** No need to wake anything: when a job ends, the runner checks for work. */
const wakeJobs = () => undefined;

/** Enqueues the confirmations of orders that the runner settled without a request waiting for them. */
export function tellOrders(
  context: Pick<ServiceContext, 'db' | 'now'>,
): JobHandlers['tell-orders'] {
  return async () => {
    for (const id of await listUntoldOrders(context.db))
      await tellOrder({ ...context, wakeJobs }, id);
  };
}
