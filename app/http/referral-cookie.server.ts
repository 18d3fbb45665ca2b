import { createCookie } from '@remix-run/node';
import type { Config } from '~/config.server';
import { readReferral, writeReferral, REFERRAL_CODE, type Click } from '~/domain/referral';

/** What a browser keeps of who has brought it. */
export type KeptReferral = {
  /** Its last click on an ambassador's link; null for none that still counts. */
  click: Click | null;
  /** A code that was typed in the cart, and of which cart (`cartSubject`): the next begins without. */
  typed: { code: string; cart: string } | null;
};

type Needs = {
  config: Pick<Config, 'secureCookies' | 'commission'>;
  /** UTC milliseconds. */
  now: () => number;
};

const NO_REFERRAL: KeptReferral = { click: null, typed: null };

const DAY_MS = 24 * 60 * 60_000;

/** Two processes may be so far apart: a click is not made later than now. */
const SKEW_MS = 60_000;

/**
 * The name under which it is kept. The page cache does not look for it: what is kept in it changes
 * nothing that a public page shows.
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
 * What this browser keeps. The cookie is the browser's: only what has its form is read, and a click of
 * another time than the last `REFERRAL_DAYS` is none.
 */
export async function readKeptReferral(
  request: Request,
  { config, now }: Needs,
): Promise<KeptReferral> {
  const header = request.headers.get('Cookie');
  if (!header?.includes(referralCookieName(config.secureCookies))) return NO_REFERRAL;
  const value: unknown = await cookie(config).parse(header);
  if (typeof value !== 'string') return NO_REFERRAL;
  const [click = '', typed = ''] = value.split(',');
  const read = readReferral(click);
  const [code = '', cart = ''] = typed.split(' ');
  return {
    click: read?.how === 'link' && counts(read, config, now()) ? read : null,
    typed: REFERRAL_CODE.test(code) && /^[0-9a-f]{64}$/.test(cart) ? { code, cart } : null,
  };
}

/** A `Set-Cookie` value that keeps this from now on for `REFERRAL_DAYS`. */
export function writeKeptReferral(
  { click, typed }: KeptReferral,
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
