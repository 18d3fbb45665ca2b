import { enqueueJob } from '~/models/core/job.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

/** Enqueues a test mail to the staff member who asks: the template in use now, filled with sample values. */
export async function askForTestMail(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
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
