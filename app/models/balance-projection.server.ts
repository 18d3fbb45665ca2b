import { sql, type Kysely } from 'kysely';
import { isOrganizationGid } from '~/domain/organization-holder';
import type { Companion } from '~/domain/projection';
import { storedText } from '~/domain/stored-amount';
import type { DB } from '../../db/schema';

/** Long enough for a read and a write at Shopify; after it a process that died is forgotten. */
const LEASE_MS = 30_000;

/**
 * Says that what Shopify shows is to follow the ledger: called in every transaction that changes a
 * customer's balance, as its last lock (money-security M-7). The customer's account must exist.
 *
 * A publication that waits for its next attempt keeps waiting: while Shopify is down, every deposit
 * would otherwise knock again at once. An organization's balance is never published: it is no customer.
 */
export async function wantPublication(trx: Kysely<DB>, gid: string, at: Date): Promise<void> {
  if (isOrganizationGid(gid)) return;
  await trx
    .insertInto('balance_projection')
    .values({ customer_gid: gid, wanted_seq: 1n, next_attempt_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('customer_gid').doUpdateSet({
        wanted_seq: sql`balance_projection.wanted_seq + 1`,
        next_attempt_at: sql`case when balance_projection.attempts = 0
          then least(balance_projection.next_attempt_at, excluded.next_attempt_at)
          else balance_projection.next_attempt_at end`,
        updated_at: at,
      }),
    )
    .execute();
}

/**
 * Takes the turn on balances that Shopify does not show yet or that are to be looked at, the longest
 * waiting first, for half a minute. Two that ask at once get different ones. The turn saves calls
 * only; digests, the companion and the ledger's keys keep it exact (money-security 3.7).
 *
 * @returns customers' gids, at most `limit`
 */
export async function claimDueProjections(
  db: Kysely<DB>,
  { owner, now, limit }: { owner: string; now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .updateTable('balance_projection')
    .set({ lease_owner: owner, lease_until: new Date(now.getTime() + LEASE_MS) })
    .where('customer_gid', 'in', (due) =>
      due
        .selectFrom('balance_projection')
        .select('customer_gid')
        .where('paused', '=', false)
        .where('next_attempt_at', '<=', now)
        .where((row) =>
          row.or([row('published_seq', '<', row.ref('wanted_seq')), row('look_at', '<=', now)]),
        )
        .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]))
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('customer_gid')
    .execute();
  return rows.map((row) => row.customer_gid);
}

/** How far the publication of a customer's balance is. */
export type Publication = {
  /** What the ledger has asked for so far, and up to where it has been done. */
  wantedSeq: bigint;
  publishedSeq: bigint;
  /** The companion's seq at our last write that is known to have landed. */
  companionSeq: number;
  isPaused: boolean;
  /** In a row that have failed. */
  attempts: number;
};

/** Null while nothing has ever been to be published. */
export async function findPublication(db: Kysely<DB>, gid: string): Promise<Publication | null> {
  const row = await db
    .selectFrom('balance_projection')
    .select(['wanted_seq', 'published_seq', 'companion_seq', 'paused', 'attempts'])
    .where('customer_gid', '=', gid)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    wantedSeq: row.wanted_seq,
    publishedSeq: row.published_seq,
    companionSeq: Number(row.companion_seq),
    isPaused: row.paused,
    attempts: row.attempts,
  };
}

/** A write of ours turns out to have landed, although its answer was lost. Only forward. */
export async function keepCompanionSeq(trx: Kysely<DB>, gid: string, seq: number): Promise<void> {
  await trx
    .updateTable('balance_projection')
    .set({ companion_seq: BigInt(seq) })
    .where('customer_gid', '=', gid)
    .where('companion_seq', '<', BigInt(seq))
    .execute();
}

/**
 * Shopify shows what was wanted at `wantedSeq`; only forward, and the turn is over. More may be
 * wanted meanwhile: the row stays due then.
 */
export async function markPublished(
  db: Kysely<DB>,
  gid: string,
  { wantedSeq, companion, at }: { wantedSeq: bigint; companion: Companion; at: Date },
): Promise<void> {
  const seq = BigInt(companion.seq);
  await db
    .updateTable('balance_projection')
    .set({
      published_seq: sql`greatest(published_seq, ${wantedSeq}::bigint)`,
      published_value: sql`case when companion_seq <= ${seq}::bigint
        then ${storedText(companion.cents)} else published_value end`,
      companion_seq: sql`greatest(companion_seq, ${seq}::bigint)`,
      attempts: 0,
      last_error: null,
      lease_owner: null,
      lease_until: null,
      next_attempt_at: at,
      // What was heard of since this turn began is looked at in another.
      look_at: sql`case when look_at <= coalesce(
          lease_until - ${LEASE_MS} * interval '1 millisecond', ${at}::timestamptz)
        then null else look_at end`,
      updated_at: at,
    })
    .where('customer_gid', '=', gid)
    .execute();
}

/** It did not work: the next attempt not before `nextAt`, and the turn is over. */
export async function putOffPublication(
  db: Kysely<DB>,
  gid: string,
  { nextAt, because, at }: { nextAt: Date; because: string; at: Date },
): Promise<void> {
  await db
    .updateTable('balance_projection')
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

/** Nothing is published for this customer until a person has looked. */
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
    .insertInto('balance_projection')
    .values({ customer_gid: gid, wanted_seq: 1n, next_attempt_at: at, ...paused })
    .onConflict((conflict) => conflict.column('customer_gid').doUpdateSet(paused))
    .execute();
}

/**
 * A person has looked: publishing goes on at once, from the companion's seq as it was read. Looks that
 * were taken before are too old to go by.
 */
export async function resumePublication(
  trx: Kysely<DB>,
  gid: string,
  { companionSeq, at }: { companionSeq: number; at: Date },
): Promise<void> {
  await keepCompanionSeq(trx, gid, companionSeq);
  await trx
    .updateTable('balance_projection')
    .set({ paused: false, attempts: 0, last_error: null, next_attempt_at: at })
    .where('customer_gid', '=', gid)
    .execute();
  // Who was stopped at first contact has no opening entry: what is to be taken in was posted by hand.
  await trx
    .updateTable('customer_account')
    .set({ imported: true, seen_n: sql`seen_n + 1` })
    .where('customer_gid', '=', gid)
    .execute();
  await wantPublication(trx, gid, at);
}
