import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/** The tables of the read copy that have leases. */
const TABLES = ['mirror_queue', 'mirror_sync'] as const;

/** Lists all processes that hold a lease. */
export async function listCopyLeaseOwners(db: Kysely<DB>): Promise<string[]> {
  const found = await Promise.all(
    TABLES.map((table) =>
      db.selectFrom(table).select('lease_owner').where('lease_owner', 'is not', null).execute(),
    ),
  );
  return [...new Set(found.flat().flatMap((row) => row.lease_owner ?? []))];
}

/** Clears the leases of processes that have ended, so that others can take over their work. */
export async function clearCopyLeases(db: Kysely<DB>, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  for (const table of TABLES) {
    await db
      .updateTable(table)
      .set({ lease_owner: null, lease_until: null })
      .where('lease_owner', 'in', owners)
      .execute();
  }
}
