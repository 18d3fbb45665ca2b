import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/** Returns the current names of staff members by id; unknown ids are left out. */
export async function findStaffNames(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff_user')
    .select(['id', 'name'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
