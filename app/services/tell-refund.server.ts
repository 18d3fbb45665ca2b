import type { Kysely } from 'kysely';
import { enqueueJob } from '~/models/job.server';
import { markCancelTold } from '~/models/order-cancel.server';
import { markRefundTold } from '~/models/refund-told.server';
import type { DB } from '../../db/schema';

export type TellRefundNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
};

/**
 * Hands the mail about a refund that staff have made to the jobs, once: the mark and the job are one
 * transaction. The steps of the refund have no part in it.
 */
export async function tellRefund({ db, now }: TellRefundNeeds, refundId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isNew = await markRefundTold(trx, refundId, new Date(now()));
    if (isNew) await enqueueJob(trx, 'send-refund-mail', { refundId });
  });
}

/** The same for an order that staff have cancelled. */
export async function tellCancel({ db, now }: TellRefundNeeds, orderGid: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isNew = await markCancelTold(trx, orderGid, new Date(now()));
    if (isNew) await enqueueJob(trx, 'send-cancel-mail', { orderGid });
  });
}
