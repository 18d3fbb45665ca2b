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

/** Orders with all of these words or their beginnings, the newest first. */
export async function findOrdersByWords(db: Kysely<DB>, query: string): Promise<JumpOrder[]> {
  const words = searchedWords(query) ?? [];
  if (words.length === 0) return [];
  return readOrders(
    db,
    sql`from order_copy where order_gid in (
        select order_gid from order_copy
        where gone_at is null and words @@ ${beginnings(words)}::tsquery limit ${LOOKED_AT})
      order by created_at desc, number desc limit ${JUMP_HITS}`,
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

/** Customers with all of these words or their beginnings, by name. */
export async function findCustomersByWords(db: Kysely<DB>, query: string): Promise<JumpCustomer[]> {
  const words = searchedCustomerWords(query) ?? [];
  if (words.length === 0) return [];
  const { rows } = await sql<{ number: bigint; display_name: string; email: string | null }>`
    with found as materialized (
      select number, display_name, sort_name, email from customer_copy
      where is_listed and words @@ ${beginnings(words)}::tsquery limit ${LOOKED_AT}
    )
    select number, display_name, email from found
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
