import { SMALLEST_PLAN, type Cost } from './throttling';

/**
 * Remembers what Shopify last said of the points that the shop has left, so that work which can wait does not
 * take them from people. Other apps of the shop have points of their own.
 *
 * @see https://shopify.dev/docs/api/usage/limits#graphql-admin-api-rate-limits
 */
export function createPoints({ now = Date.now } = {}) {
  let { maximumAvailable, restoreRate } = SMALLEST_PLAN;
  let left = maximumAvailable;
  let at = now();

  return {
    /** Takes note of what came with an answer. */
    heard(cost: Cost | undefined): void {
      if (!cost?.throttleStatus) return;
      ({ maximumAvailable, restoreRate, currentlyAvailable: left } = cost.throttleStatus);
      at = now();
    },
    /** Points that come back each second, by the shop's plan. */
    perSecond: () => restoreRate,
    /** The share of all points that should be there by now: from 0 to 1. */
    shareLeft(): number {
      const back = (Math.max(0, now() - at) / 1000) * restoreRate;
      return Math.min(1, (left + back) / maximumAvailable);
    },
  };
}
