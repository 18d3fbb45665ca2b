import type { Kysely } from 'kysely';
import { enqueueJob } from '~/models/core/job.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { DB } from '../../../db/schema';

export type AskForTestMailNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  requestId: string | null;
};

/** Enqueues a test mail to the staff member who asks: the template in use now, filled with sample values. */
export async function askForTestMail(
  { db, now, requestId }: AskForTestMailNeeds,
  staffId: string,
  type: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await enqueueJob(trx, 'send-test-mail', { staffId, type });
    const subject = { kind: 'email-template', id: type } as const;
    const action = { staffId, action: 'emails.change', step: 'test', subject, requestId } as const;
    await recordStaffAction(trx, action, new Date(now()));
  });
}
