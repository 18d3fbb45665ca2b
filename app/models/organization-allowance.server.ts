import type { Kysely, Transaction } from 'kysely';
import { cents, type Cents } from '~/domain/money';
import type { DB } from '../../db/schema';

/** What admins set: how much a member may use in a month, and whose calendar the months are of. */

export type MemberOf = {
  organizationId: string;
  /** The member's number. */
  userId: string;
};

/** A member as those who set allowances need them; null for somebody who is none. */
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
 * Sets a member's allowance, if it is still what the form was drawn with.
 *
 * @param was what it was; null for none
 * @returns false, and nothing written, where it has changed or there is no such member any more
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

/** The zone of the organization's calendar, an IANA name. */
export async function getOrganizationZone(db: Kysely<DB>, organizationId: string): Promise<string> {
  const { time_zone: zone } = await db
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return zone;
}

/** Sets it, if it is still what the form was drawn with. @returns false where it is not */
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
