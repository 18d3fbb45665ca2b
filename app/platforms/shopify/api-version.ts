/** A version that is no longer supported is answered with the next one, whose answers may have another shape. */
export type OtherVersion = { api: 'admin' | 'storefront'; version: string; expected: string };

/** While it lasts, it is told this often. */
const WARN_EVERY_MS = 60 * 60_000;

/**
 * Returns a function that looks at an answer's `X-Shopify-API-Version`.
 *
 * @param tell is called when another version answered, at most once an hour
 * @see https://shopify.dev/docs/api/usage/versioning
 */
export function watchVersion(
  api: OtherVersion['api'],
  expected: string,
  tell: (other: OtherVersion) => void,
  now: () => number = Date.now,
): (headers: Headers) => void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (headers) => {
    const version = headers.get('X-Shopify-API-Version');
    if (version === null || version === expected || now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = now();
    tell({ api, version, expected });
  };
}
