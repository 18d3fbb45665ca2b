import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Invitation } from '~/domain/organizations/organization';
import type { DB, OrganizationInvitation as InvitationRow } from '../../../db/schema';

export type NewInvitation = Pick<
  Invitation,
  'organizationId' | 'email' | 'isAdmin' | 'invitedBy' | 'expiresAt'
> & { id: string; at: Date };

/** Creates an invitation. @returns false if the address already has an open one */
export async function insertInvitation(
  trx: Transaction<DB>,
  { id, organizationId, email, isAdmin, invitedBy, expiresAt, at }: NewInvitation,
): Promise<boolean> {
  const result = await trx
    .insertInto('organization_invitation')
    .values({
      id,
      organization_id: organizationId,
      email,
      is_admin: isAdmin,
      invited_by: invitedBy,
      expires_at: expiresAt,
      created_at: at,
      requested_at: at,
    })
    .onConflict((open) =>
      open.columns(['organization_id', 'email']).where('state', '=', 'open').doNothing(),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns an invitation and locks it; lock its organization first. @param id a UUID */
export async function lockInvitation(
  trx: Transaction<DB>,
  organizationId: string,
  id: string,
  now: Date,
): Promise<Invitation | undefined> {
  const row = await trx
    .selectFrom('organization_invitation')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
  return row && fromRow(row, now);
}

/** Returns an address's open invitation, even if it has expired. */
export async function findOpenInvitation(
  db: Kysely<DB>,
  organizationId: string,
  email: string,
  now: Date,
): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('organization_invitation')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row && fromRow(row, now);
}

/** Lists invitations that are pending or expired, newest first. */
export async function listOpenInvitations(
  db: Kysely<DB>,
  organizationId: string,
  now: Date,
  limit: number,
): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('organization_invitation')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => fromRow(row, now));
}

/** Counts invitations that are pending or expired. */
export async function countOpenInvitations(
  db: Kysely<DB>,
  organizationId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('organization_invitation')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Requests another mail and restarts the expiry; earlier links stop working. */
export async function requestInvitationAgain(
  trx: Transaction<DB>,
  id: string,
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('organization_invitation')
    .set((row) => ({
      request_count: row('request_count', '+', 1),
      requested_at: at,
      expires_at: expiresAt,
    }))
    .where('id', '=', id)
    .execute();
}

/** Revokes an open invitation. @returns false if it was already closed */
export async function revokeInvitation(
  trx: Transaction<DB>,
  id: string,
  at: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('organization_invitation')
    .set({ state: 'revoked', closed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Revokes the open invitations of a former admin. @returns the ids of those that were open */
export async function revokeInvitationsOf(
  trx: Transaction<DB>,
  organizationId: string,
  userId: string,
  at: Date,
): Promise<string[]> {
  const rows = await trx
    .updateTable('organization_invitation')
    .set({ state: 'revoked', closed_at: at })
    .where('organization_id', '=', organizationId)
    .where('invited_by', '=', userId)
    .where('state', '=', 'open')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Closes an invitation that was accepted, so that its link stops working. */
export async function closeAcceptedInvitation(
  trx: Transaction<DB>,
  id: string,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('organization_invitation')
    .set({ state: 'accepted', accepted_by: userId, closed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** Deletes invitations that were closed, or expired while open, before that time. @returns how many */
export async function deleteInvitationsBefore(db: Kysely<DB>, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('organization_invitation')
    .where((row) =>
      row.or([
        row('closed_at', '<', before),
        row.and([row('state', '=', 'open'), row('expires_at', '<', before)]),
      ]),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Converts a row to an Invitation as of `now`. */
export function fromRow(row: Selectable<InvitationRow>, now: Date): Invitation {
  const isOver = row.state === 'open' && row.expires_at <= now;
  return {
    id: row.id,
    organizationId: row.organization_id,
    email: row.email,
    isAdmin: row.is_admin,
    state: isOver ? 'expired' : (row.state as Invitation['state']),
    expiresAt: row.expires_at,
    requestCount: row.request_count,
    requestedAt: row.requested_at,
    sentCount: row.sent_count,
    invitedBy: row.invited_by,
    acceptedBy: row.accepted_by,
  };
}
