import { createCookie } from '~/framework.server';
import { INVITATION, roleOf } from '~/content/organizations/organization-members';
import { type InvitationView, isInvited, memberName } from '~/domain/organizations/organization';
import { findInvitationByToken } from '~/models/organizations/organization-invitation-link.server';
import type { StoreContext } from '~/http/context.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import type { Config } from '~/config/config.server';

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
export const REJECTED_STATUS = { gone: 404, 'other-address': 403, 'in-another': 409 } as const;

export function statusOf({ kind }: InvitationView): number {
  return kind in REJECTED_STATUS ? REJECTED_STATUS[kind as keyof typeof REJECTED_STATUS] : 200;
}

/** Long enough to sign in, or to create an account first. */
const COOKIE_SECONDS = 60 * 60;

/**
 * Holds the token of the invitation being opened. The token is moved from the URL to this cookie at once, so
 * that it appears neither in the browser's history, nor in later URLs, nor in the row of a login in progress
 * (money-security S-10).
 */
function cookie(config: Config) {
  return createCookie(config.secureCookies ? '__Host-invitation' : 'invitation', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.secureCookies,
    maxAge: COOKIE_SECONDS,
  });
}

/** Returns the token; empty if there is none. */
export async function parseInvitation(request: Request, config: Config): Promise<string> {
  const token: unknown = await cookie(config).parse(request.headers.get('Cookie'));
  return typeof token === 'string' ? token : '';
}

/** Returns a `Set-Cookie` value that stores the token, or clears the cookie if null. */
export function writeInvitation(token: string | null, config: Config): Promise<string> {
  return token === null
    ? cookie(config).serialize('', { maxAge: 0 })
    : cookie(config).serialize(token);
}
