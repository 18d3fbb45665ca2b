import type { Kysely } from 'kysely';
import { greeting } from '~/domain/greeted-name';
import { renderTemplate } from '~/domain/mail-template';
import { findEmailTemplate } from '~/models/email-template.server';
import { findDueReset, makeResetLink, markResetSent } from '~/models/staff-reset.server';
import type { Mailer } from '~/platforms/mail/client.server';
import type { DB } from '../../db/schema';

export type MailStaffResetNeeds = {
  db: Kysely<DB>;
  mailer: Pick<Mailer, 'send'>;
  /** Our own address, with or without a name; its host stands in the mails' ids. */
  fromAddress: string;
  /** Absolute address of the page on which a new password is set, by its token. */
  staffResetUrl: (token: string) => string;
  /** UTC milliseconds. */
  now: () => number;
};

/** The template's name in `emails`. */
const TEMPLATE = 'staff-reset';

/**
 * Mails the link by which a new password is set. For an address that is nobody's, after its hour or
 * after it was used, there is nothing to do.
 *
 * @returns false when the mail server will never take it
 * @throws when the mail has not left, TemplateError when staff has broken the template in `emails`
 */
export async function mailStaffReset(
  { db, mailer, fromAddress, staffResetUrl, now }: MailStaffResetNeeds,
  { resetId }: { resetId: string },
): Promise<boolean> {
  const person = await findDueReset(db, resetId, new Date(now()));
  if (!person) return true;
  const template = await findEmailTemplate(db, TEMPLATE);
  if (!template) throw new Error(`There is no template '${TEMPLATE}' in emails.`);
  const token = await makeResetLink(db, resetId);
  const host = /@([^\s@<>]+)>?\s*$/.exec(fromAddress)?.[1] ?? 'localhost';
  const outcome = await mailer.send({
    to: person.email,
    subject: template.subject,
    ...renderTemplate(template.html, {
      greeting: greeting(person.name),
      link: staffResetUrl(token),
    }),
    messageId: `staff-reset-${resetId}@${host}`,
  });
  if (!outcome.ok && outcome.retryable) {
    throw new Error(`The mail '${TEMPLATE}' has not left: ${outcome.cause}`);
  }
  if (!outcome.ok) return false;
  await markResetSent(db, resetId, new Date(now()));
  return true;
}
