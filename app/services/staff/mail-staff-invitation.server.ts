import { greetedName } from '~/domain/core/text/greeted-name';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import {
  findStaffInvitation,
  makeStaffInvitationLink,
  markStaffInvitationSent,
} from '~/models/staff/staff-invitation.server';
import { sendTemplateUnlessRefused } from '~/platforms/mail/send-template.server';
import type { MailContext } from '~/services/context';

type Context = Pick<MailContext, 'db' | 'mailer' | 'fromAddress' | 'now'> & {
  /** Absolute URL of an invitation's page, by token. */
  staffInvitationUrl: (token: string) => string;
};

/** The template's name in `emails`. */
const TEMPLATE = 'staff-invitation';

const UNTIL = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Los_Angeles',
});

/**
 * Mails an invitation to the back-office, with a link created for this mail. A mail that may have been
 * sent is resent with the same message ID. Does nothing if a later mailing has replaced it or the
 * invitation is closed.
 *
 * @returns false if the mail server permanently rejected it
 * @throws if the mail was not sent; TemplateError if staff have broken the template in `emails`
 */
export async function mailStaffInvitation(
  context: Context,
  { invitationId, askedNo }: { invitationId: string; askedNo: number },
): Promise<boolean> {
  const { db, now } = context;
  const invitation = await findStaffInvitation(db, invitationId, new Date(now()));
  const isDue = invitation?.state === 'open' && invitation.askedCount === askedNo;
  if (!isDue || invitation.sentCount >= askedNo) return true;
  const token = await makeStaffInvitationLink(db, { invitationId, askedNo });
  const hasLeft = await sendTemplateUnlessRefused(context, {
    to: invitation.email,
    template: await getEmailTemplate(db, TEMPLATE),
    words: {
      inviter: greetedName(invitation.inviterName) ?? 'An admin',
      role: invitation.role === 'admin' ? 'an admin' : 'a member of staff',
      expires: UNTIL.format(invitation.expiresAt),
      link: context.staffInvitationUrl(token),
    },
    id: `staff-invitation-${invitationId}-${askedNo}`,
  });
  if (!hasLeft) return false;
  await markStaffInvitationSent(db, invitationId, askedNo);
  return true;
}
