import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isOrganizationGid } from '~/domain/ledger/ledger';
import type { VersionMetafield } from '~/domain/ledger/published-balance';
import { storedText } from '~/domain/core/stored-amount';
import { type Claim, claimDue, LEASE_MS } from '~/models/core/lease.server';
import type { DB } from '../../../db/schema';

/**
 * Requests that Shopify's copy of a balance be updated. Every transaction that changes a customer's balance
 * calls it as its last lock (money-security M-7). The customer's account must exist.
 *
 * A publication that waits for a retry keeps waiting: otherwise every deposit would call Shopify while it is
 * down. An organization's balance is never published, because it has no customer at Shopify.
 */
export async function enqueuePublication(trx: Kysely<DB>, gid: string, at: Date): Promise<void> {
  if (isOrganizationGid(gid)) return;
  await trx
    .insertInto('published_balance')
    .values({ customer_gid: gid, requested_seq: 1n, next_attempt_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('customer_gid').doUpdateSet({
        requested_seq: sql`published_balance.requested_seq + 1`,
        next_attempt_at: sql`case when published_balance.attempts = 0
          then least(published_balance.next_attempt_at, excluded.next_attempt_at)
          else published_balance.next_attempt_at end`,
        updated_at: at,
      }),
    )
    .execute();
}

const BEHIND = {
  table: 'published_balance',
  key: 'customer_gid',
  among: (at: RawBuilder<unknown>) =>
    sql`not paused and (published_seq < requested_seq or check_at <= ${at})`,
} as const;

/**
 * Leases balances that Shopify does not show yet or that need a check. Digests, the version metafield and the ledger's
 * keys keep the balance correct.
 *
 * @returns customers' gids
 */
export function claimDueBalances(db: Kysely<DB>, claim: Claim): Promise<string[]> {
  return claimDue(db, BEHIND, claim);
}

/** The progress of publishing a customer's balance. */
export type Publication = {
  /** How often the ledger has requested a publication, and up to which request it was done. */
  requestedSeq: bigint;
  publishedSeq: bigint;
  /** The version metafield's seq at our last write that is known to have succeeded. */
  versionSeq: number;
  isPaused: boolean;
  /** Consecutive failures. */
  attempts: number;
};

/** Finds a customer's publication; null if none was ever requested. */
export async function findPublication(db: Kysely<DB>, gid: string): Promise<Publication | null> {
  const row = await db
    .selectFrom('published_balance')
    .select(['requested_seq', 'published_seq', 'version_seq', 'paused', 'attempts'])
    .where('customer_gid', '=', gid)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    requestedSeq: row.requested_seq,
    publishedSeq: row.published_seq,
    versionSeq: Number(row.version_seq),
    isPaused: row.paused,
    attempts: row.attempts,
  };
}

/** Records that a write of ours succeeded although its response was lost. Never decreases the seq. */
export async function saveVersionSeq(trx: Kysely<DB>, gid: string, seq: number): Promise<void> {
  await trx
    .updateTable('published_balance')
    .set({ version_seq: BigInt(seq) })
    .where('customer_gid', '=', gid)
    .where('version_seq', '<', BigInt(seq))
    .execute();
}

/**
 * Records that Shopify shows the state requested at `requestedSeq`, and releases the lease. Numbers only
 * increase. If more was requested meanwhile, the row stays due.
 */
export async function markPublished(
  db: Kysely<DB>,
  gid: string,
  {
    requestedSeq,
    versionMetafield,
    at,
  }: { requestedSeq: bigint; versionMetafield: VersionMetafield; at: Date },
): Promise<void> {
  const seq = BigInt(versionMetafield.seq);
  await db
    .updateTable('published_balance')
    .set({
      published_seq: sql`greatest(published_seq, ${requestedSeq}::bigint)`,
      published_value: sql`case when version_seq <= ${seq}::bigint
        then ${storedText(versionMetafield.cents)} else published_value end`,
      version_seq: sql`greatest(version_seq, ${seq}::bigint)`,
      attempts: 0,
      last_error: null,
      lease_owner: null,
      lease_until: null,
      next_attempt_at: at,
      // A change reported since the lease was taken needs another look.
      check_at: sql`case when check_at <= coalesce(
          lease_until - ${LEASE_MS} * interval '1 millisecond', ${at}::timestamptz)
        then null else check_at end`,
      updated_at: at,
    })
    .where('customer_gid', '=', gid)
    .execute();
}

/** Records a failure: the next attempt is at `nextAt` at the earliest. Releases the lease. */
export async function reschedulePublication(
  db: Kysely<DB>,
  gid: string,
  { nextAt, because, at }: { nextAt: Date; because: string; at: Date },
): Promise<void> {
  await db
    .updateTable('published_balance')
    .set({
      attempts: sql`attempts + 1`,
      last_error: because,
      lease_owner: null,
      lease_until: null,
      next_attempt_at: nextAt,
      updated_at: at,
    })
    .where('customer_gid', '=', gid)
    .execute();
}

/** Stops publishing this customer's balance until a person has looked. */
export async function pausePublication(
  trx: Kysely<DB>,
  gid: string,
  { because, at }: { because: string; at: Date },
): Promise<void> {
  const paused = {
    paused: true,
    last_error: because,
    lease_owner: null,
    lease_until: null,
    updated_at: at,
  };
  await trx
    .insertInto('published_balance')
    .values({ customer_gid: gid, requested_seq: 1n, next_attempt_at: at, ...paused })
    .onConflict((conflict) => conflict.column('customer_gid').doUpdateSet(paused))
    .execute();
}

/**
 * Resumes publishing after a person has looked, from the version metafield's seq that was read. Looks taken earlier
 * become invalid.
 */
export async function resumePublication(
  trx: Kysely<DB>,
  gid: string,
  { versionSeq, at }: { versionSeq: number; at: Date },
): Promise<void> {
  await saveVersionSeq(trx, gid, versionSeq);
  await trx
    .updateTable('published_balance')
    .set({ paused: false, attempts: 0, last_error: null, next_attempt_at: at })
    .where('customer_gid', '=', gid)
    .execute();
  // A customer stopped at first contact has no opening entry: staff have posted the opening balance by hand.
  await trx
    .updateTable('customer_account')
    .set({ imported: true, seen_n: sql`seen_n + 1` })
    .where('customer_gid', '=', gid)
    .execute();
  await enqueuePublication(trx, gid, at);
}

/** The customers are split into this many parts, of which one is read in full each day. */
const PARTS = 100;

/** The most customers per run. */
const LIMIT = 500;

/** Lists customers whose balance is not published to Shopify yet, due and not leased by any process. */
export async function listBalancesBehind(db: Kysely<DB>, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('published_balance')
    .select('customer_gid')
    .whereRef('published_seq', '<', 'requested_seq')
    .where('paused', '=', false)
    .where('next_attempt_at', '<=', at)
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', at)]))
    .orderBy('next_attempt_at')
    .limit(LIMIT)
    .execute();
  return rows.map((row) => row.customer_gid);
}

/**
 * Lists the sample of a day. Every customer is in it once in a hundred days.
 *
 * @param day days since 1970
 */
export async function listBalanceSample(db: Kysely<DB>, day: number): Promise<string[]> {
  const part = sql<number>`(('x' || substr(md5(customer_gid), 1, 7))::bit(28)::integer % ${PARTS}::integer)`;
  const rows = await db
    .selectFrom('published_balance')
    .select('customer_gid')
    .where('paused', '=', false)
    .where(part, '=', day % PARTS)
    .orderBy('customer_gid')
    .limit(LIMIT)
    .execute();
  return rows.map((row) => row.customer_gid);
}
