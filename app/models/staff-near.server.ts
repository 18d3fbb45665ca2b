import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/**
 * Whether one of two people of the staff has let the other in during the last 30 days, or
 * somebody both, straight or through others: what they do together is then no second look (decision 0035).
 * The database holds approvals to the same function.
 *
 * @param pair staff_user.id of both
 */
export async function areStaffNear(
  db: Kysely<DB>,
  { one, other, at }: { one: string; other: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ near: boolean }>`
    select staff_near(${one}, ${other}, ${at}) as near`.execute(db);
  return rows[0]?.near ?? true;
}
