import {
  DONE,
  STAFF_INVITATION_MS,
  type StaffOutcome,
  staffRefusal,
  type StaffRole,
} from '~/domain/staff/staff-account';
import { enqueueJob } from '~/models/core/job.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import {
  callOffStaffInvitations,
  findStaffInvitation,
  insertStaffInvitation,
  listOpenStaffInvitations,
  lockStaffInvitation,
  makeStaffInvitationLink,
  markStaffInvitationSent,
  renewStaffInvitation,
} from '~/models/staff/staff-invitation.server';
import { findStaffMemberByEmail, lockStaff } from '~/models/staff/staff-member.server';
import { staffEmail } from '~/models/staff/staff.server';
import type { MailContext, ServiceContext } from '~/services/context';
import { greetedName } from '~/domain/core/text/greeted-name';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import { sendTemplateUnlessRefused } from '~/platforms/mail/send-template.server';

export type AskedIn = {
  /** A UUID from the form: posting the form twice makes one invitation. */
  id: string;
  email: string;
  role: StaffRole;
};

/**
 * Invites somebody to the back-office. The invitation, its trace and the job that mails it are written
 * in one transaction. An expired invitation for the address is replaced.
 */
export async function inviteStaff(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  byId: string,
  asked: AskedIn,
): Promise<StaffOutcome> {
  const at = new Date(now());
  const { id, role } = asked;
  const email = staffEmail(asked.email);
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    const { admins } = await lockStaff(transaction, byId);
    if (!admins.includes(byId)) return staffRefusal('staff_not_admin');
    const same = await findStaffInvitation(transaction, id, at);
    if (same) return same.email === email ? DONE : staffRefusal('staff_changed');
    if (await findStaffMemberByEmail(transaction, email)) {
      return staffRefusal('staff_address_taken');
    }
    const open = await listOpenStaffInvitations(transaction, at);
    const known = open.find((invitation) => invitation.email === email);
    if (known?.state === 'open') return staffRefusal('staff_address_invited');
    if (known) await callOffStaffInvitations(transaction, { id: known.id }, at);
    const expiresAt = new Date(at.getTime() + STAFF_INVITATION_MS);
    const invitation = { id, email, role, invitedBy: byId, at, expiresAt };
    // The lock excludes other admins; the unique index catches an insert that did not take it.
    if (!(await insertStaffInvitation(transaction, invitation))) {
      return staffRefusal('staff_address_invited');
    }
    const subject = { kind: 'staff', id } as const;
    const action = { staffId: byId, action: 'staff.change', subject, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'invite', details: { role } }, at);
    await enqueueJob(transaction, 'send-staff-invitation-mail', { invitationId: id, askedNo: 1 });
    return DONE;
  });
}

/** Revokes a staff invitation that was not accepted: its link stops working at once. */
export async function callOffStaffInvitation(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  byId: string,
  { id }: { id: string },
): Promise<StaffOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    const { admins } = await lockStaff(transaction, byId);
    if (!admins.includes(byId)) return staffRefusal('staff_not_admin');
    const invitation = await lockStaffInvitation(transaction, id, at);
    if (!invitation) return { ok: false, code: 'not-found' };
    if (invitation.state === 'called-off') return DONE;
    if (invitation.state === 'accepted') return staffRefusal('staff_invitation_over');
    await callOffStaffInvitations(transaction, { id }, at);
    const subject = { kind: 'staff', id } as const;
    const action = { staffId: byId, action: 'staff.change', subject, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'call-off-invitation' }, at);
    return DONE;
  });
}

/**
 * Mails a staff invitation again with a new link that is valid for the full time; the previous link
 * stops working.
 *
 * @param askedNo the number of mails when the form was rendered: a double click sends one mail
 */
export async function resendStaffInvitation(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  byId: string,
  { id, askedNo }: { id: string; askedNo: number },
): Promise<StaffOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    const { admins } = await lockStaff(transaction, byId);
    if (!admins.includes(byId)) return staffRefusal('staff_not_admin');
    const invitation = await lockStaffInvitation(transaction, id, at);
    if (!invitation) return { ok: false, code: 'not-found' };
    if (invitation.state !== 'open' && invitation.state !== 'expired') {
      return staffRefusal('staff_invitation_over');
    }
    if (invitation.askedCount === askedNo + 1) return DONE;
    if (invitation.askedCount !== askedNo) return staffRefusal('staff_changed');
    const expiresAt = new Date(at.getTime() + STAFF_INVITATION_MS);
    const nextNo = await renewStaffInvitation(transaction, id, expiresAt);
    const subject = { kind: 'staff', id } as const;
    const action = { staffId: byId, action: 'staff.change', subject, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'resend-invitation' }, at);
    const job = { invitationId: id, askedNo: nextNo };
    await enqueueJob(transaction, 'send-staff-invitation-mail', job);
    return DONE;
  });
}

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
