import type { Kysely } from 'kysely';
import { isToldByMail } from '~/domain/deposit-told';
import { markDepositTold } from '~/models/deposit-told.server';
import { enqueueJob } from '~/models/job.server';
import type { DB } from '../../db/schema';

export type TellDepositNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
};

/**
 * Looks once at how a deposit from a bank has ended. Where its customer has not seen that on the page, the
 * mail about it is handed to the jobs: the mark and the job are one transaction. The machine of deposits
 * has no part in it.
 */
export async function tellDeposit({ db, now }: TellDepositNeeds, depositId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await markDepositTold(trx, depositId, new Date(now()));
    if (ended && isToldByMail(ended)) await enqueueJob(trx, 'send-deposit-mail', { depositId });
  });
}
