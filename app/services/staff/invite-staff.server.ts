import {
  DONE,
  STAFF_INVITATION_MS,
  staffRefusal,
  type StaffOutcome,
  type StaffRole,
} from '~/domain/staff/staff-account';
import { enqueueJob } from '~/models/core/job.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import {
  callOffStaffInvitations,
  findStaffInvitation,
  insertStaffInvitation,
  listOpenStaffInvitations,
} from '~/models/staff/staff-invitation.server';
import { findStaffMemberByEmail, lockStaff } from '~/models/staff/staff-member.server';
import { staffEmail } from '~/models/staff/staff.server';
import type { ServiceContext } from '~/services/context';

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
