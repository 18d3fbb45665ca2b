import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** Whose turn it is in the two tables of the read copy, both together. */
const TABLES = ['copy_wanted', 'copy_sweep'] as const;

/** Everybody who has a turn now. */
export async function listCopyLeaseOwners(db: Kysely<DB>): Promise<string[]> {
  const found = await Promise.all(
    TABLES.map((table) =>
      db.selectFrom(table).select('lease_owner').where('lease_owner', 'is not', null).execute(),
    ),
  );
  return [...new Set(found.flat().flatMap((row) => row.lease_owner ?? []))];
}

/** Takes the turns of these away: they have ended, so the work is anybody's again. */
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
