import type { Kysely } from 'kysely';
import { greetedName } from '~/domain/greeted-name';
import { renderTemplate } from '~/domain/mail-template';
import { findEmailTemplate } from '~/models/email-template.server';
import {
  findStaffInvitation,
  makeStaffInvitationLink,
  markStaffInvitationSent,
} from '~/models/staff-invitation.server';
import type { Mailer } from '~/platforms/mail/client.server';
import type { DB } from '../../db/schema';

export type MailStaffInvitationNeeds = {
  db: Kysely<DB>;
  mailer: Pick<Mailer, 'send'>;
  /** Our own address, with or without a name; its host stands in the mails' ids. */
  fromAddress: string;
  /** Absolute address of the page of an invitation, by its token. */
  staffInvitationUrl: (token: string) => string;
  /** UTC milliseconds. */
  now: () => number;
};

/** The template's name in `emails`. */
const TEMPLATE = 'staff-invitation';

const UNTIL = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Los_Angeles',
});

/**
 * Mails an invitation to the back-office, with a link that was made for this very mail. One that may
 * have left goes again under the same id; a later one has replaced it or it is over: nothing is due.
 *
 * @returns false when the mail server will never take it
 * @throws when the mail has not left, TemplateError when staff has broken the template in `emails`
 */
export async function mailStaffInvitation(
  needs: MailStaffInvitationNeeds,
  { invitationId, askedNo }: { invitationId: string; askedNo: number },
): Promise<boolean> {
  const { db, mailer, fromAddress, now } = needs;
  const invitation = await findStaffInvitation(db, invitationId, new Date(now()));
  const isDue = invitation?.state === 'open' && invitation.askedCount === askedNo;
  if (!isDue || invitation.sentCount >= askedNo) return true;
  const template = await findEmailTemplate(db, TEMPLATE);
  if (!template) throw new Error(`There is no template '${TEMPLATE}' in emails.`);
  const token = await makeStaffInvitationLink(db, { invitationId, askedNo });
  const host = /@([^\s@<>]+)>?\s*$/.exec(fromAddress)?.[1] ?? 'localhost';
  const outcome = await mailer.send({
    to: invitation.email,
    subject: template.subject,
    ...renderTemplate(template.html, {
      inviter: greetedName(invitation.inviterName) ?? 'An admin',
      role: invitation.role === 'admin' ? 'an admin' : 'a member of staff',
      expires: UNTIL.format(invitation.expiresAt),
      link: needs.staffInvitationUrl(token),
    }),
    messageId: `staff-invitation-${invitationId}-${askedNo}@${host}`,
  });
  if (!outcome.ok && outcome.retryable) {
    throw new Error(`The mail '${TEMPLATE}' has not left: ${outcome.cause}`);
  }
  if (!outcome.ok) return false;
  await markStaffInvitationSent(db, invitationId, askedNo);
  return true;
}
