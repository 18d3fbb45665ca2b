import type { Kysely, Transaction } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';

/** What admins set: how much a member may use per month, and the time zone of the organization's months. */

export type MemberOf = {
  organizationId: string;
  /** The member's customer number. */
  userId: string;
};

/** Returns a member's role and allowance; null if they are not a member. */
export async function findAllowedMember(
  db: Kysely<DB>,
  { organizationId, userId }: MemberOf,
): Promise<{ isAdmin: boolean; allowanceCents: Cents | null } | null> {
  const row = await db
    .selectFrom('organization_users')
    .select(['is_admin', 'allowance_cents'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { is_admin: isAdmin, allowance_cents: allowance } = row;
  return { isAdmin, allowanceCents: allowance === null ? null : cents(allowance) };
}

/**
 * Sets a member's allowance, if it still is what the form showed.
 *
 * @param was the previous allowance; null for none
 * @returns false, with nothing written, if it has changed or the member has left or is an admin
 */
export async function updateAllowance(
  trx: Transaction<DB>,
  { organizationId, userId }: MemberOf,
  { was, allowanceCents }: { was: Cents | null; allowanceCents: Cents | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('organization_users')
    .set({ allowance_cents: allowanceCents })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('is_admin', '=', false)
    .where('allowance_cents', 'is not distinct from', was)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the time zone of the organization's calendar, an IANA name. */
export async function getOrganizationZone(db: Kysely<DB>, organizationId: string): Promise<string> {
  const { time_zone: zone } = await db
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return zone;
}

/** Sets the time zone, if it still is what the form showed. @returns false if it is not */
export async function updateOrganizationZone(
  trx: Transaction<DB>,
  organizationId: string,
  { was, zone }: { was: string; zone: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('organizations')
    .set({ time_zone: zone })
    .where('id', '=', organizationId)
    .where('time_zone', '=', was)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Returns a customer's membership and locks it until the transaction ends, so that they cannot leave or
 * lose the admin role between the check and the write. Take this lock after the wallets' rows.
 *
 * @param userId the customer number
 */
export async function lockMembership(
  trx: Kysely<DB>,
  organizationId: string,
  userId: string,
): Promise<{ isAdmin: boolean } | null> {
  const row = await trx
    .selectFrom('organization_users')
    .select('is_admin')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row ? { isAdmin: row.is_admin } : null;
}
