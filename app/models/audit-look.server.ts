import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import type { Slice } from './audit-slice.server';

/** Where whole looks are (decision 0039): one that its process has left is taken up where it was. */

/** One that was left longer ago than this begins anew: what it has seen may be otherwise by now. */
const FORGOTTEN_MS = 60 * 60_000;

/** What a look goes through. */
export type Look = {
  /** For example `I-5`, or the part of the reconciler that looks. */
  check: string;
  things: string;
};

/**
 * Goes through everything of one kind, part by part, and keeps after each how far it is.
 *
 * @param next the part that follows a cursor
 * @param work looks at one part; false: it could not be made, and the look ends there
 * @returns whether all of it was looked at
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
      .updateTable('audit_look')
      .set({ cursor })
      .where('check_name', '=', check)
      .where('things', '=', things)
      .execute();
  }
  await db
    .updateTable('audit_look')
    .set({ ended_at: at })
    .where('check_name', '=', check)
    .where('things', '=', things)
    .execute();
  return true;
}

/** @returns from where on: null for the beginning */
async function beginLook(
  db: Kysely<DB>,
  { check, things, at }: Look & { at: Date },
): Promise<string | null> {
  const left = new Date(at.getTime() - FORGOTTEN_MS);
  const { rows } = await sql<{ cursor: string | null }>`
    insert into audit_look as mine (check_name, things, began_at)
    values (${check}, ${things}, ${at})
    on conflict (check_name, things) do update set
      began_at = case when ${isLeft(left, at)} then mine.began_at else excluded.began_at end,
      cursor = case when ${isLeft(left, at)} then mine.cursor end,
      sums = case when ${isLeft(left, at)} then mine.sums else '{}' end,
      ended_at = null
    returning cursor`.execute(db);
  return rows[0]?.cursor ?? null;
}

/** Begun not long ago, and neither ended nor by a clock that is ahead. */
function isLeft(since: Date, at: Date) {
  return sql`mine.ended_at is null and mine.began_at between ${since} and ${at}`;
}
