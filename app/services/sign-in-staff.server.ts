import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { beginAttempt, clearAttempts, forgiveAttempt } from '~/models/staff-attempt.server';
import { CALLER_HEADER, staffAuth, staffCookieName } from '~/models/staff-auth.server';
import type { StaffAuthConfig } from '~/models/staff-auth.server';
import { deleteStaffSession, hashStaffToken } from '~/models/staff-session.server';
import { staffEmail } from '~/models/staff.server';
import type { DB } from '../../db/schema';

/** money-security S-9. */
const ACCOUNT_LIMIT = { max: 5 };
const ADDRESS_LIMIT = { max: 20 };

export type StaffSignIn = {
  email: string;
  password: string;
  /** The caller's network address, and whom it stands for when tries are counted. */
  address: string;
  addressGroup: string;
  userAgent: string;
  /** What tells a browser that signed in to this account before; null for others. */
  knownBrowser: string | null;
  /** Of a session that this browser still has: it ends when the new one begins. */
  previousToken: string | null;
};

export type StaffSignInOutcome =
  | { kind: 'signed-in'; staffId: string; /** A `Set-Cookie` value. */ cookie: string }
  /** Also for somebody who is disabled, and for a sandbox password beside a real platform. */
  | { kind: 'no-match' }
  | { kind: 'too-many'; waitSeconds: number };

type Needs = {
  db: Kysely<DB>;
  config: StaffAuthConfig & { rateLimits: boolean };
  now: () => number;
};

/**
 * Opens a back-office session for an e-mail address and its password. Tries are counted by address
 * and by account; a browser that this account signed in with before is counted by itself, so that
 * nobody can lock staff out of the browsers they use by guessing (docs/decisions/0009).
 */
export async function signInStaff(
  { db, config, now }: Needs,
  attempt: StaffSignIn,
): Promise<StaffSignInOutcome> {
  const keyed = (text: string) =>
    createHmac('sha256', config.sessionSecret).update(`staff attempt ${text}`).digest('base64url');
  const email = staffEmail(attempt.email);
  const byAddress = keyed(`address ${attempt.addressGroup}`);
  const byAccount = keyed(
    attempt.knownBrowser ? `browser ${attempt.knownBrowser} ${email}` : `account ${email}`,
  );
  if (config.rateLimits) {
    const wait = await beginAttempt(db, byAddress, ADDRESS_LIMIT, now());
    if (wait > 0) return tooMany(wait);
    const accountWait = await beginAttempt(db, byAccount, ACCOUNT_LIMIT, now());
    if (accountWait > 0) {
      await forgiveAttempt(db, byAddress, ADDRESS_LIMIT);
      return tooMany(accountWait);
    }
  }
  const opened = await openSession({ db, config }, { ...attempt, email });
  if (!opened) return { kind: 'no-match' };
  if (config.rateLimits) {
    await forgiveAttempt(db, byAddress, ADDRESS_LIMIT);
    await clearAttempts(db, byAccount);
  }
  if (attempt.previousToken !== null) {
    await deleteStaffSession(db, hashStaffToken(config.sessionSecret, attempt.previousToken));
  }
  return { kind: 'signed-in', ...opened };
}

function tooMany(waitMs: number): StaffSignInOutcome {
  return { kind: 'too-many', waitSeconds: Math.ceil(waitMs / 1000) };
}

/** What better-auth says; null for every refusal, which are all the same to whoever asks. */
async function openSession(
  { db, config }: Pick<Needs, 'db' | 'config'>,
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
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** An answer of better-auth's API to what was typed, and not a failure of ours. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'APIError' &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500
  );
}
