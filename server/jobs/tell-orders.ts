import { listUntoldOrders } from '../../app/models/order-mail.server';
import { tellOrder, type TellOrderNeeds } from '../../app/services/tell-order.server';
import type { JobHandlers } from './run-job';

/** The jobs look again by themselves when one of them is done. */
const wakeJobs = () => undefined;

/** Looks for orders that were settled by the runner, with nobody there to hand on their confirmation. */
export function tellOrders(needs: Omit<TellOrderNeeds, 'wakeJobs'>): JobHandlers['tell-orders'] {
  return async () => {
    for (const id of await listUntoldOrders(needs.db)) await tellOrder({ ...needs, wakeJobs }, id);
  };
}
