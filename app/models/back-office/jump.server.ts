import { sql, type Kysely, type RawBuilder } from 'kysely';
import { searchedCustomerWords } from '~/domain/customers/customer-mirror';
import { JUMP_HITS } from '~/domain/back-office/jump';
import { cents, type Cents } from '~/domain/core/money';
import { searchedWords } from '~/domain/core/text/search-text';
import type { DB } from '../../../db/schema';

/** An order or a draft order. */
export type JumpOrder = {
  /** `gid://shopify/Order/1` */
  gid: string;
  /** `#1001`, `#D12` */
  name: string;
  email: string | null;
  /** When the order was placed; when the draft last changed. */
  at: Date;
  totalCents: Cents;
};

type JumpCustomer = {
  /** The number at the end of Shopify's id. */
  number: string;
  name: string;
  email: string | null;
};

/**
 * How many candidates are considered: someone who types a word that thousands match has not finished typing,
 * and gets some of them without delay.
 */
const CHECKED_AT = 1_000;

/** The two mirrors that are searched in the same way, and their columns. */
const MIRRORS = {
  order: { table: 'order_mirror', gid: 'order_gid', at: 'created_at', prefix: '#' },
  draft: { table: 'draft_mirror', gid: 'draft_gid', at: 'updated_at', prefix: '#D' },
} as const;

type Mirror = keyof typeof MIRRORS;

/** Finds orders or drafts whose number begins with these digits, shortest first. @param digits digits only */
export async function findOrdersByNumber(
  db: Kysely<DB>,
  of: Mirror,
  digits: string,
): Promise<JumpOrder[]> {
  const { table, prefix } = MIRRORS[of];
  return loadOrders(
    db,
    of,
    sql`from ${sql.table(table)} where gone_at is null and name like ${`${prefix}${digits}%`}
      order by name using ~<~ limit ${JUMP_HITS}`,
  );
}

/**
 * Finds orders or drafts that contain all of these words or prefixes, newest first. It searches the newest
 * first: common words are found there, and all others are rare enough for the index.
 */
export async function findOrdersByWords(
  db: Kysely<DB>,
  of: Mirror,
  query: string,
): Promise<JumpOrder[]> {
  const words = searchedWords(query) ?? [];
  if (words.length === 0) return [];
  const table = sql.table(MIRRORS[of].table);
  const [gid, at] = [sql.ref(MIRRORS[of].gid), sql.ref(MIRRORS[of].at)];
  const matches = sql`words @@ ${beginnings(words)}::tsquery`;
  const first = sql`order by ${at} desc, number desc limit ${JUMP_HITS}`;
  const newest = await loadOrders(
    db,
    of,
    sql`from (
        select ${gid}, name, email, ${at}, total_cents, number, words from ${table}
        where gone_at is null order by ${at} desc, number desc limit ${CHECKED_AT}
      ) newest where ${matches} ${first}`,
  );
  if (newest.length === JUMP_HITS) return newest;
  return loadOrders(
    db,
    of,
    sql`from ${table} where ${gid} in (
        select ${gid} from ${table} where gone_at is null and ${matches} limit ${CHECKED_AT})
      ${first}`,
  );
}

/** Finds orders by the number of one of their parcels, or its beginning, newest first. @param number capitals and digits only */
export async function findOrdersByTracking(
  db: Kysely<DB>,
  number: string,
): Promise<(JumpOrder & { tracking: string })[]> {
  const orders = await loadOrders(
    db,
    'order',
    sql`from order_mirror where gone_at is null and words @@ ${beginnings([number.toLowerCase()])}::tsquery
      order by created_at desc, number desc limit ${JUMP_HITS}`,
  );
  const { rows } = await sql<{ order_gid: string; tracking: string }>`
    select distinct on (order_gid) order_gid, parcel as tracking
    from order_mirror_fulfillment, unnest(tracking) as parcel
    where order_gid = any(${orders.map(({ gid }) => gid)}::text[])
      and upper(regexp_replace(parcel, '[^0-9A-Za-z]', '', 'g')) like ${`${number}%`}
    order by order_gid, parcel`.execute(db);
  const numbers = new Map(rows.map((row) => [row.order_gid, row.tracking]));
  return orders.flatMap((order) => {
    const tracking = numbers.get(order.gid);
    return tracking === undefined ? [] : [{ ...order, tracking }];
  });
}

async function loadOrders(
  db: Kysely<DB>,
  of: Mirror,
  found: RawBuilder<unknown>,
): Promise<JumpOrder[]> {
  const { gid, at } = MIRRORS[of];
  const { rows } = await sql<{
    gid: string;
    name: string;
    email: string | null;
    at: Date;
    total_cents: bigint;
  }>`select ${sql.ref(gid)} as gid, name, email, ${sql.ref(at)} as at, total_cents ${found}`.execute(
    db,
  );
  return rows.map(({ total_cents: total, ...row }) => ({
    ...row,
    totalCents: cents(Number(total)),
  }));
}

/** Finds customers with all of these words or prefixes, by name, in the same way as orders. */
export async function findCustomersByWords(db: Kysely<DB>, query: string): Promise<JumpCustomer[]> {
  const words = searchedCustomerWords(query) ?? [];
  if (words.length === 0) return [];
  const matches = sql`words @@ ${beginnings(words)}::tsquery`;
  const first = await loadCustomers(
    db,
    sql`select number, display_name, sort_name, email, words from customer_mirror
      where is_listed order by sort_name, number limit ${CHECKED_AT}`,
    matches,
  );
  if (first.length === JUMP_HITS) return first;
  return loadCustomers(
    db,
    sql`select number, display_name, sort_name, email, words from customer_mirror
      where is_listed and ${matches} limit ${CHECKED_AT}`,
    matches,
  );
}

async function loadCustomers(
  db: Kysely<DB>,
  some: RawBuilder<unknown>,
  matches: RawBuilder<unknown>,
): Promise<JumpCustomer[]> {
  const { rows } = await sql<{ number: bigint; display_name: string; email: string | null }>`
    with looked_at as materialized (${some})
    select number, display_name, email from looked_at where ${matches}
    order by sort_name, number limit ${JUMP_HITS}`.execute(db);
  return rows.map(({ number, display_name: name, email }) => ({
    number: String(number),
    name,
    email,
  }));
}

/** Builds a prefix query. Words may contain characters of email addresses, so they are quoted and escaped. */
function beginnings(words: readonly string[]): string {
  return words
    .map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`)
    .join(' & ');
}
