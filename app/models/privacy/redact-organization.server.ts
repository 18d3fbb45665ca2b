import { sql, type Transaction } from 'kysely';
import { customerNumber } from '~/domain/core/gids';
import type { DB } from '../../../db/schema';
import { insertOrganizationEvent } from '~/models/organizations/organization-event.server';
import { revokeInvitationsOf } from '~/models/organizations/organization-invitation.server';
import {
  deleteMember,
  findMembership,
  lockOrganization,
} from '~/models/organizations/organization-member.server';

/**
 * Removes a customer who asked to be forgotten from their organization (money-security P-4): the row
 * with name and address, the notes of their asks, and invitations to their address. The history stays,
 * with customer numbers that no longer lead to anybody. The customer must be in `redacted_customer`: for
 * anybody else the database refuses to remove the last admin (migration 0005); staff then appoint
 * another one (`npm run organization -- --appoint`).
 */
export async function redactOrganization(
  trx: Transaction<DB>,
  gid: string,
  at: Date,
): Promise<void> {
  const userId = customerNumber(gid);
  const membership = await findMembership(trx, userId);
  if (membership) await redactMember(trx, membership.organization.id, userId, at);
  await redactInvitations(trx, { userId, gid, email: membership?.email.toLowerCase() ?? '' });
  await trx
    .updateTable('organization_ask')
    .set({ note: null })
    .where('user_id', '=', userId)
    .where('note', 'is not', null)
    .execute();
}

async function redactMember(
  trx: Transaction<DB>,
  organizationId: string,
  userId: string,
  at: Date,
): Promise<void> {
  await lockOrganization(trx, organizationId);
  await revokeInvitationsOf(trx, organizationId, userId, at);
  if (!(await deleteMember(trx, organizationId, userId))) return;
  const event = { organizationId, kind: 'forgotten', subjectId: userId, at } as const;
  await insertOrganizationEvent(trx, { ...event, by: { kind: 'store' } });
}

/** Deletes open invitations: without an address nobody can accept them. Closed ones lose the address. */
async function redactInvitations(
  trx: Transaction<DB>,
  { userId, gid, email }: { userId: string; gid: string; email: string },
): Promise<void> {
  const isTheirs = sql<boolean>`(accepted_by = ${userId} or (email <> '' and email in (${email},
    (select lower(p.email) from customer_profile p where p.customer_gid = ${gid}))))`;
  await trx
    .deleteFrom('organization_invitation')
    .where('state', '=', 'open')
    .where(isTheirs)
    .execute();
  await trx
    .updateTable('organization_invitation')
    .set({ email: '' })
    .where('email', '<>', '')
    .where(isTheirs)
    .execute();
}
