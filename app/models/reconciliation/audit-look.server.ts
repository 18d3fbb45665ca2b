import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import type { Slice } from './audit-slice.server';

/** Progress of whole looks (decision 0039): an unfinished look is resumed where it stopped. */

/** A look that began longer ago than this starts over: what it has seen may have changed, in milliseconds. */
const FORGOTTEN_MS = 60 * 60_000;

/** What a look covers. */
export type Look = {
  /** For example `I-5`, or the part of the reconciler that looks. */
  check: string;
  things: string;
};

/**
 * Goes through everything of one kind, part by part, and stores its progress after each part.
 *
 * @param next returns the part after a cursor
 * @param work checks one part; false if it could not, which ends the look
 * @returns whether everything was looked at
 */
export async function lookAtAll<Part>(
  db: Kysely<DB>,
  { check, things, at }: Look & { at: Date },
  {
    next,
    work,
  }: {
    next: (cursor: string | null) => Promise<Slice<Part> | null>;
    work: (part: Part) => Promise<boolean>;
  },
): Promise<boolean> {
  let cursor = await beginLook(db, { check, things, at });
  for (;;) {
    const slice = await next(cursor);
    if (slice === null) break;
    if (!(await work(slice.part))) return false;
    ({ cursor } = slice);
    await db
      .updateTable('audit_run')
      .set({ cursor })
      .where('check_name', '=', check)
      .where('things', '=', things)
      .execute();
  }
  await db
    .updateTable('audit_run')
    .set({ ended_at: at })
    .where('check_name', '=', check)
    .where('things', '=', things)
    .execute();
  return true;
}

/** Begins or resumes a look. @returns the cursor to continue from; null for the beginning */
async function beginLook(
  db: Kysely<DB>,
  { check, things, at }: Look & { at: Date },
): Promise<string | null> {
  const left = new Date(at.getTime() - FORGOTTEN_MS);
  const { rows } = await sql<{ cursor: string | null }>`
    insert into audit_run as mine (check_name, things, began_at)
    values (${check}, ${things}, ${at})
    on conflict (check_name, things) do update set
      began_at = case when ${isLeft(left, at)} then mine.began_at else excluded.began_at end,
      cursor = case when ${isLeft(left, at)} then mine.cursor end,
      sums = case when ${isLeft(left, at)} then mine.sums else '{}' end,
      ended_at = null
    returning cursor`.execute(db);
  return rows[0]?.cursor ?? null;
}

/** Whether an unfinished look can be resumed: it began recently, and not by a clock that is ahead. */
function isLeft(since: Date, at: Date) {
  return sql`mine.ended_at is null and mine.began_at between ${since} and ${at}`;
}
