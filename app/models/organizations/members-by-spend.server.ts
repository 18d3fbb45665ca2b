import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CustomerQuery, SpendSort } from '~/domain/organizations/member-query';
import type { OrganizationMember } from '~/domain/organizations/organization';
import type { DB } from '../../../db/schema';
import { matches, partOf } from './organization-member-list.server';
import { memberOf } from './organization-member.server';
import { cents, type Cents } from '~/domain/core/money';

/** An organization's members sorted by spending since a moment; no table stores that order. */
type BySpend = { query: CustomerQuery & { sort: SpendSort }; since: Date };

/** Members per read for a download. */
const BATCH = 1_000;

/**
 * Lists the requested page of an organization's members; empty beyond the last page. Each member's spending
 * is summed again, so the cost depends on the number of members, not on the shop's other orders
 * (decision 0024).
 *
 * @param count how many members match, from `countMembers`
 */
export async function listMembersBySpend(
  db: Kysely<DB>,
  organizationId: string,
  { query, since }: BySpend,
  count: number,
): Promise<OrganizationMember[]> {
  const part = partOf(query.page, count);
  if (part === null) return [];
  const { limit, offset, isBackwards } = part;
  const ordered = idsInOrder(organizationId, { query, since }, isBackwards);
  const { rows } = await sql<{ user_id: string }>`
    ${ordered} limit ${limit}::int offset ${offset}::int`.execute(db);
  const ids = rows.map((row) => row.user_id);
  return membersOf(db, organizationId, isBackwards ? ids.toReversed() : ids);
}

/**
 * Yields all members that match the query, in batches, in the order of the first moment; those who leave
 * meanwhile are missing.
 */
export async function* allMembersBySpend(
  db: Kysely<DB>,
  organizationId: string,
  asked: BySpend,
): AsyncGenerator<OrganizationMember[]> {
  const { rows } = await sql<{ user_id: string }>`${idsInOrder(organizationId, asked)}`.execute(db);
  for (let done = 0; done < rows.length; done += BATCH) {
    const ids = rows.slice(done, done + BATCH).map((row) => row.user_id);
    yield await membersOf(db, organizationId, ids);
  }
}

/** Selects members' numbers sorted by spending, then by number in the same direction. */
function idsInOrder(
  organizationId: string,
  { query, since }: BySpend,
  isBackwards = false,
): RawBuilder<unknown> {
  const isDown = (query.sort === 'most-spent') !== isBackwards;
  const way = sql.raw(isDown ? 'desc' : 'asc');
  const spent = spentSince(sql`'gid://shopify/Customer/' || u.user_id`, since);
  return sql`
    select u.user_id from organization_users u where ${matches(organizationId, query)}
    order by ${spent} ${way}, u.user_id ${way}`;
}

/** Reads these members, in this order. */
async function membersOf(
  db: Kysely<DB>,
  organizationId: string,
  ids: readonly string[],
): Promise<OrganizationMember[]> {
  const { rows } = await sql<Parameters<typeof memberOf>[0]>`
    select u.user_id, u.first_name, u.last_name, u.email, u.is_admin, u.joined_at
    from unnest(${[...ids]}::text[]) with ordinality as asked (user_id, place)
    join organization_users u on u.user_id = asked.user_id
      and u.organization_id = ${organizationId}
    order by asked.place`.execute(db);
  return rows.map(memberOf);
}

/** A customer's spending, from the read copy of the orders (decision 0020). */
type MemberSpend = {
  /** In US cents, less refunds, within the requested time. */
  spentCents: Cents;
  lastOrderAt: Date | null;
};

/**
 * Returns a subquery for a customer's spending since a moment. It reads only a range of the index
 * `order_mirror_spend` (migration 0019).
 *
 * @param gid a SQL expression
 */
function spentSince(gid: RawBuilder<unknown>, since: Date): RawBuilder<bigint> {
  return sql`(select coalesce(sum(o.current_cents), 0)::bigint from order_mirror o
    where o.customer_gid = ${gid} and o.gone_at is null and o.created_at >= ${since}
      and o.cancelled_at is null and o.currency = 'USD')`;
}

type Row = { gid: string; cents: bigint; last_at: Date | null };

/**
 * Finds for each customer what they have spent since a moment and when they last ordered. The sum leaves out
 * canceled orders and other currencies. Meant for one page of customers: two short index scans for each.
 */
export async function listMemberSpend(
  db: Kysely<DB>,
  gids: readonly string[],
  since: Date,
): Promise<Map<string, MemberSpend>> {
  if (gids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select asked.gid,
      ${spentSince(sql`asked.gid`, since)} as cents,
      (select o.created_at from order_mirror o
        where o.customer_gid = asked.gid and o.gone_at is null
        order by o.created_at desc limit 1) as last_at
    from unnest(${[...gids]}::text[]) as asked (gid)`.execute(db);
  return new Map(
    rows.map(({ gid, cents: spent, last_at: lastOrderAt }) => [
      gid,
      { spentCents: cents(Number(spent)), lastOrderAt },
    ]),
  );
}
