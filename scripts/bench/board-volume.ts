import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../db/schema';

export type BoardVolume = {
  people: number;
  /** Number of commission entries; one in 25 is a reversal. */
  entries: number;
  /** The last day with a sale, ISO 8601; the first is two years before. */
  end: string;
};

/** Number of campuses, ten in each of thirty states; every tenth person has none. */
const CAMPUSES = 300;
/** Number of chapter names, at every campus; every third person is in none. */
const CHAPTERS = 40;
const STATES = sql`array['AL','AZ','AR','CA','CO','CT','DE','FL','GA','ID','IL','IN','IA','KS','KY',
  'LA','ME','MD','MA','MI','MN','MS','MO','MT','NE','NV','NH','NJ','NM','NY']`;
const BATCH = 5_000;

/**
 * Inserts ambassadors and two years of their sales, many with the same round amounts. Totals are computed as
 * in the migration; `keeping` shows what one entry costs.
 */
export async function seedBoards(db: Kysely<DB>, volume: BoardVolume): Promise<void> {
  const { people, entries, end } = volume;
  for (let done = 0; done < people; done += BATCH) {
    const to = Math.min(people, done + BATCH);
    await loading(db, (trx) => seedPeople(trx, done, to));
  }
  await sql`analyze ambassador_mirror`.execute(db);
  const orders = Math.ceil((entries / 25) * 24);
  for (let done = 0; done < orders; done += BATCH) {
    const to = Math.min(orders, done + BATCH);
    await loading(db, (trx) => seedOrders(trx, { from: done, to, people, end }));
  }
}

/** Runs `work` in a transaction without triggers, foreign keys and a statement timeout. */
function loading(db: Kysely<DB>, work: (trx: Kysely<DB>) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await work(trx);
  });
}

/** Sums up all entries; the caller must lift the statement timeout. */
export const addUp = sql`insert into board_total (board, period, subject, sales_cents, orders)
  select board, period, subject, sales_cents, orders from board_of_entries`;

async function seedPeople(db: Kysely<DB>, from: number, to: number): Promise<void> {
  await sql`
    insert into ambassador (customer_gid, code, board_name, started_at)
    select 'gid://shopify/Customer/' || n, 'CODE' || translate(lpad(n::text, 6, '0'), '01', 'XY'),
      (array['first_initial','first_initial','initials','hidden'])[1 + n % 4], now()
    from generate_series(${from + 1}::int, ${to}::int) n`.execute(db);
  await sql`
    insert into ambassador_mirror (customer_gid, number, shown_name, college, college_key, state,
      chapter_kind, chapter, chapter_key, joined_at, updated_at, fetched_at)
    select 'gid://shopify/Customer/' || n, n, 'Robin ' || chr(65 + n % 26) || '.',
      case when at_campus then 'College ' || campus end,
      case when at_campus then 'college ' || campus end, (${STATES})[1 + campus / 10],
      case when n % 3 > 0 then kind end, case when n % 3 > 0 then 'Chapter ' || chapter end,
      case when n % 3 > 0 then 'chapter ' || chapter end,
      now() - n * interval '19 minutes', now(), now()
    from (
      select n, n % ${CAMPUSES}::int as campus, n % 10 > 0 as at_campus,
        n / 7 % ${CHAPTERS}::int as chapter,
        (array['fraternity','sorority','student-organization'])[1 + n / 7 % 3] as kind
      from generate_series(${from + 1}::int, ${to}::int) n
    ) seeded`.execute(db);
}

type Orders = { from: number; to: number; people: number; end: string };

/** A few people sell much more than the others; amounts are whole dollars, so that many are equal. */
function soldIn({ from, to, people, end }: Orders): RawBuilder<unknown> {
  return sql`(
    select n, 'gid://shopify/Order/' || n as order_gid, 'gid://shopify/Customer/' || 1 + floor(
        ${people}::int * power((n::bigint * 7919 % 100003) / 100003::float8, 1.5))::int as gid,
      ${end}::timestamptz - (n::bigint * 104729 % 1051200) * interval '1 minute' as at,
      100 * (20 + n % 180) as sold
    from generate_series(${from + 1}::int, ${to}::int) n
  ) sale`;
}

async function seedOrders(db: Kysely<DB>, orders: Orders): Promise<void> {
  await sql`
    insert into order_referral (order_gid, ambassador_gid, how, decided_at)
    select order_gid, gid, 'code', at from ${soldIn(orders)}`.execute(db);
  await sql`
    insert into commission (order_gid, ambassador_gid, order_name, ordered_at, earned_at, payable_at,
      base_cents, rate_id, basis_points, commission_cents, campus_key, chapter_kind, chapter_key)
    select order_gid, gid, '#' || n, at, at, at, sold, 1, 500, sold / 20, c.college_key,
      c.chapter_kind, c.chapter_key
    from ${soldIn(orders)} join ambassador_mirror c on c.customer_gid = gid`.execute(db);
  await sql`
    insert into commission_entry (ambassador_gid, kind, order_gid, nth, cents, sales_cents, because,
      occurred_at, payable_at)
    select gid, case nth when 1 then 'earned' else 'reversed' end, order_gid, nth,
      case nth when 1 then 1 else -1 end * sold / 20, case nth when 1 then 1 else -1 end * sold,
      case nth when 2 then 'refund' end, at, at
    from ${soldIn(orders)}
    cross join lateral generate_series(1, case when n % 24 = 0 then 2 else 1 end) nth`.execute(db);
}

/** Settles one more order of an ambassador, in its own transaction. */
export async function saving(db: Kysely<DB>, person: number, order: number): Promise<void> {
  const gid = `gid://shopify/Customer/${person}`;
  const orderGid = `gid://shopify/Order/more-${order}`;
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into order_referral (order_gid, ambassador_gid, how, decided_at)
      values (${orderGid}, ${gid}, 'code', now())`.execute(trx);
    await sql`
      insert into commission (order_gid, ambassador_gid, order_name, ordered_at, earned_at,
        payable_at, base_cents, rate_id, basis_points, commission_cents, campus_key, chapter_kind,
        chapter_key)
      select ${orderGid}, ${gid}, '#', now(), now(), now(), 1000, 1, 500, 50, college_key,
        chapter_kind, chapter_key
      from ambassador_mirror where customer_gid = ${gid}`.execute(trx);
    await sql`
      insert into commission_entry (ambassador_gid, kind, order_gid, nth, cents, sales_cents,
        occurred_at, payable_at)
      values (${gid}, 'earned', ${orderGid}, 1, 50, 1000, now(), now())`.execute(trx);
  });
}
