import { enqueueJob } from '~/models/core/job.server';
import { markOrderTold } from '~/models/orders/order-mail.server';
import type { ServiceContext } from '~/services/context';

/**
 * Enqueues the confirmation mail of a settled payment, once, in one transaction with the mark. Called by
 * the request that placed the order and by the job that looks for payments settled without one; the
 * first caller does it.
 */
export async function tellOrder(
  { db, now, wakeJobs }: Pick<ServiceContext, 'db' | 'now' | 'wakeJobs'>,
  paymentId: string,
): Promise<void> {
  const isNew = await db.transaction().execute(async (trx) => {
    if (!(await markOrderTold(trx, paymentId, new Date(now())))) return false;
    await enqueueJob(trx, 'send-order-mail', { paymentId });
    return true;
  });
  if (isNew) wakeJobs();
}
