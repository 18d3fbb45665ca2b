import { isToldByMail } from '~/domain/deposits/deposit-told';
import { markDepositTold } from '~/models/deposits/deposit-told.server';
import { enqueueJob } from '~/models/core/job.server';
import type { ServiceContext } from '~/services/context';

/**
 * Checks once how a deposit has ended. If its customer gets a mail about it, that is enqueued, in one
 * transaction with the mark. Independent of the deposit state machine.
 */
export async function tellDeposit(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  depositId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await markDepositTold(trx, depositId, new Date(now()));
    if (ended && isToldByMail(ended)) await enqueueJob(trx, 'send-deposit-mail', { depositId });
  });
}
