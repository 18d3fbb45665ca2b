/** The part of an answer that matters here. */
type Refusable = {
  errors?: { graphQLErrors?: { extensions?: Record<string, unknown> }[] };
};

type Refused = { cost: number; limit: number };

const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);

/** The most points that Shopify lets one query request. */
export const QUERY_LIMIT = 1_000;

/** What Shopify counts for a query. */
export type QueryCost = {
  points: number;
  /** The most that it accepts, in points. */
  limit: number;
  /** The size of the page that it counted; null if the query has none. */
  first: number | null;
};

/** Returns what the query would have cost, if Shopify refused it for that: it refuses it every time. */
export function tooExpensive({ errors }: Refusable): Refused | null {
  const refused = errors?.graphQLErrors?.find(
    ({ extensions }) => extensions?.['code'] === 'MAX_COST_EXCEEDED',
  )?.extensions;
  if (!refused) return null;
  const limit = numberOr(refused['maxCost'], QUERY_LIMIT);
  return { cost: numberOr(refused['cost'], limit + 1), limit };
}

/**
 * Remembers for each operation the size of page that Shopify accepts, after it has refused a larger one. Only documents
 * that are read page by page are made smaller (they select `hasNextPage`): their callers go on from the cursor. Nearly all
 * of a page's cost is that of its items, so the rejection’s own figures say how many of them fit.
 */
export function createPageSizes() {
  const largest = new Map<string, number>();
  return {
    /** Returns the variables with a page that is not larger than one that was refused. */
    fit<Variables extends object>(operation: string, variables: Variables): Variables {
      const most = largest.get(operation);
      const first = pageOf(variables);
      return most !== undefined && first > most ? { ...variables, first: most } : variables;
    },
    /** To call after a rejection. @returns whether a smaller page can be tried */
    shrink(
      operation: string,
      document: string,
      variables: object,
      { cost, limit }: Refused,
    ): boolean {
      const first = pageOf(variables);
      if (first < 2 || !document.includes('hasNextPage')) return false;
      const fitting = Math.floor((first * limit) / cost);
      largest.set(operation, Math.max(1, Math.min(first - 1, fitting)));
      return true;
    },
  };
}

function pageOf(variables: object): number {
  return 'first' in variables ? numberOr(variables.first, 0) : 0;
}
