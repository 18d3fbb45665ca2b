import type { Referral } from './referral';

/** Why an order earns no commission: the ambassador's own, their household's, too long after the click. */
export type ReferralRefusal = 'self' | 'household' | 'late';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns why a referral does not count; null if it does.
 *
 * @param order when it was made, whether it is the ambassador's own, whether it goes to where they live
 * @param referralDays how many days a click counts
 */
export function refusalOf(
  referral: Referral,
  order: { createdAt: Date; isOwn: boolean; isHousehold: boolean },
  referralDays: number,
): ReferralRefusal | null {
  if (order.isOwn) return 'self';
  if (order.isHousehold) return 'household';
  if (referral.how === 'code') return null;
  const agoMs = order.createdAt.getTime() - Date.parse(referral.clickedAt);
  return agoMs > referralDays * DAY_MS ? 'late' : null;
}
