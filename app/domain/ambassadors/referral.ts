import { fold } from '~/domain/core/text/search-text';

/** A click on an ambassador's link. `clickedAt`: ISO 8601, UTC. */
export type Click = { how: 'link'; code: string; clickedAt: string };

/** Who brought a customer: through a click on their link, or by their code typed at the checkout. */
export type Referral = { how: 'code'; code: string } | Click;

/** Another visit through the same link in the same browser counts as the same click for this long. */
export const SAME_CLICK_MS = 30 * 60_000;

/** Counted clicks, and codes tried in the cart, per network address (money-security S-9). */
export const CLICK_LIMITS = [
  { max: 30, windowMs: 60_000 },
  { max: 500, windowMs: 24 * 60 * 60_000 },
] as const;
export const CART_CODE_LIMITS = [{ max: 10, windowMs: 60_000 }] as const;

/** The most characters of a typed code, including blanks and dashes. */
export const TYPED_CODE_LENGTH = 40;

/** The attribute that carries the referral from a draft order or the hosted checkout's cart to the order. */
export const REFERRAL_ATTRIBUTE = '_ambassador';

/** Whether an attribute is the store's own, which nobody types: what it says is worth commission. */
export function isReferralAttribute(name: string): boolean {
  return name.trim().toLowerCase() === REFERRAL_ATTRIBUTE;
}

/** The shape of a code, as in the database (migration 0024). */
export const REFERRAL_CODE = /^[A-Z2-9]{6,16}$/;

/**
 * Accepts only a time that `writeReferral` writes. `Date` also reads the year 0 or 200000, which the
 * database refuses, and with it the order that carries it.
 */
const CLICK_TIME = /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Reads a typed code, ignoring blanks, dashes and case. Null if it is not one. */
export function parseReferralCode(typed: string): string | null {
  const code = typed.replace(/[\s-]+/g, '').toUpperCase();
  return REFERRAL_CODE.test(code) ? code : null;
}

/** Returns `'code AMARA7KQ'` or `'link AMARA7KQ 2026-11-22T03:48:13.000Z'`. */
export function writeReferral(referral: Referral): string {
  return referral.how === 'code'
    ? `code ${referral.code}`
    : `link ${referral.code} ${referral.clickedAt}`;
}

/** Replaces the referral among the attributes of a cart or an order; null removes it. */
export function withReferral(
  attributes: readonly { name: string; value: string }[],
  referral: Referral | null,
): { name: string; value: string }[] {
  const others = attributes.filter(({ name }) => name !== REFERRAL_ATTRIBUTE);
  if (referral === null) return others;
  return [...others, { name: REFERRAL_ATTRIBUTE, value: writeReferral(referral) }];
}

/** Reads what `writeReferral` wrote; null for anything else, since people can edit an order's attributes. */
export function parseReferral(text: string | null | undefined): Referral | null {
  const [how, code = '', time = '', ...more] = (text ?? '').split(' ');
  if (!REFERRAL_CODE.test(code) || more.length > 0) return null;
  if (how === 'code') return time === '' ? { how, code } : null;
  if (how !== 'link' || !CLICK_TIME.test(time) || Number.isNaN(Date.parse(time))) return null;
  return { how, code, clickedAt: new Date(time).toISOString() };
}

const LONGEST = 8;
/** With the random characters after it, it reaches the minimum length of a code. */
const NAMELESS = 'EARTH';

/** Returns the beginning of an ambassador's code: their first name in plain capitals. */
export function codeBeginning(firstName: string | null): string {
  const letters = fold(firstName ?? '')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, LONGEST);
  return letters.length < 2 ? NAMELESS : letters;
}

/** Why an order earns no commission: the ambassador's own, their household's, too long after the click. */
export type ReferralRejection = 'self' | 'household' | 'late';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns why a referral does not count; null if it does.
 *
 * @param order when it was made, whether it is the ambassador's own, whether it goes to where they live
 * @param referralDays how many days a click counts
 */
export function rejectionOf(
  referral: Referral,
  order: { createdAt: Date; isOwn: boolean; isHousehold: boolean },
  referralDays: number,
): ReferralRejection | null {
  if (order.isOwn) return 'self';
  if (order.isHousehold) return 'household';
  if (referral.how === 'code') return null;
  const agoMs = order.createdAt.getTime() - Date.parse(referral.clickedAt);
  return agoMs > referralDays * DAY_MS ? 'late' : null;
}
