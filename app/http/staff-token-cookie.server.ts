import { createCookie } from '@remix-run/node';
import type { Config } from '~/config.server';
import { STAFF_CHALLENGE_MS } from '~/domain/staff-account';

type CookieConfig = Pick<Config, 'secureCookies'>;

/** What a browser keeps on its way into the back-office. */
export type StaffTokenKind = 'challenge' | 'invitation' | 'reset';

/** Long enough to choose a password. */
const LINK_SECONDS = 60 * 60;

/**
 * A token that opens one step: of the code after the password, or of a mailed link, which is taken out of
 * the address at once so that it stands in no history and in no further address (money-security S-10).
 */
function cookie(kind: StaffTokenKind, config: CookieConfig) {
  return createCookie(`${config.secureCookies ? '__Host-' : ''}staff-${kind}`, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.secureCookies,
    maxAge: kind === 'challenge' ? STAFF_CHALLENGE_MS / 1000 : LINK_SECONDS,
  });
}

/** @returns empty where there is none */
export async function readStaffCookie(
  kind: StaffTokenKind,
  request: Request,
  config: CookieConfig,
): Promise<string> {
  const token: unknown = await cookie(kind, config).parse(request.headers.get('Cookie'));
  return typeof token === 'string' ? token.slice(0, 100) : '';
}

/** A `Set-Cookie` value that keeps a token, or with null takes it away. */
export function writeStaffCookie(
  kind: StaffTokenKind,
  token: string | null,
  config: CookieConfig,
): Promise<string> {
  return token === null
    ? cookie(kind, config).serialize('', { maxAge: 0 })
    : cookie(kind, config).serialize(token.slice(0, 100));
}
