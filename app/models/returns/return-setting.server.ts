import type { Kysely } from 'kysely';
import { RETURN_DEFAULTS, type ReturnSetting } from '~/domain/returns/return';
import type { DB } from '../../../db/schema';

/** Finds what staff have set about claims; the defaults if nobody has. */
export async function findReturnSetting(db: Kysely<DB>): Promise<ReturnSetting> {
  const row = await db.selectFrom('return_setting').selectAll().executeTakeFirst();
  if (!row) return RETURN_DEFAULTS;
  return { version: row.version, claimDays: row.claim_days, instructions: row.instructions };
}

/**
 * Saves it, within the caller's transaction.
 *
 * @param setting with the version that it was made from
 * @returns false if somebody else has changed it since
 */
export async function saveReturnSetting(
  db: Kysely<DB>,
  { version, claimDays, instructions }: ReturnSetting,
  at: Date,
): Promise<boolean> {
  const values = {
    version: version + 1,
    claim_days: claimDays,
    instructions,
    updated_at: at,
  };
  if (version === 0) {
    const made = await db
      .insertInto('return_setting')
      .values(values)
      .onConflict((same) => same.doNothing())
      .executeTakeFirst();
    return made.numInsertedOrUpdatedRows === 1n;
  }
  const changed = await db
    .updateTable('return_setting')
    .set(values)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
