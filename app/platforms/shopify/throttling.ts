/**
 * What Shopify says of its points with every answer: each query costs some, and they come back by the
 * second.
 *
 * @see https://shopify.dev/docs/api/usage/limits#graphql-admin-api-rate-limits
 */
export type Cost = {
  requestedQueryCost?: number;
  actualQueryCost?: number | null;
  throttleStatus?: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
};

/** Until Shopify has said what the shop's plan has: the smallest. */
export const SMALLEST_PLAN = { maximumAvailable: 2_000, restoreRate: 100 };

/** How long one call may wait for points in all, and how often. */
export const PATIENCE_MS = 1_500;
export const MOST_WAITS = 3;
/** Where Shopify does not say how long it will take. */
const UNTOLD_MS = 500;

/** The part of an answer that matters here. */
type Refusable = {
  errors?: {
    networkStatusCode?: number;
    graphQLErrors?: { extensions?: Record<string, unknown> }[];
  };
};

/** Refused for its points before anything was executed, a mutation too. */
export function isThrottled({ errors }: Refusable): boolean {
  return (
    errors?.networkStatusCode === 429 ||
    (errors?.graphQLErrors?.some(({ extensions }) => extensions?.['code'] === 'THROTTLED') ?? false)
  );
}

/** Milliseconds until there are points enough for what was refused. */
export function throttleWait(cost: Cost | undefined): number {
  const status = cost?.throttleStatus;
  const requested = cost?.requestedQueryCost;
  if (!status || requested === undefined || !(status.restoreRate > 0)) return UNTOLD_MS;
  const missing = Math.max(0, requested - status.currentlyAvailable);
  return Math.ceil((missing / status.restoreRate) * 1000);
}
