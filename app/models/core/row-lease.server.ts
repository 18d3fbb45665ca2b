import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '../../../db/schema';

/** Tables whose rows one process at a time works on at the platforms. */
type Leased = 'custom_order' | 'order_invoice' | 'quote' | 'return_case';

/** Longer than all calls of one lease together. A dead process's lease expires after this. */
const LEASE_MS = 120_000;

/**
 * Takes the exclusive lease of a row, until `releaseRow` or its expiry.
 *
 * @returns the row and the end of the lease; null if another process has it, or there is no such row
 */
export async function leaseRow<Table extends Leased>(
  db: Kysely<DB>,
  table: Table,
  { id, now }: { id: string; now: number },
): Promise<{ row: Selectable<DB[Table]>; until: Date } | null> {
  const until = new Date(now + LEASE_MS);
  const { rows } = await sql<Selectable<DB[Table]>>`
    update ${sql.table(table)} set lease_until = ${until}
    where id = ${id}::uuid and (lease_until is null or lease_until <= ${new Date(now)})
    returning *`.execute(db);
  const [row] = rows;
  return row ? { row, until } : null;
}

/** Ends this lease, and not the next one if this one has expired. @param until its end, as `leaseRow` returned it */
export async function releaseRow(
  db: Kysely<DB>,
  table: Leased,
  { id, until }: { id: string; until: Date },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set lease_until = null
    where id = ${id}::uuid and lease_until = ${until}`.execute(db);
}
