import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { beginAttempt, clearAttempts, forgiveAttempt } from './staff-attempt.server';

/** money-security S-9. */
const ACCOUNT_LIMIT = { max: 5 };
const ADDRESS_LIMIT = { max: 20 };
/** What each network may still try while an account is blocked: at most 45 guesses a day (0009). */
const NETWORK_LIMIT = { max: 3, windowMs: 2 * 60 * 60_000 };

export type TryNeeds = {
  db: Kysely<DB>;
  config: { sessionSecret: string; rateLimits: boolean };
  /** UTC milliseconds. */
  now: () => number;
};

/** Counts as failed until `forgive` is called. */
export type CountedTry =
  { kind: 'counted'; forgive: () => Promise<void> } | { kind: 'too-many'; waitSeconds: number };

export type SignInTry = {
  /** In lower case. */
  email: string;
  /** The caller's address, reduced to one connection (`addressGroup` in http/rate-limit). */
  addressGroup: string;
  /** The subscriber's network (`networkGroup`), which has an allowance of its own. */
  network: string;
  /** Identifies a browser that signed in to this account before; null for others. */
  knownBrowser: string | null;
};

const UNCOUNTED: CountedTry = { kind: 'counted', forgive: async () => undefined };

/** Counts an attempt to sign in with a password as failed. */
export async function countPasswordTry(
  { db, config, now }: TryNeeds,
  { email, addressGroup, network, knownBrowser }: SignInTry,
): Promise<CountedTry> {
  if (!config.rateLimits) return UNCOUNTED;
  const key = keysOf(config.sessionSecret);
  const byAddress = key(`address ${addressGroup}`);
  const byAccount = key(knownBrowser ? `browser ${knownBrowser} ${email}` : `account ${email}`);
  const byNetwork = knownBrowser ? null : key(`network ${network} ${email}`);

  const wait = await beginAttempt(db, byAddress, ADDRESS_LIMIT, now());
  if (wait > 0) return tooMany(wait);
  const accountWait = await beginAttempt(db, byAccount, ACCOUNT_LIMIT, now());
  // Counted even while the account is not blocked: a network that caused the block has no allowance
  // left.
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
    // If the account was blocked, the failures of others stay counted.
    if (accountWait === 0) await clearAttempts(db, byAccount);
  };
  return { kind: 'counted', forgive };
}

/**
 * Counts an attempt to enter a code after the right password. Networks have no separate allowance here:
 * nobody gets this far without the password, and of a million codes three are valid at any time.
 */
export async function countCodeTry(
  { db, config, now }: TryNeeds,
  { email, addressGroup, knownBrowser }: Omit<SignInTry, 'network'>,
): Promise<CountedTry> {
  if (!config.rateLimits) return UNCOUNTED;
  const key = keysOf(config.sessionSecret);
  const byAddress = key(`address ${addressGroup}`);
  const byAccount = key(knownBrowser ? `code ${knownBrowser} ${email}` : `code ${email}`);
  const wait = await beginAttempt(db, byAddress, ADDRESS_LIMIT, now());
  if (wait > 0) return tooMany(wait);
  const accountWait = await beginAttempt(db, byAccount, ACCOUNT_LIMIT, now());
  if (accountWait > 0) {
    await forgiveAttempt(db, byAddress, ADDRESS_LIMIT);
    return tooMany(accountWait);
  }
  const forgive = async () => {
    await forgiveAttempt(db, byAddress, ADDRESS_LIMIT);
    await clearAttempts(db, byAccount);
  };
  return { kind: 'counted', forgive };
}

/** Counts an attempt by a signed-in staff member: an unattended screen must not allow guessing. */
export async function countOwnTry(
  { db, config, now }: TryNeeds,
  staffId: string,
): Promise<CountedTry> {
  if (!config.rateLimits) return UNCOUNTED;
  const byStaff = keysOf(config.sessionSecret)(`own ${staffId}`);
  const wait = await beginAttempt(db, byStaff, ACCOUNT_LIMIT, now());
  if (wait > 0) return tooMany(wait);
  return { kind: 'counted', forgive: () => clearAttempts(db, byStaff) };
}

function keysOf(secret: string) {
  return (text: string) =>
    createHmac('sha256', secret).update(`staff attempt ${text}`).digest('base64url');
}

function tooMany(waitMs: number) {
  return { kind: 'too-many' as const, waitSeconds: Math.ceil(waitMs / 1000) };
}
