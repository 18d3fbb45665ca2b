import type { Kysely } from 'kysely';
import { sampleValues } from '~/domain/email-template';
import { findEmailTemplate, knownPlaceholders } from '~/models/email-template.server';
import { findStaffEmail } from '~/models/staff.server';
import {
  sendTemplateUnlessRefused,
  type SendTemplateNeeds,
} from '~/platforms/mail/send-template.server';
import type { DB } from '../../db/schema';

export type MailTestNeeds = SendTemplateNeeds & {
  db: Kysely<DB>;
};

/**
 * Sends a mail, filled with made-up values, to the member of staff who has asked for it. A mail that may
 * have left goes again under the same id.
 *
 * @param jobId of the one asking
 * @throws MailNotSent
 */
export async function mailTest(
  needs: MailTestNeeds,
  { staffId, type }: { staffId: string; type: string },
  jobId: string,
): Promise<void> {
  const { db } = needs;
  const [to, template] = [await findStaffEmail(db, staffId), await findEmailTemplate(db, type)];
  const known = knownPlaceholders(type);
  if (to === null || !template || known === null) return;
  await sendTemplateUnlessRefused(needs, {
    to,
    template: { ...template, subject: `[Test] ${template.subject}` },
    words: sampleValues(known),
    id: `test-${jobId}`,
  });
}
