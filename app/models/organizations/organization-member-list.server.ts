import { type Kysely, sql } from 'kysely';
import { MEMBER_LIST, type MemberQuery } from '~/domain/organizations/member-query';
import { searchedWords } from '~/domain/core/text/order-words';
import { memberName, type OrganizationMember } from '~/domain/organizations/organization';
import type { DB } from '../../../db/schema';
import { hasWords, type ListSql } from '~/models/core/list.server';
import { memberOf } from './organization-member.server';
import type { OrganizationMover } from '~/domain/organizations/organization-movement';
import { findFormerMembers } from './organization-event.server';

const SORTS = {
  name: { by: 'u.sort_name', way: 'asc' },
  email: { by: 'u.email', way: 'asc' },
  newest: { by: 'u.joined_at', way: 'desc' },
  oldest: { by: 'u.joined_at', way: 'asc' },
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
