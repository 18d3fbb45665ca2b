import { INVITATION, roleOf } from '~/content/organizations/organization-members';
import { isInvited } from '~/domain/organizations/invitation';
import type { InvitationView } from '~/domain/organizations/invitation-view';
import { memberName } from '~/domain/organizations/organization-member';
import { findInvitationByToken } from '~/models/organizations/organization-invitation-link.server';
import type { StoreContext } from '~/http/context.server';
import type { SignedIn } from '~/http/customers/signed-in.server';

/**
 * Returns what the invitation page shows to the holder of its token. Never reveals the address that the
 * invitation was sent to.
 *
 * @param customer null for a visitor
 */
export async function viewInvitation(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  token: string,
  customer: SignedIn | null,
): Promise<InvitationView> {
  const found = await findInvitationByToken(db, token, new Date(now()));
  const organization = customer?.organization ?? null;
  if (found && organization?.id === found.organizationId) {
    return { kind: 'already-in', name: organization.name };
  }
  if (found?.state !== 'open') return { kind: 'gone' };
  if (customer && !isInvited(found, customer.email)) {
    return { kind: 'other-address', email: customer.email };
  }
  if (organization) return { kind: 'in-another', name: organization.name };
  const { organizationName: name, inviter, expiresAt } = found;
  return {
    kind: customer ? 'open' : 'signed-out',
    name,
    inviter: inviter ? memberName(inviter) : INVITATION.anAdmin,
    role: roleOf(found),
    expiresAt: expiresAt.toISOString(),
  };
}

/** HTTP status by obstacle: expired or unknown; for another address; already in another organization. */
export const REFUSED_STATUS = { gone: 404, 'other-address': 403, 'in-another': 409 } as const;

export function statusOf({ kind }: InvitationView): number {
  return kind in REFUSED_STATUS ? REFUSED_STATUS[kind as keyof typeof REFUSED_STATUS] : 200;
}
