import type { QueryCost } from '~/platforms/shopify/page-sizes';
import { ADMIN_QUERIES, type CostOf } from './admin-queries.server';

type Measured = QueryCost & {
  operation: string;
  /** The size of page that the app would like; null if the query has none. */
  desired: number | null;
};

/**
 * Has Shopify count the points of every query that the app sends to the Admin API: it computes them before it runs a
 * query, and refuses what is above its limit every time. Asking is cheap, because the queries are about what does not
 * exist: they give their points back, and one after the other they never need more than the dearest of them at once.
 * A page that Shopify refuses is measured again in the smaller size in which it is then read.
 *
 * Changes cannot be measured so: Shopify would carry them out. A test computes them by the documented formula.
 *
 * @returns the dearest first
 * @throws PlatformFailure
 */
export async function measureQueries(costOf: CostOf): Promise<Measured[]> {
  const costs: Measured[] = [];
  for (const { operation, variables, measure } of ADMIN_QUERIES) {
    costs.push({ ...(await measure(costOf)), operation, desired: variables.first ?? null });
  }
  return costs.sort((a, b) => b.points - a.points);
}
