import { sql, type Kysely } from 'kysely';
import { memberName } from '~/domain/organizations/organization-member';
import type { OrganizationMover } from '~/domain/organizations/organization-movement';
import type { DB } from '../../../db/schema';
import { findFormerMembers } from './former-member.server';

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
