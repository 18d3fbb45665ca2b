import type { Kysely } from 'kysely';
import { greetedName } from '~/domain/greeted-name';
import { getEmailTemplate } from '~/models/email-template.server';
import {
  findStaffInvitation,
  makeStaffInvitationLink,
  markStaffInvitationSent,
} from '~/models/staff-invitation.server';
import {
  sendTemplateUnlessRefused,
  type SendTemplateNeeds,
} from '~/platforms/mail/send-template.server';
import type { DB } from '../../db/schema';

export type MailStaffInvitationNeeds = SendTemplateNeeds & {
  db: Kysely<DB>;
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
  const { db, now } = needs;
  const invitation = await findStaffInvitation(db, invitationId, new Date(now()));
  const isDue = invitation?.state === 'open' && invitation.askedCount === askedNo;
  if (!isDue || invitation.sentCount >= askedNo) return true;
  const token = await makeStaffInvitationLink(db, { invitationId, askedNo });
  const hasLeft = await sendTemplateUnlessRefused(needs, {
    to: invitation.email,
    template: await getEmailTemplate(db, TEMPLATE),
    words: {
      inviter: greetedName(invitation.inviterName) ?? 'An admin',
      role: invitation.role === 'admin' ? 'an admin' : 'a member of staff',
      expires: UNTIL.format(invitation.expiresAt),
      link: needs.staffInvitationUrl(token),
    },
    id: `staff-invitation-${invitationId}-${askedNo}`,
  });
  if (!hasLeft) return false;
  await markStaffInvitationSent(db, invitationId, askedNo);
  return true;
}
