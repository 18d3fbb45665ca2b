import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** Several events of one order come within this time: they are one read. */
const DEBOUNCE_MS = 500;
/** Longer than a read takes with all its waiting for points; after it, a process that died is forgotten. */
const LEASE_MS = 30_000;

/** Something to be read again, and up to which event the read will answer for it. */
export type WantedCopy = { gid: string; seq: bigint; attempts: number };

/**
 * Says that an order or a draft has changed and is to be read again. Several in a short time are one
 * read; one that comes while a read is under way asks for another. A row that waits because the
 * platform is silent keeps waiting.
 *
 * @param gid `gid://shopify/Order/…` or `gid://shopify/DraftOrder/…`
 */
export async function wantCopy(db: Kysely<DB>, gid: string, at: Date): Promise<void> {
  const due = new Date(at.getTime() + DEBOUNCE_MS);
  await db
    .insertInto('copy_wanted')
    // From the clock: a row that comes again never has the number of one that was done.
    .values({ gid, seq: BigInt(at.getTime()), wanted_at: at, next_attempt_at: due })
    .onConflict((conflict) =>
      conflict.column('gid').doUpdateSet({ seq: sql`copy_wanted.seq + 1`, wanted_at: at }),
    )
    .execute();
}

/** Takes the turn on what is due, the longest waiting first, at most `limit`. */
export async function claimWantedCopies(
  db: Kysely<DB>,
  { owner, now, limit }: { owner: string; now: Date; limit: number },
): Promise<WantedCopy[]> {
  return db
    .updateTable('copy_wanted')
    .set({ lease_owner: owner, lease_until: new Date(now.getTime() + LEASE_MS) })
    .where('gid', 'in', (due) =>
      due
        .selectFrom('copy_wanted')
        .select('gid')
        .where('next_attempt_at', '<=', now)
        .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]))
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['gid', 'seq', 'attempts'])
    .execute();
}

/** It was read and kept. What was heard of since the read began is due at once. */
export async function endWantedCopy(
  db: Kysely<DB>,
  { gid, seq }: WantedCopy,
  at: Date,
): Promise<void> {
  await db.deleteFrom('copy_wanted').where('gid', '=', gid).where('seq', '=', seq).execute();
  await db
    .updateTable('copy_wanted')
    .set({ attempts: 0, last_error: null, ...NO_LEASE, next_attempt_at: at })
    .where('gid', '=', gid)
    .where('seq', '>', seq)
    .execute();
}

/** It could not be read: the next attempt not before `nextAt`. */
export async function putOffWantedCopy(
  db: Kysely<DB>,
  { gid }: WantedCopy,
  { nextAt, because }: { nextAt: Date; because: string },
): Promise<void> {
  await db
    .updateTable('copy_wanted')
    .set({
      attempts: sql`attempts + 1`,
      last_error: because,
      ...NO_LEASE,
      next_attempt_at: nextAt,
    })
    .where('gid', '=', gid)
    .execute();
}

const NO_LEASE = { lease_owner: null, lease_until: null };
