import type { Referral } from './referral';

/** Why an order earns nothing: one's own, one's household's, a click too long ago. */
export type ReferralRefusal = 'self' | 'household' | 'late';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Whether a referral counts; null when it does.
 *
 * @param order when it was made, and whether it is the ambassador's own or goes to where they live
 * @param referralDays for so many days a click counts
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
