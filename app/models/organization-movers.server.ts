import { sql, type Kysely } from 'kysely';
import { memberName } from '~/domain/organization-member';
import type { DB } from '../../db/schema';

/** As many can be chosen from; an address may name any other. */
const OFFERED = 250;

/** Who has deposited to or paid with an organization's Earth Cash, by name; who has left comes last. */
export async function listMovers(
  db: Kysely<DB>,
  organizationId: string,
): Promise<{ userId: string; name: string | null }[]> {
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
  return rows.map(({ user_id: userId, first_name: firstName, last_name: lastName, email }) => ({
    userId,
    name: email === null ? null : memberName({ firstName, lastName, email }),
  }));
}
