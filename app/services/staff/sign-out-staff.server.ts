import type { Kysely } from 'kysely';
import type { Config } from '~/config/config.server';
import {
  deleteStaffSession,
  deleteStaffSessionsOf,
  hashStaffToken,
} from '~/models/staff/staff-session.server';
import type { DB } from '../../../db/schema';
import { DONE, type StaffOutcome, staffRefusal } from '~/domain/staff/staff-account';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { deleteStaffChallengesOf } from '~/models/staff/staff-challenge.server';
import { lockStaff } from '~/models/staff/staff-member.server';
import type { ServiceContext } from '~/services/context';
import type { OwnAccount } from '~/domain/staff/own-account';

/** Ends the back-office session of this token on the server. Idempotent. */
export async function signOutStaff(
  { db, config }: { db: Kysely<DB>; config: Pick<Config, 'sessionSecret'> },
  token: string,
): Promise<void> {
  await deleteStaffSession(db, hashStaffToken(config.sessionSecret, token));
}

/** Ends all sessions of another staff member on every device. Their password and second factor stay. */
export async function signOutStaffEverywhere(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  byId: string,
  { id }: { id: string },
): Promise<StaffOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (transaction): Promise<StaffOutcome> => {
    const { admins, member } = await lockStaff(transaction, id);
    if (!admins.includes(byId)) return staffRefusal('staff_not_admin');
    if (!member) return { ok: false, code: 'not-found' };
    // Admins end their own on their account page, which keeps the current session.
    if (id === byId) return staffRefusal('staff_self');
    await deleteStaffChallengesOf(transaction, id);
    const endedSessions = await deleteStaffSessionsOf(transaction, id);
    if (endedSessions === 0) return DONE;
    const subject = { kind: 'staff', id } as const;
    const details = { endedSessions };
    const action = { staffId: byId, action: 'staff.change', subject, details, requestId } as const;
    await recordStaffAction(transaction, { ...action, step: 'sign-out-everywhere' }, at);
    return DONE;
  });
}

/**
 * Ends one of a staff member's own sessions, or all of them except the current one.
 *
 * @returns how many were ended; 0 also for somebody else's session
 */
export async function endOwnStaffSessions(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  { id, sessionId }: Pick<OwnAccount, 'id' | 'sessionId'>,
  which: { only: string } | 'others',
): Promise<number> {
  const chosen = which === 'others' ? { except: sessionId } : { only: which.only };
  return db.transaction().execute(async (transaction) => {
    const ended = await deleteStaffSessionsOf(transaction, id, chosen);
    if (ended === 0) return 0;
    const subject = { kind: 'staff', id } as const;
    const step = which === 'others' ? 'end-other-sessions' : 'end-session';
    const details = { endedSessions: ended };
    const action = {
      staffId: id,
      action: 'staff.self',
      step,
      subject,
      details,
      requestId,
    } as const;
    await recordStaffAction(transaction, action, new Date(now()));
    return ended;
  });
}
