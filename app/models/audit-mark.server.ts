import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/**
 * From where on the reconciler looks at what has changed (decision 0039). A transaction gets its place in
 * the ledger before it is committed, so a look begins at the mark of one that is older than any transaction
 * may last.
 */
export type AuditMark = {
  /** What has changed from then on. */
  since: Date;
  /** Transactions of the ledger above it. */
  txSeq: bigint;
  /** Entries of commissions above it. */
  commissionEntryId: bigint;
};

/** Longer than any transaction lasts, and than the times that two processes keep differ. */
const OVERLAP_MS = 10 * 60_000;
/** Before the very first mark: what the whole look of that day finds soon after. */
const FIRST_MS = 2 * 60 * 60_000;
const FIRST_ENTRIES = 1_000n;

/** Where the next look at what has changed begins. */
export async function findAuditMark(db: Kysely<DB>, at: Date): Promise<AuditMark> {
  const row = await db
    .selectFrom('audit_mark')
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

/** How far the ledger is at this moment: what a look that begins now may be said to have seen. */
export async function readNewest(db: Kysely<DB>, at: Date): Promise<AuditMark> {
  const { rows } = await sql<{ tx: bigint | null; entry: bigint | null }>`
    select (select seq from ledger_tx order by seq desc limit 1) as tx,
      (select id from commission_entry order by id desc limit 1) as entry`.execute(db);
  return { since: at, txSeq: rows[0]?.tx ?? 0n, commissionEntryId: rows[0]?.entry ?? 0n };
}

/** A look that has begun at this mark has ended. Marks that no look will begin at go. */
export async function keepAuditMark(db: Kysely<DB>, mark: AuditMark): Promise<void> {
  const { since, txSeq, commissionEntryId } = mark;
  await db
    .insertInto('audit_mark')
    .values({ at: since, tx_seq: txSeq, commission_entry_id: commissionEntryId })
    .execute();
  const old = new Date(since.getTime() - OVERLAP_MS);
  await sql`
    delete from audit_mark where at < (select max(at) from audit_mark where at <= ${old})`.execute(
    db,
  );
}
