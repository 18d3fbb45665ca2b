import { SMALLEST_PLAN, type Cost } from './throttling';

/**
 * Remembers how many points Shopify last reported for the shop, so that work that can wait does not take them
 * from shoppers. Other apps of the shop have points of their own.
 *
 * @see https://shopify.dev/docs/api/usage/limits#graphql-admin-api-rate-limits
 */
export function createPoints({ now = Date.now } = {}) {
  let plan = SMALLEST_PLAN;
  let left = plan.maximumAvailable;
  let at = now();

  return {
    /** Records the cost and the points reported with an answer. */
    heard(cost: Cost | undefined): void {
      if (!cost?.throttleStatus) return;
      plan = cost.throttleStatus;
      left = cost.throttleStatus.currentlyAvailable;
      at = now();
    },
    /** The most points that can accumulate, and those restored each second, by the shop's plan. */
    plan: () => plan,
    /** The share of all points that should be available by now, from 0 to 1. */
    shareLeft(): number {
      const back = (Math.max(0, now() - at) / 1000) * plan.restoreRate;
      return Math.min(1, (left + back) / plan.maximumAvailable);
    },
  };
}
