import {
  DONE,
  RESET_MAIL_LIMIT,
  type StaffOutcome,
  staffRejection,
} from '~/domain/staff/staff-account';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { changeStaffMember, lockStaff } from '~/models/staff/staff-member.server';
import {
  deleteSecondFactor,
  deleteStaffChallengesOf,
} from '~/models/staff/staff-second-factor.server';
import { deleteStaffSessionsOf } from '~/models/staff/staff-session.server';
import type { ServiceContext, Settings } from '~/services/context';
import { setPasswordHash } from '~/models/staff/staff-credential.server';
import {
  findDueReset,
  findResetByToken,
  hashPassword,
  insertStaffReset,
  makeResetLink,
  markResetSent,
  useResets,
} from '~/models/staff/staff-password.server';
import { createHmac } from 'node:crypto';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { consumeRequest } from '~/models/core/request-limit.server';
import { staffEmail } from '~/models/staff/staff.server';
import { greeting } from '~/domain/core/text/greeted-name';
import type { WriteLetter } from '~/services/emails/letter.server';

/** The actor when no back-office admin can do it: the operator on the command line. */
export const OPERATOR = 'operator';

/**
 * Removes the second factor of a staff member who has lost phone and codes, and ends their sessions.
 * They sign in with the password and set up another; an admin can do nothing else before.
 *
 * @param byId an admin other than them, or the operator's command
 */
export async function resetStaffSecondFactor(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  byId: string | typeof OPERATOR,
  { id, version }: { id: string; version: number },
): Promise<StaffOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    const { admins, member } = await lockStaff(transaction, id);
    if (byId !== OPERATOR && !admins.includes(byId)) return staffRejection('staff_not_admin');
    if (!member) return { ok: false, code: 'not-found' };
    if (id === byId) return staffRejection('staff_self');
    if (!member.hasSecondFactor) return DONE;
    if (member.version !== version) return staffRejection('staff_changed');
    await deleteSecondFactor(transaction, id);
    await changeStaffMember(transaction, id, { at });
    await deleteStaffChallengesOf(transaction, id);
    const endedSessions = await deleteStaffSessionsOf(transaction, id);
    const subject = { kind: 'staff', id } as const;
    const details = { endedSessions };
    const action = { staffId: byId, action: 'staff.change', subject, details, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'reset-second-factor' }, at);
    return DONE;
  });
}

/**
 * Sets a new password for the staff member who has the mailed link, once, and ends all their sessions.
 * The second factor stays: access to the mailbox does not prove possession of the phone.
 */
export async function resetStaffPassword(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  { token, password }: { token: string; password: string },
): Promise<StaffOutcome> {
  const at = new Date(now());
  const reset = await findResetByToken(db, token, at);
  if (!reset) return staffRejection('staff_invitation_over');
  // Outside the transaction: hashing takes longer than a transaction may stay idle.
  const passwordHash = await hashPassword(password);
  const { id: resetId, staffId } = reset;
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    if (!(await useResets(transaction, { staffId, resetId, at }))) {
      return staffRejection('staff_invitation_over');
    }
    await setPasswordHash(transaction, staffId, { passwordHash, at });
    await deleteStaffChallengesOf(transaction, staffId);
    const endedSessions = await deleteStaffSessionsOf(transaction, staffId);
    const subject = { kind: 'staff', id: staffId } as const;
    const details = { endedSessions };
    const action = { staffId, action: 'staff.self', subject, details, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'reset-password' }, at);
    return DONE;
  });
}

/**
 * Requests a password-reset mail. For an unknown address the same rows are written, so
 * that neither the answer nor its timing reveals whether the account exists; the mail then has no recipient
 * when it is sent. At most one mail per address in twenty minutes: a second request within that time relies
 * on the first mail, so a stranger's requests cannot keep the owner from getting one.
 */
export async function requestStaffReset(
  {
    db,
    config,
    now,
  }: Pick<ServiceContext, 'db' | 'now'> & Settings<'sessionSecret' | 'rateLimits'>,
  typed: { email: string },
): Promise<void> {
  const at = now();
  const email = staffEmail(typed.email);
  const who = createHmac('sha256', config.sessionSecret).update(`staff reset ${email}`);
  const key = `staff-reset:${who.digest('base64url')}`;
  await db.transaction().execute(async (transaction) => {
    // Counted in the mail's transaction, so that a rollback undoes the count too.
    if (config.rateLimits && (await consumeRequest(transaction, key, RESET_MAIL_LIMIT)) > 0) return;
    const resetId = await insertStaffReset(transaction, email, new Date(at));
    const reset = { key: `staff-reset:${resetId}`, about: resetId };
    await sendEmail(transaction, { template: 'staff-reset', ...reset }, new Date(at));
  });
}

/** A password-reset link. Not due for an unknown address, after the link's hour, or after it was used. */
export const staffResetLetter: WriteLetter = async ({ db, links, now }, { about: resetId }) => {
  const person = await findDueReset(db, resetId, new Date(now()));
  if (!person) return 'not-due';
  const token = await makeResetLink(db, resetId);
  return {
    to: person.email,
    variables: { greeting: greeting(person.name), link: links.staffReset(token) },
    onEnd: async (trx, at, isSent) => {
      if (isSent) await markResetSent(trx, resetId, at);
    },
  };
};
