import {
  CALLER_HEADER,
  SecondFactorDue,
  staffAuth,
  staffCookieName,
  type StaffAuthConfig,
} from '~/models/staff/staff-auth.server';
import { insertStaffChallenge } from '~/models/staff/staff-challenge.server';
import { deleteStaffSession, hashStaffToken } from '~/models/staff/staff-session.server';
import { countPasswordTry } from '~/models/staff/staff-tries.server';
import { staffEmail } from '~/models/staff/staff.server';
import type { ServiceContext } from '~/services/context';

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
  const asked = { ...attempt, email: staffEmail(attempt.email) };
  const counted = await countPasswordTry({ db, config, now }, asked);
  if (counted.kind === 'too-many') return counted;
  const opened = await openSession({ db, config }, asked);
  if (!opened) return { kind: 'no-match' };
  await counted.forgive();
  if (opened.cookie === null) {
    const challenge = await insertStaffChallenge(db, opened.staffId, new Date(now()));
    return { kind: 'code-due', staffId: opened.staffId, challenge };
  }
  if (attempt.previousToken !== null) {
    await deleteStaffSession(db, hashStaffToken(config.sessionSecret, attempt.previousToken));
  }
  return { kind: 'signed-in', staffId: opened.staffId, cookie: opened.cookie };
}

/** Returns better-auth's result; null for every refusal, so that the caller cannot tell them apart. */
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
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** Whether the error is better-auth's refusal of the credentials, not a failure of ours. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'APIError' &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500
  );
}
