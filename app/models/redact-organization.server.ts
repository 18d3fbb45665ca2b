import { sql, type Transaction } from 'kysely';
import { customerNumber } from '~/domain/customer';
import type { DB } from '../../db/schema';
import { insertOrganizationEvent } from './organization-event.server';
import { revokeInvitationsOf } from './organization-invitation.server';
import { deleteMember, findMembership, lockOrganization } from './organization-member.server';

/**
 * Takes a customer who is to be forgotten out of their organization (money-security P-4): the row with
 * the name and the address, what they have asked for in their own words, and invitations that went to
 * their address. What was done to whom stays, by numbers that are nobody's any more. The customer has to
 * stand in `redacted_customer`: of nobody else the database lets the last admin go (migration 0021);
 * staff then appoints another (`npm run organization -- --appoint`).
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

/** An open one goes altogether: without an address nobody can take it up. */
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
