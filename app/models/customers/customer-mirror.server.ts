import { type Kysely, type RawBuilder, sql } from 'kysely';
import { customerType } from '~/domain/customers/customer';
import { customerNumber } from '~/domain/core/ids';
import { AMBASSADOR_TAG, hasTag } from '~/domain/core/tags';
import {
  customerMirrorGid,
  customerSearchWords,
  type FetchedCustomer,
  searchedCustomerWords,
} from '~/domain/customers/customer-mirror';
import { fold } from '~/domain/core/text/search-text';
import type { DB } from '../../../db/schema';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { allOf, hasWords, inDays } from '~/models/core/list-conditions';
import type { ErpCustomerQuery } from '~/domain/customers/erp-customer-query';
import { addDays, startOfDay } from '~/domain/core/time/store-day';

/**
 * Stores what was read of a customer, unless the mirror is newer: by Shopify's `updatedAt`, and if that is
 * equal, by when the reads began. Stores nothing of customers whose data was erased. It does not touch the
 * balance, which belongs to the ledger.
 *
 * @param fetchedAt when the read began
 */
export async function upsertCustomer(
  db: Kysely<DB>,
  customer: FetchedCustomer,
  fetchedAt: Date,
): Promise<void> {
  const { gid, displayName, firstName, lastName, email, phone, tags } = customer;
  await sql`
    insert into customer_mirror as mine (customer_gid, number, display_name, sort_name, first_name,
      last_name, email, phone, tags, tag_keys, type, is_ambassador, company, university, created_at,
      spent_cents, order_count, words, updated_at, fetched_at)
    select ${gid}::text, ${BigInt(customerNumber(gid))}::bigint, ${displayName}::text,
      ${fold(displayName)}::text, ${firstName}::text, ${lastName}::text,
      ${email === '' ? null : email}::text, ${phone}::text, ${tags}::text[],
      ${[...new Set(tags.map(tagKey))]}::text[], ${customerType(tags)}::text,
      ${hasTag(tags, AMBASSADOR_TAG)}::boolean, ${customer.company}::text,
      ${customer.university}::text, ${customer.createdAt}::timestamptz,
      ${BigInt(customer.spentCents)}::bigint, ${customer.orderCount}::integer,
      array_to_tsvector(${customerSearchWords(customer)}::text[]), ${customer.updatedAt}::timestamptz,
      ${fetchedAt}::timestamptz
    where not exists (select from redacted_customer where customer_gid = ${gid})
    on conflict (customer_gid) do update set
      display_name = excluded.display_name, sort_name = excluded.sort_name,
      first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email,
      phone = excluded.phone, tags = excluded.tags, tag_keys = excluded.tag_keys,
      type = excluded.type, is_ambassador = excluded.is_ambassador, company = excluded.company,
      university = excluded.university, created_at = excluded.created_at,
      spent_cents = excluded.spent_cents, order_count = excluded.order_count,
      words = excluded.words, updated_at = excluded.updated_at, fetched_at = excluded.fetched_at,
      gone_at = null
    where mine.redacted_at is null
      and (mine.fetched_at is null or mine.updated_at < excluded.updated_at
        or (mine.updated_at = excluded.updated_at and mine.fetched_at <= excluded.fetched_at))
      and (mine.gone_at is null or mine.gone_at < excluded.fetched_at)`.execute(db);
}

/** Normalizes a tag for comparison. */
function tagKey(tag: string): string {
  return tag.trim().toLowerCase();
}

const NOBODY = {
  display_name: '',
  sort_name: '',
  first_name: null,
  last_name: null,
  email: null,
  phone: null,
  tags: [] as string[],
  tag_keys: [] as string[],
  type: 'INDIVIDUAL',
  is_ambassador: false,
  company: null,
  university: null,
  created_at: null,
  spent_cents: 0n,
  order_count: 0,
  words: sql<string>`''::tsvector`,
};

/**
 * Records that the customer is gone at Shopify, also if they were never stored: the file of a bulk operation that began
 * earlier may still have them.
 *
 * @param fetchedAt when the read began that did not find them
 */
