import { listUntoldCancels } from '../../app/models/refunds/order-cancel.server';
import { listUntoldRefunds } from '../../app/models/refunds/payment-refund.server';
import { tellCancel, tellRefund } from '../../app/services/refunds/mail-refund.server';
import type { JobHandlers } from './run-job';
import type { ServiceContext } from '../../app/services/context';

/** Enqueues the mails about staff's refunds and cancellations since the last run. */
export function tellRefunds(
  context: Pick<ServiceContext, 'db' | 'now'>,
): JobHandlers['tell-refunds'] {
  return async () => {
    for (const id of await listUntoldRefunds(context.db)) await tellRefund(context, id);
    const cancelled = await listUntoldCancels(context.db, new Date(context.now()));
    for (const orderGid of cancelled) await tellCancel(context, orderGid);
  };
}
