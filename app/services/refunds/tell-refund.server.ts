import { enqueueJob } from '~/models/core/job.server';
import { markCancelTold } from '~/models/refunds/order-cancel.server';
import { markRefundTold } from '~/models/refunds/refund-told.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'>;

/**
 * Enqueues the mail about a refund made by staff, once, in one transaction with the mark. Independent of
 * the refund's own steps.
 */
export async function tellRefund({ db, now }: Context, refundId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isNew = await markRefundTold(trx, refundId, new Date(now()));
    if (isNew) await enqueueJob(trx, 'send-refund-mail', { refundId });
  });
}

/** Enqueues the mail about an order that staff have canceled, once, in the same way. */
export async function tellCancel({ db, now }: Context, orderGid: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isNew = await markCancelTold(trx, orderGid, new Date(now()));
    if (isNew) await enqueueJob(trx, 'send-cancel-mail', { orderGid });
  });
}
