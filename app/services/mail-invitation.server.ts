import type { Kysely } from 'kysely';
import { greetedName } from '~/domain/greeted-name';
import { memberName } from '~/domain/organization-member';
import { getEmailTemplate } from '~/models/email-template.server';
import {
  findKnownInvitation,
  makeInvitationLink,
  markInvitationMailed,
  type KnownInvitation,
} from '~/models/organization-invitation-link.server';
import {
  sendTemplateUnlessRefused,
  type SendTemplateNeeds,
} from '~/platforms/mail/send-template.server';
import type { DB } from '../../db/schema';

export type MailInvitationNeeds = SendTemplateNeeds & {
  db: Kysely<DB>;
  /** Absolute address of the page of an invitation, by its token. */
  invitationUrl: (token: string) => string;
  /** UTC milliseconds. */
  now: () => number;
};

/** An invitation, and for which of the times that it was asked for. */
export type InvitationJob = { invitationId: string; askedNo: number };

/** `nothing-due`: it has left before, was replaced by a later one, or the invitation is over. */
export type InvitationMailed = 'mailed' | 'nothing-due' | 'refused';

/** The template's name in `emails`. */
const TEMPLATE = 'organization-invitation';

const DAY = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: 'America/Los_Angeles',
});

/**
 * Mails an invitation, with a link that was made for this very mail and is kept nowhere else. One that
 * may have left goes again under the same id with a link of its own; both open the same invitation.
 *
 * @throws when the mail has not left, TemplateError when staff has broken the template in `emails`
 */
export async function mailInvitation(
  needs: MailInvitationNeeds,
  { invitationId, askedNo }: InvitationJob,
): Promise<InvitationMailed> {
  const { db, now } = needs;
  const invitation = await findKnownInvitation(db, invitationId, new Date(now()));
  const isDue = invitation?.state === 'open' && invitation.askedCount === askedNo;
  if (!isDue || invitation.sentCount >= askedNo) return 'nothing-due';
  const at = new Date(now());
  const token = await makeInvitationLink(db, { invitationId, askedNo, at });
  const hasLeft = await sendTemplateUnlessRefused(needs, {
    to: invitation.email,
    template: await getEmailTemplate(db, TEMPLATE),
    words: wordsOf(invitation, needs.invitationUrl(token)),
    id: `invitation-${invitationId}-${askedNo}`,
  });
  if (!hasLeft) return 'refused';
  await markInvitationMailed(db, invitationId, { askedNo, at: new Date(now()) });
  return 'mailed';
}

/** Names that would lead the reader somewhere else are left out: the mail is ours. */
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
