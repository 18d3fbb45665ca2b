import type { OrganizationFunds } from '~/domain/organizations/organization-cash';
import { findAllowance } from '~/models/organizations/allowance.server';
import { findOrganizationBalance } from '~/models/organizations/organization-balance.server';
import type { StoreContext } from '~/http/context.server';
import { spendable } from './organization-cash.server';
import type { SignedIn } from '~/http/customers/signed-in.server';

/**
 * Returns how much of their organization's Earth Cash a member may use now; null if they are in no
 * organization or its balance is empty. Only a preview: the payment checks it again when it is accepted.
 */
export async function readOrganizationFunds(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  { organization, id: userId }: Pick<SignedIn, 'organization' | 'id'>,
): Promise<OrganizationFunds | null> {
  if (!organization) return null;
  const { id: organizationId, name } = organization;
  const [{ availableCents: balanceCents }, { leftCents }] = await Promise.all([
    findOrganizationBalance(db, organizationId),
    findAllowance(db, { organizationId, userId, now: now() }),
  ]);
  if (balanceCents <= 0) return null;
  return { name, availableCents: spendable(leftCents, balanceCents), leftCents, balanceCents };
}