export async function forgetCustomer(db: Kysely<DB>, gid: string, fetchedAt: Date): Promise<void> {
  await sql`
    insert into customer_mirror as mine (customer_gid, number, updated_at, fetched_at, gone_at)
    select ${gid}::text, ${BigInt(customerNumber(gid))}::bigint, 'epoch', ${fetchedAt}::timestamptz,
      ${fetchedAt}::timestamptz
    where not exists (select from redacted_customer where customer_gid = ${gid})
    on conflict (customer_gid) do update set
      updated_at = excluded.updated_at, fetched_at = excluded.fetched_at, gone_at = excluded.gone_at
    where mine.fetched_at is null`.execute(db);
  await db
    .updateTable('customer_mirror')
    .set({ ...NOBODY, gone_at: fetchedAt })
    .where('customer_gid', '=', gid)
    .where('fetched_at', '<=', fetchedAt)
    .where('gone_at', 'is', null)
    .execute();
}

/**
 * Erases a customer from the mirror, except for the id and the balance, which the ledger has as well.
 * Idempotent. They must already be in `redacted_customer`, so that no read brings them back.
 */
export async function redactCustomer(db: Kysely<DB>, gid: string, at: Date): Promise<void> {
  await db
    .updateTable('customer_mirror')
    .set({ ...NOBODY, redacted_at: at })
    .where('customer_gid', '=', gid)
    .where('redacted_at', 'is', null)
    .execute();
}

/**
 * Requests that a customer be read again after a change at Shopify. Before the mirror is complete, only for
 * customers who are already in it: the first sync reads all others.
 */
export async function enqueueCustomerMirror(db: Kysely<DB>, gid: string, at: Date): Promise<void> {
  const { rows } = await sql<{ is_followed: boolean }>`
    select exists (select from customer_mirror where customer_gid = ${gid} and fetched_at is not null)
      or exists (select from mirror_sync where kind = 'customers' and filled_at is not null)
      as is_followed`.execute(db);
  if (rows[0]?.is_followed) await enqueueMirror(db, customerMirrorGid(gid), at);
}

/** The condition for a row `c` of the mirror that list, count and download share. */
export function customerMatches(query: ErpCustomerQuery): RawBuilder<unknown> {
  const { type, tag, balance, overCents, organization, ambassador } = query;
  const words = searchedCustomerWords(query.search);
  return allOf([
    sql`c.is_listed`,
    type === null ? null : sql`c.type = ${type}`,
    tag === null ? null : sql`c.tag_keys @> ${[tagKey(tag)]}::text[]`,
    balance === null ? null : BALANCES[balance],
    overCents === null ? null : sql`c.balance_cents > ${BigInt(overCents)}`,
    organization === null ? null : inOrganization(organization),
    ambassador === null ? null : sql`c.is_ambassador = ${ambassador === 'yes'}`,
    ...inDays('c.created_at', query),
    // Our words never contain these two characters, the only ones that a quoted word cannot have.
    hasWords('c.words', words && words.map((word) => word.replace(/['\\]/g, ''))),
  ]);
}

const BALANCES = {
  some: sql`c.balance_cents > 0`,
  none: sql`c.balance_cents = 0`,
  owed: sql`c.balance_cents < 0`,
} as const;

/** In any organization, in none, or in the one with this id. */
function inOrganization(organization: string): RawBuilder<unknown> {
  if (organization === 'any') return sql`c.organization_id is not null`;
  if (organization === 'none') return sql`c.organization_id is null`;
  return sql`c.organization_id = ${organization}::uuid`;
}

/**
 * Counts new customers for each of these days of the store, in order; zero for a day without any. From the
 * mirror (decision 0034): `isMirrorComplete(db, 'customers')` says whether it is complete.
 *
 * @param days YYYY-MM-DD, consecutive
 */
export async function listNewCustomersByDay(
  db: Kysely<DB>,
  days: readonly string[],
): Promise<{ day: string; count: number }[]> {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const begins = days.map((day) => new Date(startOfDay(day)));
  const { rows } = await sql<{ nth: number; count: bigint }>`
    select width_bucket(created_at, ${begins}::timestamptz[]) as nth, count(*) as count
    from customer_mirror
    where is_listed and created_at >= ${begins[0]}
      and created_at < ${new Date(startOfDay(addDays(last, 1)))}
    group by 1`.execute(db);
  const counts = new Map(rows.map((row) => [row.nth, Number(row.count)]));
  return days.map((day, index) => ({ day, count: counts.get(index + 1) ?? 0 }));
}
