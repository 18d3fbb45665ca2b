import { createCookie } from '~/framework.server';
import type { Config } from '~/config/config.server';
import {
  parseReferral,
  writeReferral,
  REFERRAL_CODE,
  type Click,
} from '~/domain/ambassadors/referral';

/** The referral data in a browser's cookie. */
export type StoredReferral = {
  /** The last click on an ambassador's link; null if there is none that still counts. */
  click: Click | null;
  /** A code typed in the cart, and the cart it applies to (`cartSubject`); the next cart starts without. */
  typed: { code: string; cart: string } | null;
};

type Needs = {
  config: Pick<Config, 'secureCookies' | 'commission'>;
  /** UTC milliseconds. */
  now: () => number;
};

const NO_REFERRAL: StoredReferral = { click: null, typed: null };

const DAY_MS = 24 * 60 * 60_000;

/** Tolerated clock skew between processes: a click's time may be this far ahead of ours. */
const SKEW_MS = 60_000;

/**
 * Returns the cookie's name. The page cache does not look for it, because it does not affect what a public
 * page shows.
 */
function referralCookieName(secure: boolean): string {
  return secure ? '__Host-referral' : 'referral';
}

function cookie({ secureCookies, commission }: Needs['config']) {
  return createCookie(referralCookieName(secureCookies), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: secureCookies,
    maxAge: commission.referralDays * 24 * 60 * 60,
  });
}

/**
 * Reads the browser's referral cookie. The client controls the cookie, so malformed parts are ignored, and
 * so is a click older than `REFERRAL_DAYS` or from the future (see `counts`).
 */
export async function parseStoredReferral(
  request: Request,
  { config, now }: Needs,
): Promise<StoredReferral> {
  const header = request.headers.get('Cookie');
  if (!header?.includes(referralCookieName(config.secureCookies))) return NO_REFERRAL;
  const value: unknown = await cookie(config).parse(header);
  if (typeof value !== 'string') return NO_REFERRAL;
  const [click = '', typed = ''] = value.split(',');
  const parsed = parseReferral(click);
  const [code = '', cart = ''] = typed.split(' ');
  return {
    click: parsed?.how === 'link' && counts(parsed, config, now()) ? parsed : null,
    typed: REFERRAL_CODE.test(code) && /^[0-9a-f]{64}$/.test(cart) ? { code, cart } : null,
  };
}

/** Returns a `Set-Cookie` value that stores this for `REFERRAL_DAYS` from now, or clears it if empty. */
export function writeStoredReferral(
  { click, typed }: StoredReferral,
  { config }: Pick<Needs, 'config'>,
): Promise<string> {
  const parts = [click ? writeReferral(click) : '', typed ? `${typed.code} ${typed.cart}` : ''];
  return click === null && typed === null
    ? cookie(config).serialize('', { maxAge: 0 })
    : cookie(config).serialize(parts.join(','));
}

/** Whether a click still counts at this moment. @param at UTC milliseconds */
export function counts(
  { clickedAt }: Pick<Click, 'clickedAt'>,
  { commission }: Pick<Needs['config'], 'commission'>,
  at: number,
): boolean {
  const age = at - new Date(clickedAt).getTime();
  return age >= -SKEW_MS && age <= commission.referralDays * DAY_MS;
}
