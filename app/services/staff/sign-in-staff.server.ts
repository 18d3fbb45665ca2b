import {
  CALLER_HEADER,
  SecondFactorDue,
  staffAuth,
  type StaffAuthConfig,
  staffCookieName,
} from '~/models/staff/staff-auth.server';
import {
  deleteStaffChallengesOf,
  insertStaffChallenge,
} from '~/models/staff/staff-second-factor.server';
import {
  deleteStaffSession,
  deleteStaffSessionsOf,
  hashesOfStaffToken,
} from '~/models/staff/staff-session.server';
import { countPasswordTry } from '~/models/staff/staff-tries.server';
import { staffEmail } from '~/models/staff/staff.server';
import type { ServiceContext } from '~/services/context';
import type { Kysely } from 'kysely';
import type { Config } from '~/config/config.server';
import type { DB } from '../../../db/schema';
import {
  DONE,
  type OwnAccount,
  type StaffOutcome,
  staffRejection,
} from '~/domain/staff/staff-account';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { lockStaff } from '~/models/staff/staff-member.server';

export type StaffSignIn = {
  email: string;
  password: string;
  /** The caller's network address, and the group under which its tries are counted. */
  address: string;
  addressGroup: string;
  /** The network of this address, which has a limit of its own. */
  network: string;
  userAgent: string;
  /** Identifies a browser that has signed in to this account before; null for others. */
  knownBrowser: string | null;
  /** Token of this browser's previous session, which is deleted when the new one begins. */
  previousToken: string | null;
};

export type StaffSignInOutcome =
  | { kind: 'signed-in'; staffId: string; /** A `Set-Cookie` value. */ cookie: string }
  /** The password was right, but there is no session before the code; `challenge` is for this browser. */
  | { kind: 'code-due'; staffId: string; challenge: string }
  /** Also for a disabled account, and for a sandbox password unless every platform is a sandbox. */
  | { kind: 'no-match' }
  | { kind: 'too-many'; waitSeconds: number };

type Context = Pick<ServiceContext, 'db' | 'now'> & {
  config: StaffAuthConfig & { rateLimits: boolean };
};

/**
 * Opens a back-office session for an email address and password, or says that a code is due
 * (`passSecondFactor` continues from there). Tries are limited by address and by account. Nobody can lock
 * staff out by guessing: a browser that has signed in to this account before is counted separately, and while
 * an account is throttled, a network without failures on it may still try (docs/decisions/0009).
 */
export async function signInStaff(
  { db, config, now }: Context,
  attempt: StaffSignIn,
): Promise<StaffSignInOutcome> {
  const requested = { ...attempt, email: staffEmail(attempt.email) };
  const counted = await countPasswordTry({ db, config, now }, requested);
  if (counted.kind === 'too-many') return counted;
  const opened = await openSession({ db, config }, requested);
  if (!opened) return { kind: 'no-match' };
  await counted.forgive();
  if (opened.cookie === null) {
    const challenge = await insertStaffChallenge(db, opened.staffId, new Date(now()));
    return { kind: 'code-due', staffId: opened.staffId, challenge };
  }
  if (attempt.previousToken !== null) {
    await deleteStaffSession(db, hashesOfStaffToken(config, attempt.previousToken));
  }
  return { kind: 'signed-in', staffId: opened.staffId, cookie: opened.cookie };
}

/** Returns better-auth's result; null for every rejection, so that the caller cannot tell them apart. */
async function openSession(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { email, password, address, userAgent }: StaffSignIn,
) {
  const auth = await staffAuth(db, config);
  const headers = new Headers({ [CALLER_HEADER]: address, 'user-agent': userAgent.slice(0, 300) });
  try {
    const { headers: answer, response } = await auth.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    });
    const start = `${staffCookieName(config.secureCookies)}=`;
    const cookie = answer.getSetCookie().find((line) => line.startsWith(start));
    if (cookie === undefined) throw new Error('better-auth opened a session without a cookie');
    return { staffId: response.user.id, cookie };
  } catch (error) {
    if (error instanceof SecondFactorDue) return { staffId: error.staffId, cookie: null };
    if (isRejection(error)) return null;
    throw error;
  }
}

/** Whether the error is better-auth's rejection of the credentials, not a failure of ours. */
function isRejection(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'APIError' &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500
  );
}

/** Ends the back-office session of this token on the server. Idempotent. */
export async function signOutStaff(
  { db, config }: { db: Kysely<DB>; config: Pick<Config, 'sessionSecret' | 'earlierSecrets'> },
  token: string,
): Promise<void> {
  await deleteStaffSession(db, hashesOfStaffToken(config, token));
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
    if (!admins.includes(byId)) return staffRejection('staff_not_admin');
    if (!member) return { ok: false, code: 'not-found' };
    // Admins end their own on their account page, which keeps the current session.
    if (id === byId) return staffRejection('staff_self');
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
