import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type CustomerQuery,
  MEMBER_LIST,
  type MemberQuery,
  type SpendSort,
} from '~/domain/organizations/member-query';
import { searchedWords } from '~/domain/core/text/search-text';
import { memberName, type OrganizationMember } from '~/domain/organizations/organization';
import type { DB } from '../../../db/schema';
import { hasWords } from '~/models/core/list-conditions';
import { listIds, type ListSql } from '~/models/core/list.server';
import { memberOf } from './organization-member.server';
import type { OrganizationMover } from '~/domain/organizations/organization-movement';
import { findFormerMembers } from './organization-event.server';
import { cents, type Cents } from '~/domain/core/money';

const SORTS = {
  name: { by: 'u.sort_name', direction: 'asc' },
  email: { by: 'u.email', direction: 'asc' },
  newest: { by: 'u.joined_at', direction: 'desc' },
  oldest: { by: 'u.joined_at', direction: 'asc' },
} as const;

type Row = Parameters<typeof memberOf>[0];

/** The organization's members that match the query. */
export function membersOf(
  organizationId: string,
  query: MemberQuery,
): ListSql<Row, OrganizationMember> {
  const { search, role, sort, page } = query;
  return {
    from: sql`organization_users u`,
    where: [
      sql`u.organization_id = ${organizationId}`,
      role === null ? null : sql`u.is_admin = ${role === 'admin'}`,
      hasWords('u.words', searchedWords(search)),
    ],
    id: 'u.user_id',
    order: { ...SORTS[sort], tie: 'u.user_id' },
    columns: sql`u.user_id, u.first_name, u.last_name, u.email, u.is_admin, u.joined_at`,
    item: memberOf,
    page,
    perPage: MEMBER_LIST.perPage,
  };
}

/** At most this many are offered; the page's address may name any other. */
const OFFERED = 250;

/** Lists who deposited to or paid with an organization's Earth Cash, by name; former members come last. */
export async function listMovers(
  db: Kysely<DB>,
  organizationId: string,
): Promise<OrganizationMover[]> {
  const { rows } = await sql<{
    user_id: string;
    first_name: string | null;
    last_name: string | null;
    email: string | null;
  }>`
    with movers as (
      select customer_gid from payment where organization_id = ${organizationId}
      union
      select customer_gid from deposit where organization_id = ${organizationId}
    )
    select split_part(m.customer_gid, '/', 5) as user_id, u.first_name, u.last_name, u.email
    from movers m
    left join organization_users u on u.organization_id = ${organizationId}
      and u.user_id = split_part(m.customer_gid, '/', 5)
    order by u.sort_name nulls last, user_id
    limit ${OFFERED}`.execute(db);
  const gone = rows.flatMap(({ email, user_id }) => (email === null ? [user_id] : []));
  const former = await findFormerMembers(db, organizationId, gone);
  const movers = rows.map(
    ({ user_id: userId, first_name: firstName, last_name: lastName, email }) => ({
      userId,
      name: email === null ? null : memberName({ firstName, lastName, email }),
      former: (email === null && former.get(userId)) || null,
    }),
  );
  // Former members come last, in the order in which they left.
  return movers.toSorted((a, b) => (a.former?.place ?? 0) - (b.former?.place ?? 0));
}

/** Members per read for a download. */
const BATCH = 1_000;

type BySpend = { query: CustomerQuery & { sort: SpendSort }; since: Date };

/**
 * The members that match the query, sorted by spending since a moment; no table stores that order. Each
 * member's spending is summed again, so the cost depends on the number of members, not on the shop's other
 * orders (decision 0024).
 */
export function membersBySpend(organizationId: string, { query, since }: BySpend) {
  const { sort } = query;
  return {
    ...membersOf(organizationId, { ...query, sort: 'name' }),
    order: {
      by: spentSince(sql`'gid://shopify/Customer/' || u.user_id`, since),
      tie: 'u.user_id',
      direction: sort === 'most-spent' ? ('desc' as const) : ('asc' as const),
    },
  };
}

/**
 * Yields all members that match the query, in batches, in the order of the first moment; those who leave
 * meanwhile are missing.
 */
export async function* eachBySpend(
  db: Kysely<DB>,
  organizationId: string,
  requested: BySpend,
): AsyncGenerator<OrganizationMember[]> {
  const list = membersBySpend(organizationId, requested);
  const ids = await listIds(db, list);
  for (let done = 0; done < ids.length; done += BATCH) {
    const some = ids.slice(done, done + BATCH);
    const { rows } = await sql<Parameters<typeof memberOf>[0]>`
      select ${list.columns} from unnest(${some}::text[]) with ordinality as asked (user_id, place)
      join organization_users u on u.user_id = asked.user_id
        and u.organization_id = ${organizationId}
      order by asked.place`.execute(db);
    yield rows.map(memberOf);
  }
}

/** A customer's spending, from the mirror of the orders (decision 0020). */
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

type MembersBySpendRow = { gid: string; cents: bigint; last_at: Date | null };

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
  const { rows } = await sql<MembersBySpendRow>`
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
