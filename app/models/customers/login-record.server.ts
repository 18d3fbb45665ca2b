import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../../db/schema';
import { hashSecret, SESSION_IDLE_MS } from './customer-session.server';
import type { Encryption } from '~/models/core/encryption.server';

/** How long a sign-in may take, from the first page to the callback, in milliseconds (money-security S-5). */
export const LOGIN_LIFE_MS = 10 * 60_000;

export type NewLogin = {
  state: string;
  /** The secret in the browser's cookie: no other browser can finish this sign-in. */
  browser: string;
  nonce: string;
  verifier: string;
  returnTo: string;
  now: Date;
};

/** The secrets against which the callback is checked. */
export type ClaimedLogin = { stateHash: string; nonce: string; verifier: string };

export type LoginProgress =
  | { state: 'pending'; returnTo: string }
  | { state: 'failed'; failure: string; returnTo: string }
  /** The provider's session was ended here, so the browser must sign out there at this URL. */
  | { state: 'ended'; goodbye: string; returnTo: string }
  | { state: 'done'; secret: string; returnTo: string };

export async function insertLogin(
  db: Kysely<DB>,
  encryption: Encryption,
  { state, browser, nonce, verifier, returnTo, now }: NewLogin,
): Promise<void> {
  await db
    .insertInto('login_record')
    .values({
      state_hash: hashSecret(state),
      browser_hash: hashSecret(browser),
      nonce: encryption.encrypt(nonce),
      verifier: encryption.encrypt(verifier),
      return_to: returnTo,
      created_at: now,
      expires_at: new Date(now.getTime() + LOGIN_LIFE_MS),
    })
    .execute();
}

/** Claims the sign-in for its only use; null if this browser has no unused one with that state. */
export async function claimLogin(
  db: Kysely<DB>,
  encryption: Encryption,
  { state, browser, now }: { state: string; browser: string; now: Date },
): Promise<ClaimedLogin | null> {
  const row = await db
    .updateTable('login_record')
    .set({ claimed_at: now })
    .where('state_hash', '=', hashSecret(state))
    .where('browser_hash', '=', hashSecret(browser))
    .where('claimed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['state_hash', 'nonce', 'verifier'])
    .executeTakeFirst();
  if (!row) return null;
  const nonce = encryption.open(row.nonce);
  const verifier = encryption.open(row.verifier);
  return nonce === null || verifier === null
    ? null
    : { stateHash: row.state_hash, nonce, verifier };
}

/** Records the outcome: a failure, or a session's secret, encrypted until the browser fetches it. */
export async function finishLogin(
  db: Kysely<DB> | Transaction<DB>,
  stateHash: string,
  end: { now: Date; failure?: string; encryptedSecret?: string; encryptedGoodbye?: string },
): Promise<void> {
  await db
    .updateTable('login_record')
    .set({
      finished_at: end.now,
      failure: end.failure ?? null,
      session_secret: end.encryptedSecret ?? null,
      goodbye: end.encryptedGoodbye ?? null,
    })
    .where('state_hash', '=', stateHash)
    .execute();
}

/** The format of `hashSecret`; nothing else can identify a sign-in. */
const STATE_HASH = /^[\w-]{43}$/;

/** Finds the state of this browser's claimed sign-in; null if there is none or it has expired. */
export async function findLoginProgress(
  db: Kysely<DB>,
  encryption: Encryption,
  { stateHash, browser, now }: { stateHash: string; browser: string; now: Date },
): Promise<LoginProgress | null> {
  if (!STATE_HASH.test(stateHash)) return null;
  const row = await db
    .selectFrom('login_record')
    .select(['failure', 'session_secret', 'goodbye', 'finished_at', 'return_to'])
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', hashSecret(browser))
    .where('claimed_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const returnTo = row.return_to;
  if (row.finished_at === null) return { state: 'pending', returnTo };
  const goodbye = row.goodbye === null ? null : encryption.open(row.goodbye);
  if (goodbye !== null) return { state: 'ended', goodbye, returnTo };
  if (row.session_secret === null) {
    return { state: 'failed', failure: row.failure ?? 'unavailable', returnTo };
  }
  const secret = encryption.open(row.session_secret);
  return secret === null
    ? { state: 'failed', failure: 'unavailable', returnTo }
    : { state: 'done', secret, returnTo };
}

/** Deletes expired sign-ins. @returns how many */
export async function deleteOldLogins(db: Kysely<DB>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('login_record')
    .where('expires_at', '<', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Records that a session at the provider signs in a customer here.
 *
 * @returns false if 'sign out everywhere' has ended it: it signs nobody in any more
 */
export async function admitProviderSession(
  db: Kysely<DB>,
  { sid, customerGid, now }: { sid: string; customerGid: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('provider_session')
    .values({ sid_hash: hashSecret(sid), customer_gid: customerGid, seen_at: now })
    .onConflict((conflict) => conflict.column('sid_hash').doUpdateSet({ seen_at: now }))
    .returning('ended_at')
    .executeTakeFirstOrThrow();
  return row.ended_at === null;
}

/** Ends all provider sessions of a customer. */
export async function endProviderSessions(
  db: Kysely<DB>,
  customerGid: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('provider_session')
    .set({ ended_at: now })
    .where('customer_gid', '=', customerGid)
    .where('ended_at', 'is', null)
    .execute();
}

/** Deletes sessions that were not used for so long that they have expired at the provider as well. */
export async function deleteOldProviderSessions(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('provider_session').where('seen_at', '<', before).execute();
}

/**
 * Returns the owners of open sessions, for polling by pages. It does not count as a visit, so a page
 * left open keeps nobody signed in.
 *
 * @param idHashes hashes of the cookies' secrets
 * @returns customer gids by session hash; sessions that are not open are left out
 */
export async function findSessionOwners(
  db: Kysely<DB>,
  idHashes: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('customer_session')
    .select(['id_hash', 'customer_gid'])
    .where('id_hash', '=', sql<string>`any(${[...idHashes]}::text[])`)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - SESSION_IDLE_MS))
    .execute();
  return new Map(rows.map(({ id_hash, customer_gid }) => [id_hash, customer_gid]));
}
