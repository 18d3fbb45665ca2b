import { sql, type Kysely } from 'kysely';
import type { BoardName } from '../../app/domain/ambassadors/leaderboard';
import type { DB } from '../../db/schema';

export const gidOf = (person: string) => `gid://shopify/Customer/${person}`;

/** Adds an ambassador who takes part in the boards; `person` is the customer's number. */
export async function participates(
  db: Kysely<DB>,
  person: string,
  boardName: BoardName = 'first_initial',
): Promise<void> {
  await sql`
    insert into ambassador (customer_gid, code, board_name, started_at)
    values (${gidOf(person)}, 'AM' || translate(lpad(${person}, greatest(4, length(${person})), '0'), '01', 'XY'), ${boardName}, now())
    on conflict do nothing`.execute(db);
}

type Copied = {
  shownName?: string;
  college?: string | null;
  state?: string | null;
  chapter?: { kind: string; name: string };
  joinedAt?: string;
};

/** Adds an ambassador to the mirror; keys are names in lower case. */
export async function isMirrored(
  db: Kysely<DB>,
  person: string,
  copied: Copied = {},
): Promise<void> {
  const { shownName = `Nr ${person}`, college = null, state = null, chapter } = copied;
  await sql`
    insert into ambassador_mirror (customer_gid, number, shown_name, college, college_key, state,
      chapter_kind, chapter, chapter_key, joined_at, updated_at, fetched_at)
    values (${gidOf(person)}, ${person}::bigint, ${shownName}, ${college}::text,
      lower(${college}::text), ${state}::text, ${chapter?.kind ?? null}::text,
      ${chapter?.name ?? null}::text, lower(${chapter?.name ?? null}::text),
      ${copied.joinedAt ?? '2026-01-01'}::timestamptz, now(), now())`.execute(db);
}

type Sale = {
  order: string;
  person: string;
  at: string;
  cents: number;
  campus?: string | null;
  chapter?: { kind: string; key: string };
};

/** Records an ambassador's order, as at its payment. */
export async function sells(db: Kysely<DB>, sale: Sale): Promise<void> {
  const { order, person, at, cents, campus = null, chapter } = sale;
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into order_referral (order_gid, ambassador_gid, how, decided_at)
      values (${order}, ${gidOf(person)}, 'code', ${at}::timestamptz)`.execute(trx);
    await sql`
      insert into commission (order_gid, ambassador_gid, order_name, ordered_at, earned_at,
        payable_at, base_cents, rate_id, basis_points, commission_cents, campus_key, chapter_kind,
        chapter_key)
      values (${order}, ${gidOf(person)}, ${`#${order}`}, ${at}::timestamptz, ${at}::timestamptz,
        ${at}::timestamptz, ${cents}::bigint, 1, 500, ${cents}::bigint / 20, ${campus}::text,
        ${chapter?.kind ?? null}::text, ${chapter?.key ?? null}::text)`.execute(trx);
    await entry(trx, { order, nth: 1, kind: 'earned', cents, at });
  });
}

/** Adds another entry for the same order: part of it is refunded or restored. */
export async function changes(
  db: Kysely<DB>,
  { order, cents, at }: { order: string; cents: number; at: string },
): Promise<void> {
  const { rows } = await sql<{ nth: number }>`
    select max(nth) + 1 as nth from commission_entry where order_gid = ${order}`.execute(db);
  const kind = cents < 0 ? 'reversed' : 'restored';
  await entry(db, { order, nth: rows[0]?.nth ?? 0, kind, cents, at });
}

type Entry = { order: string; nth: number; kind: string; cents: number; at: string };

async function entry(db: Kysely<DB>, { order, nth, kind, cents, at }: Entry): Promise<void> {
  await sql`
    insert into commission_entry (ambassador_gid, kind, order_gid, nth, cents, sales_cents, because,
      occurred_at, payable_at)
    select ambassador_gid, ${kind}, order_gid, ${nth}::int, ${cents}::bigint / 20, ${cents}::bigint,
      ${kind === 'reversed' ? 'refund' : null}::text, ${at}::timestamptz, ${at}::timestamptz
    from commission where order_gid = ${order}`.execute(db);
}

/** Returns a board's totals of a period, by subject. */
export async function totalsOf(
  db: Kysely<DB>,
  board: string,
  period: string,
): Promise<Record<string, [cents: number, orders: number]>> {
  const rows = await db
    .selectFrom('board_total')
    .select(['subject', 'sales_cents', 'orders'])
    .where('board', '=', board)
    .where('period', '=', period)
    .where('sales_cents', '<>', 0n)
    .execute();
  return Object.fromEntries(
    rows.map(({ subject, sales_cents, orders }) => [subject, [Number(sales_cents), orders]]),
  );
}
