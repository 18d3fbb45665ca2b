import { sampleValues } from '~/domain/emails/email-template';
import { findEmailTemplate, knownPlaceholders } from '~/models/emails/email-template.server';
import { findStaffEmail } from '~/models/staff/staff.server';
import { sendTemplateUnlessRefused } from '~/platforms/mail/send-template.server';
import type { MailContext } from '~/services/context';

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
