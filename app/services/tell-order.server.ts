import type { Kysely } from 'kysely';
import { enqueueJob } from '~/models/job.server';
import { markOrderTold } from '~/models/order-mail.server';
import type { DB } from '../../db/schema';

export type TellOrderNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  wakeJobs: () => void;
};

/**
 * Hands the confirmation of a settled payment to the jobs, once: the mark and the job are one
 * transaction. Whoever is there first does it: the request that has placed the order, or the look of
 * the jobs for those that were settled without one.
 */
export async function tellOrder(
  { db, now, wakeJobs }: TellOrderNeeds,
  paymentId: string,
): Promise<void> {
  const isNew = await db.transaction().execute(async (trx) => {
    if (!(await markOrderTold(trx, paymentId, new Date(now())))) return false;
    await enqueueJob(trx, 'send-order-mail', { paymentId });
    return true;
  });
  if (isNew) wakeJobs();
}
