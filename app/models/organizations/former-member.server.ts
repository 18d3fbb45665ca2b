import { sql, type Kysely } from 'kysely';
import type { FormerMember } from '~/domain/organizations/former-member';
import type { DB } from '../../../db/schema';

/**
 * Finds which of these customers have ever left an organization, by their customer numbers. Someone who has
 * rejoined is still included, so callers ask only about customers who are not members now. Former members
 * are numbered in the order in which they first left: the history is append-only, so a number never changes,
 * even after the customer's data was erased. The name comes from the read copy of the customer, so it is
 * null after an erasure; none is stored here (decision 0024).
 */
export async function findFormerMembers(
  db: Kysely<DB>,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, FormerMember>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    with former as (
      select subject_id as user_id, row_number() over (order by min(id)) as place
      from organization_event
      where organization_id = ${organizationId} and kind in ('left', 'removed', 'forgotten')
        and subject_id is not null
      group by subject_id
    )
    select f.user_id, f.place, p.first_name, p.last_name
    from former f
    left join customer_profile p on p.customer_gid = 'gid://shopify/Customer/' || f.user_id
      and not exists (select from redacted_customer r where r.customer_gid = p.customer_gid)
    where f.user_id = any(${[...new Set(userIds)]}::text[])`.execute(db);
  return new Map(
    rows.map(({ user_id: userId, place, first_name: firstName, last_name: lastName }) => [
      userId,
      { place: Number(place), name: [firstName, lastName].filter(Boolean).join(' ') || null },
    ]),
  );
}

/** Whether a customer has ever left this organization; callers have checked that they are no member now. */
export async function isFormerMember(
  db: Kysely<DB>,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  return (await findFormerMembers(db, organizationId, [userId])).has(userId);
}

type Row = {
  user_id: string;
  place: bigint;
  first_name: string | null;
  last_name: string | null;
};
