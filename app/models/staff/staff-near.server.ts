import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Whether one of two staff members let the other in during the last 30 days, or a third person let in
 * both, directly or through others: then neither counts as the second person for the other (decision
 * 0035). The database checks approvals with the same function.
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
