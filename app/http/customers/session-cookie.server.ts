import { createCookie } from '@remix-run/node';
import type { Config } from '~/config/config.server';
import { SESSION_LIFE_MS } from '~/models/customers/customer-session.server';
import { LOGIN_LIFE_MS } from '~/models/customers/login-record.server';
import Bowser from 'bowser';

/** Returns the name of the session cookie; the page cache looks for it. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-sid' : 'sid';
}

/** The format of a session secret: 256 random bits in base64url. Anything else is not ours. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

function cookie(config: Config, name: string, lifeMs: number) {
  return createCookie(config.secureCookies ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.secureCookies,
    maxAge: lifeMs / 1000,
  });
}

async function read(request: Request, config: Config, name: string): Promise<string | null> {
  const value: unknown = await cookie(config, name, 0).parse(request.headers.get('Cookie'));
  return typeof value === 'string' && SECRET.test(value) ? value : null;
}

function write(secret: string | null, config: Config, name: string, lifeMs: number) {
  return secret === null
    ? cookie(config, name, lifeMs).serialize('', { maxAge: 0 })
    : cookie(config, name, lifeMs).serialize(secret);
}

/** Returns the secret of this browser's session; null if there is none. */
export function readSession(request: Request, config: Config): Promise<string | null> {
  return read(request, config, 'sid');
}

/** Returns a `Set-Cookie` value that stores the secret, or clears the cookie if null. */
export function writeSession(secret: string | null, config: Config): Promise<string> {
  return write(secret, config, 'sid', SESSION_LIFE_MS);
}

/** Returns the secret that binds a login in progress to the browser that started it. */
export function readLoginSecret(request: Request, config: Config): Promise<string | null> {
  return read(request, config, 'login');
}

export function writeLoginSecret(secret: string | null, config: Config): Promise<string> {
  return write(secret, config, 'login', LOGIN_LIFE_MS);
}

/** Returns the name of a browser in the list of open sessions, for example 'Chrome on Windows'. */
export function deviceOf(request: Request): string {
  return deviceNamed(request.headers.get('User-Agent') ?? '');
}

/** Like `deviceOf`, for a stored `User-Agent`. */
export function deviceNamed(userAgent: string): string {
  const agent = userAgent.slice(0, 500);
  if (agent === '') return 'Unknown device';
  // oxlint-disable-next-line import/no-named-as-default-member -- CommonJS: Node knows its default only
  const { browser, os } = Bowser.parse(agent);
  const name = browser.name || 'Unknown browser';
  return os.name ? `${name} on ${os.name}` : name;
}
