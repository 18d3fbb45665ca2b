import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { codeBeginning } from '~/domain/ambassadors/referral-code';
import type { BoardName } from '~/domain/ambassadors/board-name';
import type { Ambassador as Row, DB } from '../../../db/schema';
import { drawFreeCode } from './ambassador-code.server';

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

/** Finds the ambassador with this code (`readReferralCode`); null if there is none. */
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
