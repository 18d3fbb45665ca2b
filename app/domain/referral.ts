/** A click on an ambassador's link. `clickedAt`: ISO 8601, UTC. */
export type Click = { how: 'link'; code: string; clickedAt: string };

/** Who has brought a customer: by a click on their link, or by their code, typed at the checkout. */
export type Referral = { how: 'code'; code: string } | Click;

/** The same link once more in the same browser is the same click until so long after it. */
export const SAME_CLICK_MS = 30 * 60_000;

/** Clicks that are counted, and codes that are tried in the cart, of one address (money-security S-9). */
export const CLICK_LIMITS = [
  { max: 30, windowMs: 60_000 },
  { max: 500, windowMs: 24 * 60 * 60_000 },
] as const;
export const CART_CODE_LIMITS = [{ max: 10, windowMs: 60_000 }] as const;

/** The field for a code: as it was typed, why it does not count, else whose link does; null for nobody's. */
export type CodeShown = { typed: string; fault: string | null; broughtBy: string | null };

/** As much as is kept of what was typed: a code with blanks and dashes. */
export const TYPED_CODE_LENGTH = 40;

/** What the draft order, or the hosted checkout's cart, carries to the order: `writeReferral`. */
export const REFERRAL_ATTRIBUTE = '_ambassador';

/** Longest and shortest code, as the database has them (migration 0030). */
export const REFERRAL_CODE = /^[A-Z2-9]{6,16}$/;

/**
 * A time as `writeReferral` writes it, and no other: a `Date` reads the year 0 and the year 200000 as well,
 * which the database refuses, and with them the order that carries them.
 */
const CLICK_TIME = /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A code as somebody has typed it: blanks, dashes and small letters do not matter. Null for none. */
export function readReferralCode(typed: string): string | null {
  const code = typed.replace(/[\s-]+/g, '').toUpperCase();
  return REFERRAL_CODE.test(code) ? code : null;
}

/** `'code AMARA7KQ'`, `'link AMARA7KQ 2026-11-22T03:48:13.000Z'` */
export function writeReferral(referral: Referral): string {
  return referral.how === 'code'
    ? `code ${referral.code}`
    : `link ${referral.code} ${referral.clickedAt}`;
}

/** The attributes of a cart or an order with this one among them in place of any before; null: without. */
export function withReferral(
  attributes: readonly { name: string; value: string }[],
  referral: Referral | null,
): { name: string; value: string }[] {
  const others = attributes.filter(({ name }) => name !== REFERRAL_ATTRIBUTE);
  if (referral === null) return others;
  return [...others, { name: REFERRAL_ATTRIBUTE, value: writeReferral(referral) }];
}

/** What `writeReferral` wrote; null for anything else: people can see and change an order's attributes. */
export function readReferral(text: string | null | undefined): Referral | null {
  const [how, code = '', time = '', ...more] = (text ?? '').split(' ');
  if (!REFERRAL_CODE.test(code) || more.length > 0) return null;
  if (how === 'code') return time === '' ? { how, code } : null;
  if (how !== 'link' || !CLICK_TIME.test(time) || Number.isNaN(Date.parse(time))) return null;
  return { how, code, clickedAt: new Date(time).toISOString() };
}
