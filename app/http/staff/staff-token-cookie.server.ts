import { createCookie, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { Config } from '~/config/config.server';
import { LINK_LIMITS, STAFF_CHALLENGE_MS } from '~/domain/staff/staff-account';
import { secondsToWait } from '~/http/rate-limit.server';

type CookieConfig = Pick<Config, 'secureCookies'>;

/** The kinds of tokens that a browser keeps while signing in to the back-office. */
type StaffTokenKind = 'challenge' | 'invitation' | 'reset';

/** Long enough to choose a password. */
const LINK_SECONDS = 60 * 60;

/**
 * Holds the token of one step: the challenge after the password, or a mailed link. A link's token is moved
 * from the URL to this cookie at once, so that it is not in the history or later URLs (money-security S-10).
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

/** Returns the token; empty if there is none. */
export async function readStaffCookie(
  kind: StaffTokenKind,
  request: Request,
  config: CookieConfig,
): Promise<string> {
  const token: unknown = await cookie(kind, config).parse(request.headers.get('Cookie'));
  return typeof token === 'string' ? token.slice(0, 100) : '';
}

/** Returns a `Set-Cookie` value that stores the token, or clears the cookie if null. */
export function writeStaffCookie(
  kind: StaffTokenKind,
  token: string | null,
  config: CookieConfig,
): Promise<string> {
  return token === null
    ? cookie(kind, config).serialize('', { maxAge: 0 })
    : cookie(kind, config).serialize(token.slice(0, 100));
}

/**
 * Returns the token of a mailed link. A token in the URL is first moved to a cookie. Each view counts against
 * the network address's limit. Viewing does not use the link up, because mail scanners follow links too.
 *
 * @throws a redirect to the page without the token; 429 if the rate limit is exceeded
 */
export async function takeStaffLink(
  { request, context }: LoaderFunctionArgs,
  kind: Exclude<StaffTokenKind, 'challenge'>,
  page: string,
): Promise<string> {
  const headers = { 'Cache-Control': 'no-store' };
  const token = new URL(request.url).searchParams.get('token');
  if (token !== null) {
    const kept = await writeStaffCookie(kind, token, context.config);
    throw redirect(page, { headers: { ...headers, 'Set-Cookie': kept } });
  }
  const wait = await secondsToWait(context, 'staff-link', LINK_LIMITS);
  if (wait !== null) {
    const init = { status: 429, headers: { ...headers, 'Retry-After': String(wait) } };
    throw data({ code: 'too-many-requests' }, init);
  }
  return readStaffCookie(kind, request, context.config);
}
