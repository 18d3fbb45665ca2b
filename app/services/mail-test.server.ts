import type { Kysely } from 'kysely';
import { sampleValues } from '~/domain/email-template';
import { renderTemplate } from '~/domain/mail-template';
import { findEmailTemplate, knownPlaceholders } from '~/models/email-template.server';
import { findStaffEmail } from '~/models/staff.server';
import type { Mailer } from '~/platforms/mail/client.server';
import type { DB } from '../../db/schema';

export type MailTestNeeds = {
  db: Kysely<DB>;
  mailer: Pick<Mailer, 'send'>;
  /** Our own address, with or without a name; its host stands in the mail's id. */
  fromAddress: string;
};

/**
 * Sends a mail, filled with made-up values, to the member of staff who has asked for it. A mail that may
 * have left goes again under the same id.
 *
 * @param jobId of the one asking
 * @throws when the mail has not left
 */
export async function mailTest(
  { db, mailer, fromAddress }: MailTestNeeds,
  { staffId, type }: { staffId: string; type: string },
  jobId: string,
): Promise<void> {
  const [to, template] = [await findStaffEmail(db, staffId), await findEmailTemplate(db, type)];
  const known = knownPlaceholders(type);
  if (to === null || !template || known === null) return;
  const { html, text } = renderTemplate(template.html, sampleValues(known));
  const host = /@([^\s@<>]+)>?\s*$/.exec(fromAddress)?.[1] ?? 'localhost';
  const outcome = await mailer.send({
    to,
    subject: `[Test] ${template.subject}`,
    html,
    text,
    messageId: `test-${jobId}@${host}`,
  });
  if (!outcome.ok && outcome.retryable) {
    throw new Error(`The test of the mail '${type}' has not left: ${outcome.cause}`);
  }
}
