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
/** What each network may still try while an account waits: 45 guesses a day at most (0009). */
const NETWORK_LIMIT = { max: 3, windowMs: 2 * 60 * 60_000 };

export type StaffSignIn = {
  email: string;
  password: string;
  /** The caller's network address, and whom it stands for when tries are counted. */
  address: string;
  addressGroup: string;
  /** The network that this address belongs to, which has an allowance of its own. */
  network: string;
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
 * and by account. Nobody can lock staff out by guessing: a browser that this account signed in with
 * before is counted by itself, and while an account waits, a network that has not failed with it
 * itself may still try (docs/decisions/0009).
 */
export async function signInStaff(
  { db, config, now }: Needs,
  attempt: StaffSignIn,
): Promise<StaffSignInOutcome> {
  const asked = { ...attempt, email: staffEmail(attempt.email) };
  const counted = config.rateLimits ? await countTry({ db, config, now }, asked) : null;
  if (counted?.kind === 'too-many') return counted;
  const opened = await openSession({ db, config }, asked);
  if (!opened) return { kind: 'no-match' };
  await counted?.forgive();
  if (attempt.previousToken !== null) {
    await deleteStaffSession(db, hashStaffToken(config.sessionSecret, attempt.previousToken));
  }
  return { kind: 'signed-in', ...opened };
}

/** Counts a try as failed. @returns how to take that back, unless it has to wait */
async function countTry({ db, config, now }: Needs, attempt: StaffSignIn) {
  const { email, knownBrowser } = attempt;
  const keyed = (text: string) =>
    createHmac('sha256', config.sessionSecret).update(`staff attempt ${text}`).digest('base64url');
  const byAddress = keyed(`address ${attempt.addressGroup}`);
  const byAccount = keyed(knownBrowser ? `browser ${knownBrowser} ${email}` : `account ${email}`);
  const byNetwork = knownBrowser ? null : keyed(`network ${attempt.network} ${email}`);

  const wait = await beginAttempt(db, byAddress, ADDRESS_LIMIT, now());
  if (wait > 0) return tooMany(wait);
  const accountWait = await beginAttempt(db, byAccount, ACCOUNT_LIMIT, now());
  // Counted also while the account does not wait: who has made it wait has no allowance left.
  const networkWait = byNetwork
    ? await beginAttempt(db, byNetwork, NETWORK_LIMIT, now())
    : Infinity;
  if (accountWait > 0 && networkWait > 0) {
    await forgiveAttempt(db, byAddress, ADDRESS_LIMIT);
    return tooMany(Math.min(accountWait, networkWait));
  }
  const forgive = async () => {
    await forgiveAttempt(db, byAddress, ADDRESS_LIMIT);
    if (byNetwork) await clearAttempts(db, byNetwork);
    // What others have failed stays counted: the password came in beside it.
    if (accountWait === 0) await clearAttempts(db, byAccount);
  };
  return { kind: 'counted' as const, forgive };
}

function tooMany(waitMs: number) {
  return { kind: 'too-many' as const, waitSeconds: Math.ceil(waitMs / 1000) };
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
