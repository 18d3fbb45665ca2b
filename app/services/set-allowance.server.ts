import type { Kysely } from 'kysely';
import type { Cents } from '~/domain/money';
import { isFormerMember } from '~/models/former-member.server';
import { findAllowedMember, updateAllowance } from '~/models/organization-allowance.server';
import { lockOrganization } from '~/models/organization-member.server';
import type { DB } from '../../db/schema';

export type SetAllowanceNeeds = { db: Kysely<DB> };

export type AllowanceSet =
  | { kind: 'set' }
  /** Somebody else has changed it since the form was rendered; this is its current value. */
  | { kind: 'changed'; allowanceCents: Cents | null }
  /** No longer a member, or an admin, who needs no allowance. */
  | { kind: 'gone' }
  /** Unknown, or never a member of this organization. */
  | { kind: 'missing' }
  /** The acting customer is no longer an admin. */
  | { kind: 'refused' };

/**
 * Sets how much of the organization's Earth Cash a member may use each month, for an admin. It applies
 * at once, including to what was used this month. A value that another admin has set since the form was
 * rendered is not overwritten.
 *
 * @param admin the signed-in customer and their organization
 * @param set `was` is the value when the form was rendered; null means no allowance
 */
export async function setAllowance(
  { db }: SetAllowanceNeeds,
  admin: { organizationId: string; userId: string },
  set: { userId: string; was: Cents | null; allowanceCents: Cents | null },
): Promise<AllowanceSet> {
  const { organizationId } = admin;
  const member = { organizationId, userId: set.userId };
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const by = await findAllowedMember(trx, admin);
    if (!by?.isAdmin) return { kind: 'refused' };
    if (await updateAllowance(trx, member, set)) return { kind: 'set' };
    const known = await findAllowedMember(trx, member);
    if (known?.isAdmin) return { kind: 'gone' };
    if (known === null) {
      const wasIn = await isFormerMember(trx, organizationId, set.userId);
      return { kind: wasIn ? 'gone' : 'missing' };
    }
    // Another admin has set the same value already.
    if (known.allowanceCents === set.allowanceCents) return { kind: 'set' };
    return { kind: 'changed', allowanceCents: known.allowanceCents };
  });
}
