import { createCookie } from '@remix-run/node';
import type { Config } from '~/config/config.server';

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
export async function readInvitation(request: Request, config: Config): Promise<string> {
  const token: unknown = await cookie(config).parse(request.headers.get('Cookie'));
  return typeof token === 'string' ? token : '';
}

/** Returns a `Set-Cookie` value that stores the token, or clears the cookie if null. */
export function writeInvitation(token: string | null, config: Config): Promise<string> {
  return token === null
    ? cookie(config).serialize('', { maxAge: 0 })
    : cookie(config).serialize(token);
}
