import { sampleValues } from '~/domain/emails/email-template';
import { findEmailTemplate, knownPlaceholders } from '~/models/emails/email-template.server';
import { findStaffEmail } from '~/models/staff/staff.server';
import { sendTemplateUnlessRefused } from '~/platforms/mail/send-template.server';
import type { MailContext, ServiceContext } from '~/services/context';
import { enqueueJob } from '~/models/core/job.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';

/**
 * Sends a mail filled with sample values to the staff member who asked for it. A mail that may have been
 * sent is resent with the same message ID.
 *
 * @param jobId the job that sends it
 * @throws MailNotSent
 */
export async function mailTest(
  context: Pick<MailContext, 'db' | 'mailer' | 'fromAddress'>,
  { staffId, type }: { staffId: string; type: string },
  jobId: string,
): Promise<void> {
  const { db } = context;
  const [to, template] = [await findStaffEmail(db, staffId), await findEmailTemplate(db, type)];
  const known = knownPlaceholders(type);
  if (to === null || !template || known === null) return;
  await sendTemplateUnlessRefused(context, {
    to,
    template: { ...template, subject: `[Test] ${template.subject}` },
    words: sampleValues(known),
    id: `test-${jobId}`,
  });
}

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
