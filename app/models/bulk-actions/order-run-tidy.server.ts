import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Deletes runs that ended, or were chosen and abandoned, before that time, and with them the tags that
 * staff typed. What was done to each order stays in the trace.
 */
export async function deleteOrderRunsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`
    delete from bulk_action
    where ended_at < ${before} or (state = 'asked' and created_at < ${before})`.execute(db);
}
