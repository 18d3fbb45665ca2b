import { staffRefusal, type StaffOutcome } from '~/domain/staff/staff-account';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { StaffAuthConfig } from '~/models/staff/staff-auth.server';
import {
  acceptStaffInvitationRow,
  findStaffInvitationByToken,
  lockStaffInvitation,
} from '~/models/staff/staff-invitation.server';
import { openStaffSession } from '~/models/staff/staff-open-session.server';
import { hashPassword } from '~/models/staff/staff-password.server';
import { insertStaff } from '~/models/staff/staff.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now' | 'requestId'> & { config: StaffAuthConfig };

export type NewColleague = {
  token: string;
  name: string;
  password: string;
  /** The caller's network address. */
  address: string;
  userAgent: string;
};

export type StaffJoined =
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
  const asked = await findStaffInvitationByToken(db, token, at);
  if (asked?.state !== 'open') return staffRefusal('staff_invitation_over');
  const { id, email, role, askedCount } = asked;
  // Outside the transaction: hashing takes longer than a transaction may stay idle.
  const passwordHash = await hashPassword(password);
  const isAdmin = role === 'admin';
  const refused = await db.transaction().execute(async (transaction) => {
    const invitation = await lockStaffInvitation(transaction, id, at);
    if (invitation?.state !== 'open' || invitation.askedCount !== askedCount) {
      return staffRefusal('staff_invitation_over');
    }
    const person = { id, email, name, isAdmin, passwordHash };
    if ((await insertStaff(transaction, person)) === null) {
      return staffRefusal('staff_address_taken');
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
