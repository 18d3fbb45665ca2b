import { createCookie } from '@remix-run/node';
import type { Config } from '~/config.server';

/** Long enough to log in, and to open an account on the way. */
const COOKIE_SECONDS = 60 * 60;

/**
 * The token of the invitation that somebody has come for. It is taken out of the address at once, so
 * that it stands in no history, in no further address and in no row of a sign-in on its way
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

/** @returns empty where there is none */
export async function readInvitation(request: Request, config: Config): Promise<string> {
  const token: unknown = await cookie(config).parse(request.headers.get('Cookie'));
  return typeof token === 'string' ? token : '';
}

/** A `Set-Cookie` value that keeps a token, or with null takes it away. */
export function writeInvitation(token: string | null, config: Config): Promise<string> {
  return token === null
    ? cookie(config).serialize('', { maxAge: 0 })
    : cookie(config).serialize(token);
}
