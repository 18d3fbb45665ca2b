import { createCookie, data, redirect, type LoaderFunctionArgs } from '~/framework.server';
import {
  findStaffSession,
  hashesOfStaffToken,
  type StaffSession,
  touchStaffSession,
} from '~/models/staff/staff-session.server';
import type { StoreContext } from '~/http/context.server';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '~/config/config.server';
import { staffCookieName } from '~/models/staff/staff-auth.server';
import { staffEmail } from '~/models/staff/staff.server';
import { LINK_LIMITS, STAFF_CHALLENGE_MS } from '~/domain/staff/staff-account';
import { secondsToWait } from '~/http/rate-limit.server';

/** The name under which a process keeps for some seconds what waits for a staff member (models/core/kept-briefly). */
export const keptForStaff = (id: string) => `waiting for ${id}`;

/** A signed-in staff member. */
export type Staff = StaffSession['staff'];

const staffOf = new WeakMap<StoreContext, Promise<Staff | null>>();

/**
 * Returns the signed-in staff member; null if there is none. Read once per request and not cached any longer,
 * so that disabling or signing out takes effect at the next request.
 */
export function findStaff(args: {
  request: Request;
  context: StoreContext;
}): Promise<Staff | null> {
  let answer = staffOf.get(args.context);
  if (!answer) {
    answer = find(args);
    staffOf.set(args.context, answer);
  }
  return answer;
}

async function find({
  request,
  context,
}: {
  request: Request;
  context: StoreContext;
}): Promise<Staff | null> {
  const { config, db } = context;
  const token = parseStaffToken(request, config);
  if (token === null) return null;
  const now = new Date(context.now());
  const session = await findStaffSession(db, hashesOfStaffToken(config, token), {
    now,
    sandboxPasswords: config.everyPlatformIsSandbox,
  });
  if (!session) return null;
  await touchStaffSession(db, session, now);
  return session.staff;
}

type CookieConfig = Pick<Config, 'secureCookies' | 'sessionSecret' | 'earlierSecrets'>;

/** The format of a session token: 256 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const KNOWN_DAYS = 180;

/** Returns the token of this browser's back-office session; null if there is none. */
export function parseStaffToken(request: Request, config: CookieConfig): string | null {
  const start = `${staffCookieName(config.secureCookies)}=`;
  for (const pair of (request.headers.get('Cookie') ?? '').split(';')) {
    // better-auth writes `token.signature`. Only the token is used: it is looked up and cannot be guessed.
    const [token = ''] = pair.trim().startsWith(start)
      ? pair.trim().slice(start.length).split('.')
      : [];
    if (TOKEN.test(token)) return token;
  }
  return null;
}

/** Returns a `Set-Cookie` value that clears the session's cookie. */
export function forgetStaffToken(config: CookieConfig): string {
  const secure = config.secureCookies ? '; Secure' : '';
  return `${staffCookieName(config.secureCookies)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function knownCookie(config: CookieConfig) {
  return createCookie(config.secureCookies ? '__Host-staff-browser' : 'staff-browser', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.secureCookies,
    maxAge: KNOWN_DAYS * 24 * 60 * 60,
  });
}

/** Returns the id of a browser that has signed in to this account before; null for any other browser. */
export async function parseKnownBrowser(
  request: Request,
  config: CookieConfig,
  email: string,
): Promise<string | null> {
  const value: unknown = await knownCookie(config).parse(request.headers.get('Cookie'));
  const [number = '', signature = ''] = typeof value === 'string' ? value.split('.') : [];
  const given = Buffer.from(signature);
  const isOurs = [config.sessionSecret, ...config.earlierSecrets].some((secret) => {
    const own = Buffer.from(signatureOf(secret, number, email));
    return given.length === own.length && timingSafeEqual(given, own);
  });
  return isOurs ? number : null;
}

/** Returns a `Set-Cookie` value that marks this browser as known to this account. It grants no access. */
export function writeKnownBrowser(config: CookieConfig, email: string): Promise<string> {
  const number = randomBytes(16).toString('base64url');
  return knownCookie(config).serialize(
    `${number}.${signatureOf(config.sessionSecret, number, email)}`,
  );
}

function signatureOf(secret: string, number: string, email: string): string {
  return createHmac('sha256', secret)
    .update(`staff browser ${number} ${staffEmail(email)}`)
    .digest('base64url');
}

type StaffTokenConfig = Pick<Config, 'secureCookies'>;

/** The kinds of tokens that a browser keeps while signing in to the back-office. */
type StaffTokenKind = 'challenge' | 'invitation' | 'reset';

/** Long enough to choose a password. */
const LINK_SECONDS = 60 * 60;

/**
 * Holds the token of one step: the challenge after the password, or a mailed link. A link's token is moved
 * from the URL to this cookie at once, so that it is not in the history or later URLs (money-security S-10).
 */
function cookie(kind: StaffTokenKind, config: StaffTokenConfig) {
  return createCookie(`${config.secureCookies ? '__Host-' : ''}staff-${kind}`, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.secureCookies,
    maxAge: kind === 'challenge' ? STAFF_CHALLENGE_MS / 1000 : LINK_SECONDS,
  });
}

/** Returns the token; empty if there is none. */
export async function parseStaffCookie(
  kind: StaffTokenKind,
  request: Request,
  config: StaffTokenConfig,
): Promise<string> {
  const token: unknown = await cookie(kind, config).parse(request.headers.get('Cookie'));
  return typeof token === 'string' ? token.slice(0, 100) : '';
}

/** Returns a `Set-Cookie` value that stores the token, or clears the cookie if null. */
export function writeStaffCookie(
  kind: StaffTokenKind,
  token: string | null,
  config: StaffTokenConfig,
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
export async function exchangeStaffLink(
  { request, context }: LoaderFunctionArgs,
  kind: Exclude<StaffTokenKind, 'challenge'>,
  page: string,
): Promise<string> {
  const headers = { 'Cache-Control': 'no-store' };
  const token = new URL(request.url).searchParams.get('token');
  if (token !== null) {
    const cookie = await writeStaffCookie(kind, token, context.config);
    throw redirect(page, { headers: { ...headers, 'Set-Cookie': cookie } });
  }
  const wait = await secondsToWait(context, 'staff-link', LINK_LIMITS);
  if (wait !== null) {
    const init = { status: 429, headers: { ...headers, 'Retry-After': String(wait) } };
    throw data({ code: 'too-many-requests' }, init);
  }
  return parseStaffCookie(kind, request, context.config);
}
