/**
 * The cost that Shopify reports with every answer: each query costs points, and points are restored every
 * second.
 *
 * @see https://shopify.dev/docs/api/usage/limits#graphql-admin-api-rate-limits
 */
export type Cost = {
  requestedQueryCost?: number;
  actualQueryCost?: number | null;
  throttleStatus?: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
};

/** Assumed until Shopify has reported the limits of the shop's plan. */
export const SMALLEST_PLAN = { maximumAvailable: 2_000, restoreRate: 100 };

/** How long one call may wait for points in all, and how often. */
export const PATIENCE_MS = 1_500;
export const MOST_WAITS = 3;
/** The wait if Shopify does not report how long it will take. */
const UNTOLD_MS = 500;

/** The part of an answer that matters here. */
type Refusable = {
  errors?: {
    networkStatusCode?: number;
    graphQLErrors?: { extensions?: Record<string, unknown> }[];
  };
};

/** Whether Shopify refused the call for lack of points. Nothing was executed then, not even a mutation. */
export function isThrottled({ errors }: Refusable): boolean {
  return (
    errors?.networkStatusCode === 429 ||
    (errors?.graphQLErrors?.some(({ extensions }) => extensions?.['code'] === 'THROTTLED') ?? false)
  );
}

/** Returns the milliseconds until there are enough points for the refused call. */
export function throttleWait(cost: Cost | undefined): number {
  const status = cost?.throttleStatus;
  const requested = cost?.requestedQueryCost;
  if (!status || requested === undefined || !(status.restoreRate > 0)) return UNTOLD_MS;
  const missing = Math.max(0, requested - status.currentlyAvailable);
  return Math.ceil((missing / status.restoreRate) * 1000);
}
