import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/** Longer than all work within one turn may take. A dead process's turn expires after this. */
const TURN_MS = 120_000;
/** How often the turn is tried, and how many milliseconds apart. */
const ASKS = 12;
const PAUSE_MS = 250;

type Needs = { db: Kysely<DB>; now: () => number };

/**
 * Runs `work` while nobody else changes the same thing: Shopify has no compare-and-set. A second caller waits
 * up to about three seconds.
 *
 * @param subject the id of a draft; or 'new ' and a form's token
 * @returns 'busy' if someone else still has the turn
 */
export async function inDraftTurn<T>(
  { db, now }: Needs,
  subject: string,
  work: () => Promise<T>,
): Promise<T | 'busy'> {
  const holder = randomUUID();
  for (let asks = 1; !(await take(db, { subject, holder, at: now() })); asks += 1) {
    if (asks === ASKS) return 'busy';
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  try {
    return await work();
  } finally {
    await db
      .deleteFrom('draft_lock')
      .where('subject', '=', subject)
      .where('holder', '=', holder)
      .execute();
  }
}

async function take(
  db: Kysely<DB>,
  { subject, holder, at }: { subject: string; holder: string; at: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into draft_lock as held (subject, holder, until)
    values (${subject}, ${holder}, ${new Date(at + TURN_MS)}::timestamptz)
    on conflict (subject) do update set holder = excluded.holder, until = excluded.until
      where held.until <= ${new Date(at)}::timestamptz
    returning holder`.execute(db);
  return rows.length > 0;
}
