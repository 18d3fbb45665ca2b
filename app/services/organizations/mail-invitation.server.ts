import { greetedName } from '~/domain/core/text/greeted-name';
import { memberName } from '~/domain/organizations/organization';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import {
  findKnownInvitation,
  makeInvitationLink,
  markInvitationMailed,
  type KnownInvitation,
} from '~/models/organizations/organization-invitation-link.server';
import { sendTemplateUnlessRefused } from '~/platforms/mail/send-template.server';
import type { MailContext } from '~/services/context';

type Context = Pick<MailContext, 'db' | 'mailer' | 'fromAddress' | 'now'> & {
  /** Absolute URL of an invitation's page, by token. */
  invitationUrl: (token: string) => string;
};

/** An invitation, and which of its mailings this job is for. */
export type InvitationJob = { invitationId: string; askedNo: number };

/** `nothing-due`: it was sent before, a later mailing has replaced it, or the invitation is closed. */
export type InvitationMailed = 'mailed' | 'nothing-due' | 'refused';

/** The template's name in `emails`. */
const TEMPLATE = 'organization-invitation';

const DAY = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: 'America/Los_Angeles',
});

/**
 * Mails an invitation with a link created for this mail and stored only as a hash. A mail that may have
 * been sent is resent with the same message ID and a new link; both links open the same invitation.
 *
 * @throws if the mail was not sent; TemplateError if staff have broken the template in `emails`
 */
export async function mailInvitation(
  context: Context,
  { invitationId, askedNo }: InvitationJob,
): Promise<InvitationMailed> {
  const { db, now } = context;
  const invitation = await findKnownInvitation(db, invitationId, new Date(now()));
  const isDue = invitation?.state === 'open' && invitation.askedCount === askedNo;
  if (!isDue || invitation.sentCount >= askedNo) return 'nothing-due';
  const at = new Date(now());
  const token = await makeInvitationLink(db, { invitationId, askedNo, at });
  const hasLeft = await sendTemplateUnlessRefused(context, {
    to: invitation.email,
    template: await getEmailTemplate(db, TEMPLATE),
    words: wordsOf(invitation, context.invitationUrl(token)),
    id: `invitation-${invitationId}-${askedNo}`,
  });
  if (!hasLeft) return 'refused';
  await markInvitationMailed(db, invitationId, { askedNo, at: new Date(now()) });
  return 'mailed';
}

/** Omits names that look like links or addresses, because the mail is sent in our name. */
function wordsOf(invitation: KnownInvitation, link: string) {
  const { organizationName, inviter, isAdmin, expiresAt } = invitation;
  return {
    organization: greetedName(organizationName) ?? 'an organization',
    inviter: (inviter && greetedName(memberName(inviter))) ?? 'An admin of it',
    role: isAdmin ? 'an admin' : 'a member',
    expires: DAY.format(expiresAt),
    link,
  };
}
