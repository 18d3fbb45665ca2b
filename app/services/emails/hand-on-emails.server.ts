import { listWaitingEmails, markEmailEnqueued } from '~/models/emails/email-outbox.server';
import { enqueueJob } from '~/models/core/job.server';
import type { ServiceContext } from '~/services/context';

/**
 * Enqueues a job for each mail of the outbox, once. Transactions that move money only write the mail, so that
 * they never depend on the queues.
 */
export async function handOnEmails({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  for (const emailId of await listWaitingEmails(db)) {
    await db.transaction().execute(async (trx) => {
      const isOurs = await markEmailEnqueued(trx, emailId, new Date(now()));
      if (isOurs) await enqueueJob(trx, 'send-outbox-email', { emailId });
    });
  }
}
