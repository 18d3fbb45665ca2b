import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { staffAuth, staffCookieName, type StaffAuthConfig } from './staff-auth.server';
import { STAFF_LIFE_MS } from './staff-session.server';

export type NewStaffSession = {
  staffId: string;
  /** The caller's network address. */
  address: string;
  userAgent: string;
  /** Whether a code was required and was right. */
  secondFactor: boolean;
};

/**
 * Opens a session for a staff member who has authenticated without giving the library a password: with a
 * code, or by the link of an invitation.
 *
 * @returns a `Set-Cookie` value in the library's own format; null if they may not sign in
 */
export async function openStaffSession(
  { db, config }: { db: Kysely<DB>; config: StaffAuthConfig },
  { staffId, address, userAgent, secondFactor }: NewStaffSession,
): Promise<string | null> {
  const { internalAdapter } = await (await staffAuth(db, config)).$context;
  const about = { ipAddress: address, userAgent: userAgent.slice(0, 300), secondFactor };
  // The last argument makes these values override the library's defaults.
  const session = await internalAdapter.createSession(staffId, false, about, true);
  return session ? cookieOf(config, session.token) : null;
}

/** Returns the cookie with `token.signature`, as better-auth reads it. */
function cookieOf({ sessionSecret, secureCookies }: StaffAuthConfig, token: string): string {
  const signature = createHmac('sha256', sessionSecret).update(token).digest('base64');
  return [
    `${staffCookieName(secureCookies)}=${encodeURIComponent(`${token}.${signature}`)}`,
    `Max-Age=${STAFF_LIFE_MS / 1000}`,
    'Path=/',
    'HttpOnly',
    ...(secureCookies ? ['Secure'] : []),
    'SameSite=Lax',
  ].join('; ');
}
