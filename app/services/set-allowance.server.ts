import type { Kysely } from 'kysely';
import type { Cents } from '~/domain/money';
import { isFormerMember } from '~/models/former-member.server';
import { findAllowedMember, updateAllowance } from '~/models/organization-allowance.server';
import { lockOrganization } from '~/models/organization-member.server';
import type { DB } from '../../db/schema';

export type SetAllowanceNeeds = { db: Kysely<DB> };

export type AllowanceSet =
  | { kind: 'set' }
  /** Somebody else has set it since the form was drawn: this is what it is now. */
  | { kind: 'changed'; allowanceCents: Cents | null }
  /** No member any more, or an admin, who needs no allowance. */
  | { kind: 'gone' }
  /** Never a member of this organization, or nobody. */
  | { kind: 'missing' }
  /** Whoever wants to is no admin any more. */
  | { kind: 'refused' };

/**
 * An admin sets how much a member may use of the organization's Earth Cash in each month. It counts at
 * once, also for what was used this month already. Nothing is written over what another admin has set
 * since the form was drawn.
 *
 * @param admin who is signed in, and of which organization
 * @param set `was` is what the form was drawn with; null is no allowance
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
    // What was wanted is what it is: two admins of one mind.
    if (known.allowanceCents === set.allowanceCents) return { kind: 'set' };
    return { kind: 'changed', allowanceCents: known.allowanceCents };
  });
}
