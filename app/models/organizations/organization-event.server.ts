import { type Kysely, sql, type Transaction } from 'kysely';
import type {
  OrganizationActor,
  OrganizationEvent,
} from '~/domain/organizations/organization-movement';
import type { DB } from '../../../db/schema';
import type { FormerMember } from '~/domain/organizations/organization';

export type NewOrganizationEvent = {
  organizationId: string;
  kind: OrganizationEvent['kind'];
  by: OrganizationActor;
  /** The customer number of the person it was done to. */
  subjectId?: string;
  invitationId?: string;
  at: Date;
};

/** Records who did what to whom, in the same transaction as the change. */
export async function insertOrganizationEvent(
  trx: Transaction<DB>,
  { organizationId, kind, by, subjectId, invitationId, at }: NewOrganizationEvent,
): Promise<void> {
  await trx
    .insertInto('organization_event')
    .values({
      organization_id: organizationId,
      kind,
      actor: by.kind,
      actor_id: by.kind === 'customer' ? by.userId : by.kind === 'staff' ? by.name : null,
      subject_id: subjectId ?? null,
      invitation_id: invitationId ?? null,
      at,
    })
    .execute();
}

/**
 * Whether an organization ever sent this invitation. The invitation's row is deleted long after it is
 * over or when the invited person is forgotten; its line in the history stays.
 *
 * @param invitationId a UUID
 */
export async function hasInvited(
  db: Kysely<DB>,
  organizationId: string,
  invitationId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('organization_event')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('invitation_id', '=', invitationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the latest events in an organization, newest first, with current names. */
export async function listOrganizationEvents(
  db: Kysely<DB>,
  organizationId: string,
  limit: number,
): Promise<OrganizationEvent[]> {
  const rows = await db
    .selectFrom('organization_event as e')
    .leftJoin('organization_users as a', (join) =>
      join
        .onRef('a.user_id', '=', 'e.actor_id')
        .onRef('a.organization_id', '=', 'e.organization_id')
        .on('e.actor', '=', 'customer'),
    )
    .leftJoin('organization_users as s', (join) =>
      join
        .onRef('s.user_id', '=', 'e.subject_id')
        .onRef('s.organization_id', '=', 'e.organization_id'),
    )
    .leftJoin('organization_invitation as i', 'i.id', 'e.invitation_id')
    .select([
      'e.id',
      'e.kind',
      'e.actor',
      'e.actor_id',
      'e.subject_id',
      'e.at',
      'a.first_name as actor_first_name',
      'a.last_name as actor_last_name',
      'a.email as actor_email',
      's.first_name as subject_first_name',
      's.last_name as subject_last_name',
      's.email as subject_email',
      'i.email as invited_email',
    ])
    .where('e.organization_id', '=', organizationId)
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
  const former = await findFormerMembers(
    db,
    organizationId,
    rows.flatMap((row) => [
      ...(row.actor === 'customer' && row.actor_id !== null && row.actor_email === null
        ? [row.actor_id]
        : []),
      ...(row.subject_id !== null && row.subject_email === null ? [row.subject_id] : []),
    ]),
  );
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind as OrganizationEvent['kind'],
    actor: row.actor as OrganizationActor['kind'],
    actorName: nameOf(row.actor_first_name, row.actor_last_name, row.actor_email),
    actorFormer: (row.actor === 'customer' && former.get(row.actor_id ?? '')) || null,
    isOwn: row.actor_id !== null && row.actor_id === row.subject_id,
    subjectName:
      nameOf(row.subject_first_name, row.subject_last_name, row.subject_email) ??
      (row.invited_email || null),
    subjectFormer: former.get(row.subject_id ?? '') ?? null,
    at: row.at,
  }));
}

function nameOf(first: string | null, last: string | null, email: string | null): string | null {
  return [first, last].filter(Boolean).join(' ') || email;
}

/**
 * Finds which of these customers have ever left an organization, by their customer numbers. Someone who has
 * rejoined is still included, so callers ask only about customers who are not members now. Former members
 * are numbered in the order in which they first left: the history is append-only, so a number never changes,
 * even after the customer's data was erased. The name comes from the mirror of the customer, so it is
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
