import { sql, type Kysely, type Selectable } from 'kysely';
import {
  suggestedFixOf,
  type DiscrepancyCase,
  type DiscrepancyKind,
} from '~/domain/discrepancies/discrepancies';
import type { DB, Discrepancy as DiscrepancyRow } from '../../../db/schema';
import { isUuid } from '~/domain/core/ids';

/**
 * A discrepancy in the money that a person should know about (money-security section 5). It contains only ids
 * and amounts, never personal data, except for the reasons that staff type and what somebody wrote into a metafield
 * instead of an amount, which are deleted when the customer is forgotten (`redactDiscrepancyReasons`).
 */
export type Discrepancy<Kind extends string = string> = {
  id: string;
  /** A `DiscrepancyKind`, unless another version of the store has written the row. */
  kind: Kind;
  /** What it is about: the id of a deposit, an intent or a customer; `all` for the whole ledger. */
  subject: string;
  detail: Record<string, unknown>;
  /** What a person might do about it, in a sentence. */
  suggestedFix: string | null;
  openedAt: Date;
  closedAt: Date | null;
  closedBy: string | null;
};

export type NewDiscrepancy = DiscrepancyCase & {
  subject: string;
  detail: Record<string, unknown>;
  /** Sentences before and after the suggested fix of its kind. */
  before?: string;
  after?: string;
  /** When it was found; by default now. */
  at?: Date;
};

/**
 * Records a discrepancy. While one of the same kind and subject is open, this only adds to its detail.
 *
 * @returns whether it is new, which is when to raise an alarm
 */
export async function openDiscrepancy(db: Kysely<DB>, found: NewDiscrepancy): Promise<boolean> {
  const { kind, subject, before, after, at = new Date() } = found;
  const suggestedFix = [before, suggestedFixOf(found), after].filter(Boolean).join(' ');
  const detail = JSON.stringify(found.detail, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  const row = await db
    .insertInto('discrepancy')
    .values({ kind, subject, detail, suggested_fix: suggestedFix, opened_at: at })
    .onConflict((open) =>
      open
        .columns(['kind', 'subject', 'closed_at'])
        .doUpdateSet({ detail: sql`discrepancy.detail || excluded.detail` }),
    )
    // Zero only for a row that this statement has inserted.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return row.is_new;
}

/** Records what a person has decided, closed from the start. Nobody is suggested to do anything more about it. */
export async function recordDecision(
  db: Kysely<DB>,
  {
    kind,
    subject,
    detail,
    by,
    at,
  }: { kind: DiscrepancyKind; subject: string; detail: object; by: string; at: Date },
): Promise<void> {
  await db
    .insertInto('discrepancy')
    .values({
      kind,
      subject,
      detail: JSON.stringify(detail),
      opened_at: at,
      closed_at: at,
      closed_by: by,
    })
    .execute();
}

/**
 * Closes the open discrepancy of this kind and subject, if there is one.
 *
 * @param by a named person, or `true again` if the discrepancy has disappeared by itself
 * @returns false if there was none
 */
export async function closeDiscrepancy(
  db: Kysely<DB>,
  {
    kind,
    subject,
    by,
    at = new Date(),
  }: { kind: DiscrepancyKind; subject: string; by: string; at?: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('discrepancy')
    .set({ closed_at: at, closed_by: by })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Closes a discrepancy by its id. @param reason the person's own words, stored with its detail
 *
 * @returns false if it does not exist or is closed already
 */
export async function closeDiscrepancyById(
  db: Kysely<DB>,
  { id, by, at, reason }: { id: string; by: string; at: Date; reason?: string },
): Promise<boolean> {
  const why = JSON.stringify({ closedBecause: reason });
  const result = await db
    .updateTable('discrepancy')
    .set({
      closed_at: at,
      closed_by: by,
      ...(reason !== undefined && { detail: sql`detail || ${why}::jsonb` }),
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Lists the open discrepancies, oldest first; of some kinds, or of all. */
export async function listOpenDiscrepancies(db: Kysely<DB>): Promise<Discrepancy[]>;
export async function listOpenDiscrepancies<Kind extends DiscrepancyKind>(
  db: Kysely<DB>,
  kinds: readonly Kind[],
): Promise<Discrepancy<Kind>[]>;
export async function listOpenDiscrepancies(
  db: Kysely<DB>,
  kinds?: readonly string[],
): Promise<Discrepancy[]> {
  const rows = await db
    .selectFrom('discrepancy')
    .selectAll()
    .where('closed_at', 'is', null)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** Stores the reason for which a staff member acted on a discrepancy, open or closed. */
export async function noteDiscrepancyReason(
  db: Kysely<DB>,
  id: string,
  reason: string,
): Promise<void> {
  const why = JSON.stringify({ reason });
  await db
    .updateTable('discrepancy')
    .set({ detail: sql`detail || ${why}::jsonb` })
    .where('id', '=', id)
    .execute();
}

/** Finds a discrepancy, open or closed; null if there is none. @param id a UUID */
export async function findDiscrepancy(db: Kysely<DB>, id: string): Promise<Discrepancy | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom('discrepancy')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Lists a page of the open discrepancies, oldest first, or the closed ones, newest first; and counts them. */
export async function listDiscrepancies(
  db: Kysely<DB>,
  { isOpen, limit, offset }: { isOpen: boolean; limit: number; offset: number },
): Promise<{ discrepancies: Discrepancy[]; count: number }> {
  const some = db.selectFrom('discrepancy').where('closed_at', isOpen ? 'is' : 'is not', null);
  const direction = isOpen ? 'asc' : 'desc';
  const [rows, { count }] = await Promise.all([
    some
      .selectAll()
      .orderBy('opened_at', direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    some.select((row) => row.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { discrepancies: rows.map(fromRow), count: Number(count) };
}

/** Lists the kinds of open discrepancies about one subject, oldest first. */
export async function listDiscrepanciesOf(db: Kysely<DB>, subject: string): Promise<string[]> {
  const rows = await db
    .selectFrom('discrepancy')
    .select('kind')
    .where('subject', '=', subject)
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Lists the open discrepancies about an order's payment and about refunds that staff asked for, oldest first. */
export async function listDiscrepanciesOfOrder(
  db: Kysely<DB>,
  orderGid: string,
): Promise<Pick<Discrepancy, 'id' | 'kind'>[]> {
  const { rows } = await sql<Pick<Discrepancy, 'id' | 'kind'>>`
    select id, kind from discrepancy
    where closed_at is null and subject in (
      select id::text from payment where order_gid = ${orderGid}
      union all select id::text from order_refund where order_gid = ${orderGid})
    order by opened_at, id`.execute(db);
  return rows;
}

function fromRow(row: Selectable<DiscrepancyRow>): Discrepancy {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    detail: row.detail as Record<string, unknown>,
    suggestedFix: row.suggested_fix,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
  };
}
