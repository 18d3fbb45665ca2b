import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import type { Violation } from './audit-part.server';

/**
 * Everything that breaks one invariant, in one statement: for as much as a statement may look at. The
 * reconciler looks at parts (`listViolationsIn`).
 *
 * @param check for example `I-5`
 * @param at the app's time, which ages are measured by
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

/** Tells the checks of the database which limit is in force, and since when. */
export async function keepDailyLimit(db: Kysely<DB>, cents: number, at: Date): Promise<void> {
  await db
    .insertInto('money_setting')
    .values({ name: 'daily_credit_cents', value: BigInt(cents), changed_at: at })
    .onConflict((known) =>
      known
        .column('name')
        .doUpdateSet({ value: BigInt(cents), changed_at: at })
        .where('money_setting.value', '<>', BigInt(cents)),
    )
    .execute();
}
