import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { codeBeginning } from '~/domain/ambassadors/referral';
import type { BoardName } from '~/domain/ambassadors/leaderboard';
import type { DB, Ambassador as Row } from '../../../db/schema';
import { randomInt } from 'node:crypto';

/** A participant in the ambassador program (migration 0024). */
export type Ambassador = {
  gid: string;
  code: string;
  boardName: BoardName;
  startedAt: Date;
  /** Null while the steps of the first visit are shown. */
  checklistClosedAt: Date | null;
};

const TRIES = 12;

/** Finds an ambassador by customer id; null as long as they have no row. */
export async function findAmbassadorByGid(db: Kysely<DB>, gid: string): Promise<Ambassador | null> {
  const row = await db
    .selectFrom('ambassador')
    .selectAll()
    .where('customer_gid', '=', gid)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Finds the ambassador with this code (`parseReferralCode`); null if there is none. */
export async function findAmbassadorByCode(
  db: Kysely<DB>,
  code: string,
): Promise<Ambassador | null> {
  const row = await db
    .selectFrom('ambassador')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/**
 * Returns the ambassador's row, and creates it with a code of their own the first time. The caller has
 * checked that the customer has the tag.
 */
export async function ensureAmbassador(
  db: Kysely<DB>,
  { gid, firstName, at }: { gid: string; firstName: string | null; at: Date },
): Promise<Ambassador> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const known = await findAmbassadorByGid(db, gid);
    if (known) return known;
    // Another process may have created the row, or the code may be taken by now: look again.
    const code = await drawFreeCode(db, codeBeginning(firstName));
    await db
      .insertInto('ambassador')
      .values({ customer_gid: gid, code, started_at: at })
      .onConflict((there) => there.doNothing())
      .execute();
  }
  const known = await findAmbassadorByGid(db, gid);
  if (known === null) throw new Error('No free code was found for an ambassador.');
  return known;
}

/** Sets how leaderboards name the ambassador from now on. */
export async function setBoardName(
  db: Kysely<DB>,
  gid: string,
  boardName: BoardName,
): Promise<void> {
  await db
    .updateTable('ambassador')
    .set({ board_name: boardName })
    .where('customer_gid', '=', gid)
    .execute();
}

/** Hides the steps of the first visit. Keeps the time of the first call. */
export async function closeChecklist(db: Kysely<DB>, gid: string, at: Date): Promise<void> {
  await db
    .updateTable('ambassador')
    .set({ checklist_closed_at: at })
    .where('customer_gid', '=', gid)
    .where('checklist_closed_at', 'is', null)
    .execute();
}

/**
 * Locks the ambassador's row, which serializes everything that changes what they are owed. money-transaction
 * has its place in the locking order.
 */
export async function lockAmbassador(trx: Transaction<DB>, gid: string): Promise<void> {
  await sql`select 1 from ambassador where customer_gid = ${gid} for update`.execute(trx);
}

function fromRow(row: Selectable<Row>): Ambassador {
  return {
    gid: row.customer_gid,
    code: row.code,
    boardName: row.board_name as BoardName,
    startedAt: row.started_at,
    checklistClosedAt: row.checklist_closed_at,
  };
}

/** Letters and digits that cannot be mistaken for one another. */
const DRAWN = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const DRAWN_LENGTH = 4;

/** Draws a code that is not and never was in use. @param beginning plain capitals (`codeBeginning`) */
async function drawFreeCode(db: Kysely<DB>, beginning: string): Promise<string> {
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
