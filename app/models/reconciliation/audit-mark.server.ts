import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Where the reconciler begins to look for changes (decision 0039). A ledger transaction gets its number
 * before it commits, so a look begins at a mark that is older than any transaction can last.
 */
export type AuditMark = {
  /** Changes from this time on. */
  since: Date;
  /** Ledger transactions with a higher number. */
  txSeq: bigint;
  /** Commission entries with a higher id. */
  commissionEntryId: bigint;
};

/** Longer than any transaction lasts plus the clock difference between two processes, in milliseconds. */
const OVERLAP_MS = 10 * 60_000;
/** Used while there is no mark, in milliseconds; that day's whole look soon finds anything older. */
const FIRST_MS = 2 * 60 * 60_000;
const FIRST_ENTRIES = 1_000n;

/** Finds where the next look for changes begins. */
export async function findAuditMark(db: Kysely<DB>, at: Date): Promise<AuditMark> {
  const row = await db
    .selectFrom('audit_checkpoint')
    .selectAll()
    .where('at', '<=', new Date(at.getTime() - OVERLAP_MS))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row) {
    return { since: row.at, txSeq: row.tx_seq, commissionEntryId: row.commission_entry_id };
  }
  const since = new Date(at.getTime() - FIRST_MS);
  const newest = await readNewest(db, at);
  const before = await db
    .selectFrom('ledger_tx')
    .select('seq')
    .where('created_at', '<', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const entries = newest.commissionEntryId - FIRST_ENTRIES;
  return {
    since,
    txSeq: before ? BigInt(before.seq) : 0n,
    commissionEntryId: entries > 0n ? entries : 0n,
  };
}

/** Returns the ledger's current end: what a look that begins now can claim to have covered. */
export async function readNewest(db: Kysely<DB>, at: Date): Promise<AuditMark> {
  const { rows } = await sql<{ tx: bigint | null; entry: bigint | null }>`
    select (select seq from ledger_tx order by seq desc limit 1) as tx,
      (select id from commission_entry order by id desc limit 1) as entry`.execute(db);
  return { since: at, txSeq: rows[0]?.tx ?? 0n, commissionEntryId: rows[0]?.entry ?? 0n };
}

/** Stores the mark of a look that has ended, and deletes marks that no look will begin at any more. */
export async function keepAuditMark(db: Kysely<DB>, mark: AuditMark): Promise<void> {
  const { since, txSeq, commissionEntryId } = mark;
  await db
    .insertInto('audit_checkpoint')
    .values({ at: since, tx_seq: txSeq, commission_entry_id: commissionEntryId })
    .execute();
  const old = new Date(since.getTime() - OVERLAP_MS);
  await sql`
    delete from audit_checkpoint where at < (select max(at) from audit_checkpoint where at <= ${old})`.execute(
    db,
  );
}

/**
 * Tells the checks in the database which daily limit applies, and since when.
 *
 * @param cents the most that may be credited to one customer within 24 hours
 */
export async function keepDailyLimit(db: Kysely<DB>, cents: number, at: Date): Promise<void> {
  await db
    .insertInto('money_setting')
    .values({ name: 'daily_credit_cents', value: BigInt(cents), changed_at: at })
    .onConflict((known) =>
      known
        .column('name')
        .doUpdateSet({ value: BigInt(cents), changed_at: at })
        .where('money_setting.value', '<>', BigInt(cents)),
    )
    .execute();
}
