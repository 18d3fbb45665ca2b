import {
  DONE,
  STAFF_INVITATION_MS,
  staffInvitationEmail,
  type StaffOutcome,
  staffRejection,
  type StaffRole,
} from '~/domain/staff/staff-account';
import { momentLabel } from '~/content/core/dates';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import {
  acceptStaffInvitationRow,
  callOffStaffInvitations,
  findStaffInvitation,
  findStaffInvitationByToken,
  insertStaffInvitation,
  listOpenStaffInvitations,
  lockStaffInvitation,
  makeStaffInvitationLink,
  markStaffInvitationSent,
  renewStaffInvitation,
} from '~/models/staff/staff-invitation.server';
import { findStaffMemberByEmail, lockStaff } from '~/models/staff/staff-member.server';
import { insertStaff, staffEmail } from '~/models/staff/staff.server';
import type { ServiceContext } from '~/services/context';
import { greetedName } from '~/domain/core/text/greeted-name';
import type { WriteLetter } from '~/services/emails/letter.server';
import type { StaffAuthConfig } from '~/models/staff/staff-auth.server';
import { openStaffSession } from '~/models/staff/staff-open-session.server';
import { hashPassword } from '~/models/staff/staff-password.server';

export type RequestOrigin = {
  /** A UUID from the form: posting the form twice makes one invitation. */
  id: string;
  email: string;
  role: StaffRole;
};

/**
 * Invites somebody to the back-office. The invitation, its activity entry and the mail are written in one
 * transaction. An expired invitation for the address is replaced.
 */
export async function inviteStaff(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  byId: string,
  requested: RequestOrigin,
): Promise<StaffOutcome> {
  const at = new Date(now());
  const { id, role } = requested;
  const email = staffEmail(requested.email);
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    const { admins } = await lockStaff(transaction, byId);
    if (!admins.includes(byId)) return staffRejection('staff_not_admin');
    const same = await findStaffInvitation(transaction, id, at);
    if (same) return same.email === email ? DONE : staffRejection('staff_changed');
    if (await findStaffMemberByEmail(transaction, email)) {
      return staffRejection('staff_address_taken');
    }
    const open = await listOpenStaffInvitations(transaction, at);
    const known = open.find((invitation) => invitation.email === email);
    if (known?.state === 'open') return staffRejection('staff_address_invited');
    if (known) await callOffStaffInvitations(transaction, { id: known.id }, at);
    const expiresAt = new Date(at.getTime() + STAFF_INVITATION_MS);
    const invitation = { id, email, role, invitedBy: byId, at, expiresAt };
    // The lock excludes other admins; the unique index catches an insert that did not take it.
    if (!(await insertStaffInvitation(transaction, invitation))) {
      return staffRejection('staff_address_invited');
    }
    const subject = { kind: 'staff', id } as const;
    const action = { staffId: byId, action: 'staff.change', subject, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'invite', details: { role } }, at);
    await sendEmail(transaction, staffInvitationEmail(id, 1), at);
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
    if (!admins.includes(byId)) return staffRejection('staff_not_admin');
    const invitation = await lockStaffInvitation(transaction, id, at);
    if (!invitation) return { ok: false, code: 'not-found' };
    if (invitation.state === 'called-off') return DONE;
    if (invitation.state === 'accepted') return staffRejection('staff_invitation_over');
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
 * @param requestNo the number of mails when the form was rendered: a double click sends one mail
 */
export async function resendStaffInvitation(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  byId: string,
  { id, requestNo }: { id: string; requestNo: number },
): Promise<StaffOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    const { admins } = await lockStaff(transaction, byId);
    if (!admins.includes(byId)) return staffRejection('staff_not_admin');
    const invitation = await lockStaffInvitation(transaction, id, at);
    if (!invitation) return { ok: false, code: 'not-found' };
    if (invitation.state !== 'open' && invitation.state !== 'expired') {
      return staffRejection('staff_invitation_over');
    }
    if (invitation.requestCount === requestNo + 1) return DONE;
    if (invitation.requestCount !== requestNo) return staffRejection('staff_changed');
    const expiresAt = new Date(at.getTime() + STAFF_INVITATION_MS);
    const nextNo = await renewStaffInvitation(transaction, id, expiresAt);
    const subject = { kind: 'staff', id } as const;
    const action = { staffId: byId, action: 'staff.change', subject, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'resend-invitation' }, at);
    await sendEmail(transaction, staffInvitationEmail(id, nextNo), at);
    return DONE;
  });
}

/**
 * An invitation to the back-office, with a link created for this mail. Not due if a later mail has replaced it
 * or the invitation is closed.
 */
export const staffInvitationLetter: WriteLetter = async (
  { db, links, now },
  { about: invitationId, variables },
) => {
  const requestNo = Number(variables['requestNo']);
  const invitation = await findStaffInvitation(db, invitationId, new Date(now()));
  if (invitation?.state !== 'open' || invitation.requestCount !== requestNo) return 'not-due';
  const token = await makeStaffInvitationLink(db, { invitationId, requestNo });
  return {
    to: invitation.email,
    variables: {
      inviter: greetedName(invitation.inviterName) ?? 'An admin',
      role: invitation.role === 'admin' ? 'an admin' : 'a staff member',
      expires: momentLabel(invitation.expiresAt.toISOString()),
      link: links.staffInvitation(token),
    },
    onEnd: async (trx, _at, isSent) => {
      if (isSent) await markStaffInvitationSent(trx, invitationId, requestNo);
    },
  };
};

type Context = Pick<ServiceContext, 'db' | 'now' | 'requestId'> & { config: StaffAuthConfig };

type NewColleague = {
  token: string;
  name: string;
  password: string;
  /** The caller's network address. */
  address: string;
  userAgent: string;
};

type StaffJoined =
  | {
      ok: true;
      email: string;
      /** A `Set-Cookie` value; null if the account may no longer sign in. */
      cookie: string | null;
    }
  | Exclude<StaffOutcome, { ok: true }>;

/**
 * Creates the invited staff account with the chosen name and password, once, and signs the person in.
 * The caller sends an admin on to set up the second factor.
 */
export async function acceptStaffInvitation(
  { db, now, requestId, config }: Context,
  { token, name, password, address, userAgent }: NewColleague,
): Promise<StaffJoined> {
  const at = new Date(now());
  const requested = await findStaffInvitationByToken(db, token, at);
  if (requested?.state !== 'open') return staffRejection('staff_invitation_over');
  const { id, email, role, requestCount } = requested;
  // Outside the transaction: hashing takes longer than a transaction may stay idle.
  const passwordHash = await hashPassword(password);
  const isAdmin = role === 'admin';
  const refused = await db.transaction().execute(async (transaction) => {
    const invitation = await lockStaffInvitation(transaction, id, at);
    if (invitation?.state !== 'open' || invitation.requestCount !== requestCount) {
      return staffRejection('staff_invitation_over');
    }
    const person = { id, email, name, isAdmin, passwordHash };
    if ((await insertStaff(transaction, person)) === null) {
      return staffRejection('staff_address_taken');
    }
    await acceptStaffInvitationRow(transaction, id, at);
    const subject = { kind: 'staff', id } as const;
    const action = { staffId: id, action: 'staff.self', subject, requestId } as const;
    const details = { role };
    await recordStaffAction(transaction, { ...action, step: 'accept-invitation', details }, at);
    return null;
  });
  if (refused) return refused;
  const opening = { staffId: id, address, userAgent, secondFactor: false };
  return { ok: true, email, cookie: await openStaffSession({ db, config }, opening) };
}
