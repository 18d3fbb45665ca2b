import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';

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
  | { kind: 'counted'; forgive: () => Promise<void> }
  | { kind: 'too-many'; waitSeconds: number };

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

/**
 * After `max` failures within the window (15 minutes by default), the next attempt has to wait, and
 * longer after each further failure.
 */
type AttemptLimit = { max: number; windowMs?: number };

const WINDOW_MS = 15 * 60_000;
const FIRST_WAIT_MS = 15 * 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Failures are forgotten after this long without an attempt. */
const FORGET_MS = 2 * 60 * 60_000;

/**
 * Counts an attempt as a failure before its outcome is known, so that concurrent attempts cannot slip
 * through; `forgiveAttempt` or `clearAttempts` undo it. One statement, exact across all processes.
 *
 * @param key a keyed hash of whom the attempt is about, never a plain address or name
 * @returns milliseconds to wait; 0 if the attempt may proceed
 */
export async function beginAttempt(
  db: Kysely<DB>,
  key: string,
  { max, windowMs = WINDOW_MS }: AttemptLimit,
  now: number,
): Promise<number> {
  const time = sql`${new Date(now)}::timestamptz`;
  const isOld = sql`(kept.last_at < ${new Date(now - FORGET_MS)}::timestamptz
    or (kept.failures < ${max}::int and kept.first_at < ${new Date(now - windowMs)}::timestamptz))`;
  const count = sql`case when ${isOld} then 1 else kept.failures + 1 end`;
  const waitMs = sql`least(${FIRST_WAIT_MS}::float8 * power(2, (${count}) - ${max}::int), ${LONGEST_WAIT_MS}::float8)`;
  const passed = await sql<{ failures: number }>`
    insert into staff_attempt as kept (key, failures, first_at, last_at)
    values (${key}, 1, ${time}, ${time})
    on conflict (key) do update set
      failures = ${count},
      first_at = case when ${isOld} then ${time} else kept.first_at end,
      last_at = ${time},
      blocked_until = case when (${count}) >= ${max}::int
        then ${time} + (${waitMs}) * interval '1 millisecond' end
    where kept.blocked_until is null or kept.blocked_until <= ${time}
    returning failures`.execute(db);
  if (passed.rows.length > 0) return 0;
  const row = await db
    .selectFrom('staff_attempt')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max((row?.blocked_until?.getTime() ?? now) - now, 1000);
}

/** Takes back one attempt that was not a failure; the others stay. */
export async function forgiveAttempt(
  db: Kysely<DB>,
  key: string,
  { max }: AttemptLimit,
): Promise<void> {
  await sql`
    update staff_attempt set
      failures = greatest(failures - 1, 0),
      blocked_until = case when failures - 1 >= ${max}::int then blocked_until end
    where key = ${key}`.execute(db);
}

/** Deletes all failures of a key, once the person has authenticated. */
export async function clearAttempts(db: Kysely<DB>, key: string): Promise<void> {
  await db.deleteFrom('staff_attempt').where('key', '=', key).execute();
}

/** Deletes forgotten failures. @returns how many */
export async function deleteOldAttempts(db: Kysely<DB>, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_attempt')
    .where('last_at', '<', new Date(now - FORGET_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
