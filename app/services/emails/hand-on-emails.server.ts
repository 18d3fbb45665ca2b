import type { Kysely } from 'kysely';
import { listWaitingEmails, markEmailEnqueued } from '~/models/emails/email-outbox.server';
import { enqueueJob } from '~/models/core/job.server';
import type { DB } from '../../../db/schema';

export type HandOnEmailsNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
};

/**
 * Enqueues a job for each mail of the outbox, once. Transactions that move money only write the mail, so that
 * they never depend on the queues.
 */
export async function handOnEmails({ db, now }: HandOnEmailsNeeds): Promise<void> {
  for (const emailId of await listWaitingEmails(db)) {
    await db.transaction().execute(async (trx) => {
      const isOurs = await markEmailEnqueued(trx, emailId, new Date(now()));
      if (isOurs) await enqueueJob(trx, 'send-outbox-email', { emailId });
    });
  }
}
