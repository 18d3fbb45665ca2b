import { sql, type Kysely } from 'kysely';
import type { Database } from '../../app/models/core/database.server';
import type { DB } from '../../db/schema';
import { pendingMigrations } from '../../db/migrate';

/** Of the tables whose sizes say whether a restored store is the one that was lost. */
const COUNTED = [
  'ledger_tx',
  'ledger_entry',
  'deposit',
  'payment',
  'order_refund',
  'commission_payout',
  'customer_account',
  'order_mirror',
  'staff_action',
] as const;

export type Proof = {
  counts: Record<string, number>;
  /** Ledger: the sum of all entries, which is 0, and what is owed to customers and organizations, in cents. */
  entriesCents: number;
  owedCents: number;
  /** What is wrong, in sentences; empty if the database is whole. */
  wrongs: string[];
};

/**
 * Reads a restored database with the store's own checks: each invariant of the ledger, as of the moment of the restore (what
 * was under way then is not late), all migrations, and all rows of what counts, whose pages' checksums Postgres compares.
 */
export function proveDatabase({ withPatience }: Database, at: Date): Promise<Proof> {
  return withPatience((db) => prove(db, at));
}

async function prove(db: Kysely<DB>, at: Date): Promise<Proof> {
  const counts: Record<string, number> = {};
  for (const table of COUNTED) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.n ?? 0;
  }
  const { rows: sums } = await sql<{ entries: string; owed: string }>`
    select coalesce(sum(e.amount_cents), 0) as entries,
      coalesce(sum(e.amount_cents) filter (where a.customer_gid is not null), 0) as owed
    from ledger_entry e join ledger_account a on a.id = e.account_id`.execute(db);
  const entriesCents = Number(sums[0]?.entries);
  const wrongs = entriesCents === 0 ? [] : [`the ledger’s entries sum up to ${entriesCents} cents`];
  const failed = await db.transaction().execute(async (trx) => {
    await sql`select set_config('audit.now', ${at.toISOString()}, true)`.execute(trx);
    return sql<{ check_name: string; bad_count: string }>`
      select check_name, bad_count from audit_check where bad_count <> 0`.execute(trx);
  });
  for (const { check_name: check, bad_count: count } of failed.rows) {
    wrongs.push(`${check} is violated ${count} times`);
  }
  const pending = await pendingMigrations(db);
  if (pending.length > 0) wrongs.push(`migrations are missing: ${pending.join(', ')}`);
  return { counts, entriesCents, owedCents: Number(sums[0]?.owed), wrongs };
}
