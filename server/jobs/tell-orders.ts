import { listUntoldOrders } from '../../app/models/orders/order-mail.server';
import { tellOrder, type TellOrderNeeds } from '../../app/services/checkout/tell-order.server';
import type { JobHandlers } from './run-job';

/** No need to wake anything: when a job ends, the runner checks for work. */
const wakeJobs = () => undefined;

/** Enqueues the confirmations of orders that the runner settled without a request waiting for them. */
export function tellOrders(needs: Omit<TellOrderNeeds, 'wakeJobs'>): JobHandlers['tell-orders'] {
  return async () => {
    for (const id of await listUntoldOrders(needs.db)) await tellOrder({ ...needs, wakeJobs }, id);
  };
}
