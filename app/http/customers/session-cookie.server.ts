import { createCookie } from '~/framework.server';
import type { Config } from '~/config/config.server';
import {
  deleteSession,
  deleteUnrenewedSession,
  findSessionTokens,
  leaseRenewal,
  postponeRenewal,
  SESSION_LIFE_MS,
  updateSessionTokens,
} from '~/models/customers/customer-session.server';
import { LOGIN_LIFE_MS } from '~/models/customers/login-record.server';
import Bowser from 'bowser';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import type { StoreContext } from '~/http/context.server';

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

/** Returns the secret in a cookie of this name; null if there is none or it is not one of ours. */
export async function parseSecret(
  request: Request,
  config: Config,
  name: string,
): Promise<string | null> {
  const value: unknown = await cookie(config, name, 0).parse(request.headers.get('Cookie'));
  return typeof value === 'string' && SECRET.test(value) ? value : null;
}

/** Returns a `Set-Cookie` value that stores a secret under this name, or clears the cookie if null. */
export function writeSecret(secret: string | null, config: Config, name: string, lifeMs: number) {
  return secret === null
    ? cookie(config, name, lifeMs).serialize('', { maxAge: 0 })
    : cookie(config, name, lifeMs).serialize(secret);
}

/** Returns the secret of this browser's session; null if there is none. */
export function parseSession(request: Request, config: Config): Promise<string | null> {
  return parseSecret(request, config, 'sid');
}

/** Returns a `Set-Cookie` value that stores the secret, or clears the cookie if null. */
export function writeSession(secret: string | null, config: Config): Promise<string> {
  return writeSecret(secret, config, 'sid', SESSION_LIFE_MS);
}

/** Returns the secret that binds a login in progress to the browser that started it. */
export function parseLoginSecret(request: Request, config: Config): Promise<string | null> {
  return parseSecret(request, config, 'login');
}

export function writeLoginSecret(secret: string | null, config: Config): Promise<string> {
  return writeSecret(secret, config, 'login', LOGIN_LIFE_MS);
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

/** Tokens are renewed this long before they expire, as Shopify's own client does. */
const RENEW_BEFORE_MS = 120_000;
/**
 * Well over what the three calls can take (two discovery documents, then the tokens: 5 s each). If a process
 * dies in between, it blocks the others for at most this long.
 */
const LEASE_MS = 30_000;
/** After a failed renewal, pages do not ask the provider again for this long. */
const RETRY_AFTER_MS = 10_000;

type Renewal =
  /** The tokens are valid, were renewed, or are being renewed by another request. */
  | 'kept'
  /** The provider definitely refused: the session has ended and its row is deleted. */
  | 'refused'
  /** The provider did not answer: the session continues, and a later page tries again. */
  | 'unanswered';

type Needs = Pick<StoreContext, 'db' | 'encryption' | 'accounts' | 'log'>;

/**
 * Renews a session's tokens shortly before they expire. A lease allows only one renewal at a time across all
 * processes: a provider that rotates tokens treats a second use of the old one as theft. The new tokens are
 * stored before they are used. Uses the wall clock rather than `now`, because the tokens expire by it.
 */
export async function renewSession(
  { db, encryption, accounts, log }: Needs,
  session: { idHash: string; ref: string; accessExpiresAt: Date },
): Promise<Renewal> {
  const now = new Date();
  const before = new Date(now.getTime() + RENEW_BEFORE_MS);
  if (session.accessExpiresAt >= before) return 'kept';
  const { idHash } = session;
  if (!(await leaseRenewal(db, idHash, { now, leaseMs: LEASE_MS, before }))) return 'kept';
  const old = await findSessionTokens(db, encryption, idHash);
  if (!old) {
    // Encrypted under another secret: the tokens cannot be decrypted any more.
    await deleteSession(db, idHash);
    return 'refused';
  }
  try {
    const renewed = await accounts.renew(old.refreshToken);
    await updateSessionTokens(db, encryption, idHash, {
      ...renewed,
      idToken: renewed.idToken ?? old.idToken,
    });
    return 'kept';
  } catch (error) {
    if (isPlatformFailure(error) && error.kind === 'refused') {
      // Another request has renewed meanwhile: the rejection is about the old pair, which is used up.
      if (!(await deleteUnrenewedSession(db, idHash, session.accessExpiresAt))) return 'kept';
      log.info({ session: session.ref }, 'the provider has ended a session');
      return 'refused';
    }
    log.warn({ err: error, session: session.ref }, 'a session could not be renewed');
    await postponeRenewal(db, idHash, new Date(Date.now() + RETRY_AFTER_MS));
    return 'unanswered';
  }
}
