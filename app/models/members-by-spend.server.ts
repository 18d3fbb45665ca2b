import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CustomerQuery, SpendSort } from '~/domain/organization-customer';
import type { OrganizationMember } from '~/domain/organization-member';
import type { DB } from '../../db/schema';
import { spentSince } from './member-spend.server';
import { matches, partOf } from './organization-member-list.server';
import { memberOf } from './organization-member.server';

/** An organization's members by what they have spent since a moment; no table keeps that in order. */
type BySpend = { query: CustomerQuery & { sort: SpendSort }; since: Date };

/** As many are read at a time for a file. */
const BATCH = 1_000;

/**
 * The page of an organization's members that is asked for; one after the last is empty. What each of
 * them has spent is added up anew, so it costs as much as there are members, whatever others in the
 * shop have ordered (decision 0024).
 *
 * @param count how many people the same question has, from `countMembers`
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
 * Everybody of the same question, in the list's order, some at a time. The order is that of the first
 * moment; who has left meanwhile is not in it.
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

/** The customers' numbers: by what was spent, then by the number in the same direction. */
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

/** These members, in this order. */
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
