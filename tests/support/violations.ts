import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import type { Violation } from '../../app/models/reconciliation/audit-pass.server';

/**
 * Returns everything in the whole database that breaks one invariant, from the view for outside
 * auditors. (The reconciler itself checks the books in parts, with `listViolationsIn`.)
 *
 * @param check for example `I-5`
 * @param at the app's time, from which ages are measured
 */
export async function listViolations(
  db: Kysely<DB>,
  check: string,
  at: Date,
): Promise<Violation[]> {
  const rows = await db.transaction().execute(async (trx) => {
    await sql`select set_config('audit.now', ${at.toISOString()}, true)`.execute(trx);
    return trx
      .selectFrom('audit_violation')
      .select(['subject', 'detail'])
      .where('check_name', '=', check)
      .execute();
  });
  return rows.map((row) => ({
    subject: row.subject ?? '',
    detail: row.detail as Record<string, unknown>,
  }));
}
