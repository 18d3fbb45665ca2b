import { randomInt } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../db/schema';

/** Letters and digits that cannot be mistaken for one another. */
const DRAWN = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const DRAWN_LENGTH = 4;
const TRIES = 12;

/** Draws a code that is not and never was in use. @param beginning plain capitals (`codeBeginning`) */
export async function drawFreeCode(db: Kysely<DB>, beginning: string): Promise<string> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const code = beginning + drawn();
    if (!(await isTaken(db, code))) return code;
  }
  throw new Error('No free code was found for an ambassador.');
}

/**
 * Retires an ambassador's code and assigns a new one with the same beginning. The caller has locked their
 * row.
 *
 * @param by staff_user.id
 * @returns the new code; null if `code` is no longer theirs
 */
export async function replaceCode(
  trx: Transaction<DB>,
  { gid, code, by, at }: { gid: string; code: string; by: string; at: Date },
): Promise<string | null> {
  const fresh = await drawFreeCode(trx, code.slice(0, -DRAWN_LENGTH));
  const { numUpdatedRows } = await trx
    .updateTable('ambassador')
    .set({ code: fresh })
    .where('customer_gid', '=', gid)
    .where('code', '=', code)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  await trx
    .insertInto('ambassador_code_end')
    .values({ code, ambassador_gid: gid, ended_at: at, ended_by: by })
    .execute();
  return fresh;
}

async function isTaken(db: Kysely<DB>, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('ambassador')
    .select('code')
    .where('code', '=', code)
    .union(db.selectFrom('ambassador_code_end').select('code').where('code', '=', code))
    .executeTakeFirst();
  return row !== undefined;
}

function drawn(): string {
  return Array.from({ length: DRAWN_LENGTH }, () => DRAWN[randomInt(DRAWN.length)]).join('');
}
