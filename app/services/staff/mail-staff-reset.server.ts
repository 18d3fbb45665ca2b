import { greeting } from '~/domain/core/text/greeted-name';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import { findDueReset, makeResetLink, markResetSent } from '~/models/staff/staff-reset.server';
import { sendTemplateUnlessRefused } from '~/platforms/mail/send-template.server';
import type { MailContext } from '~/services/context';

type Context = Pick<MailContext, 'db' | 'mailer' | 'fromAddress' | 'now'> & {
  /** Absolute URL of the page on which a new password is set, by token. */
  staffResetUrl: (token: string) => string;
};

/** The template's name in `emails`. */
const TEMPLATE = 'staff-reset';

/**
 * Mails a password-reset link. Does nothing for an unknown address, after the link's hour, or after it
 * was used.
 *
 * @returns false if the mail server permanently rejected it
 * @throws if the mail was not sent; TemplateError if staff have broken the template in `emails`
 */
export async function mailStaffReset(
  context: Context,
  { resetId }: { resetId: string },
): Promise<boolean> {
  const { db, staffResetUrl, now } = context;
  const person = await findDueReset(db, resetId, new Date(now()));
  if (!person) return true;
  const token = await makeResetLink(db, resetId);
  const hasLeft = await sendTemplateUnlessRefused(context, {
    to: person.email,
    template: await getEmailTemplate(db, TEMPLATE),
    words: {
      greeting: greeting(person.name),
      link: staffResetUrl(token),
    },
    id: `staff-reset-${resetId}`,
  });
  if (!hasLeft) return false;
  await markResetSent(db, resetId, new Date(now()));
  return true;
}
