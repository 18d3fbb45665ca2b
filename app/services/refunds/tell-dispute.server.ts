import { markDisputeTold, type DisputeMail } from '~/models/refunds/dispute-told.server';
import { enqueueJob } from '~/models/core/job.server';
import type { ServiceContext } from '~/services/context';

/** Enqueues a mail to staff about a dispute, once, in one transaction with the mark. */
export async function tellDispute(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  mail: DisputeMail,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isNew = await markDisputeTold(trx, mail, new Date(now()));
    if (isNew) await enqueueJob(trx, 'send-dispute-mail', mail);
  });
}
