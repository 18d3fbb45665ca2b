import { sql, type Kysely, type RawBuilder } from 'kysely';
import { searchedCustomerWords } from '~/domain/customer-words';
import { JUMP_HITS } from '~/domain/jump';
import { cents, type Cents } from '~/domain/money';
import { searchedWords } from '~/domain/order-words';
import type { DB } from '../../db/schema';

export type JumpOrder = {
  /** `gid://shopify/Order/1` */
  gid: string;
  /** `#1001` */
  name: string;
  email: string | null;
  createdAt: Date;
  totalCents: Cents;
};

export type JumpCustomer = {
  /** The number at the end of the platform's id. */
  number: string;
  name: string;
  email: string | null;
};

/**
 * So many that match are looked at: whoever types a word that thousands have has not finished typing,
 * and gets some of them without delay.
 */
const LOOKED_AT = 1_000;

/** Orders whose number begins with these digits, the shortest number first. @param digits digits only */
export async function findOrdersByNumber(db: Kysely<DB>, digits: string): Promise<JumpOrder[]> {
  return readOrders(
    db,
    sql`from order_copy where gone_at is null and name like ${`#${digits}%`}
      order by name using ~<~ limit ${JUMP_HITS}`,
  );
}

/**
 * Orders with all of these words or their beginnings, the newest first. The newest are looked through
 * first: a word that many have is met there, and one that is not is rare enough to be looked up.
 */
export async function findOrdersByWords(db: Kysely<DB>, query: string): Promise<JumpOrder[]> {
  const words = searchedWords(query) ?? [];
  if (words.length === 0) return [];
  const matches = sql`words @@ ${beginnings(words)}::tsquery`;
  const first = sql`order by created_at desc, number desc limit ${JUMP_HITS}`;
  const newest = await readOrders(
    db,
    sql`from (
        select order_gid, name, email, created_at, total_cents, number, words from order_copy
        where gone_at is null order by created_at desc, number desc limit ${LOOKED_AT}
      ) newest where ${matches} ${first}`,
  );
  if (newest.length === JUMP_HITS) return newest;
  return readOrders(
    db,
    sql`from order_copy where order_gid in (
        select order_gid from order_copy where gone_at is null and ${matches} limit ${LOOKED_AT})
      ${first}`,
  );
}

async function readOrders(db: Kysely<DB>, found: RawBuilder<unknown>): Promise<JumpOrder[]> {
  const { rows } = await sql<{
    order_gid: string;
    name: string;
    email: string | null;
    created_at: Date;
    total_cents: bigint;
  }>`select order_gid, name, email, created_at, total_cents ${found}`.execute(db);
  return rows.map((row) => ({
    gid: row.order_gid,
    name: row.name,
    email: row.email,
    createdAt: row.created_at,
    totalCents: cents(Number(row.total_cents)),
  }));
}

/** Customers with all of these words or their beginnings, by name; looked for as orders are. */
export async function findCustomersByWords(db: Kysely<DB>, query: string): Promise<JumpCustomer[]> {
  const words = searchedCustomerWords(query) ?? [];
  if (words.length === 0) return [];
  const matches = sql`words @@ ${beginnings(words)}::tsquery`;
  const first = await readCustomers(
    db,
    sql`select number, display_name, sort_name, email, words from customer_copy
      where is_listed order by sort_name, number limit ${LOOKED_AT}`,
    matches,
  );
  if (first.length === JUMP_HITS) return first;
  return readCustomers(
    db,
    sql`select number, display_name, sort_name, email, words from customer_copy
      where is_listed and ${matches} limit ${LOOKED_AT}`,
    matches,
  );
}

async function readCustomers(
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

/** The words may have an address' signs in them, hence quotes and doubled ones. */
function beginnings(words: readonly string[]): string {
  return words
    .map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`)
    .join(' & ');
}
