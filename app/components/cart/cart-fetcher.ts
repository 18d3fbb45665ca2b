/** Prefix of every cart fetcher's key, by which the count finds the changes in flight. */
export const CART_FETCHER = 'cart:';

/**
 * Whether the change of a cart fetcher was refused and is neither shown nor counted. While a change is
 * being sent, `data` is still the answer to the one before.
 */
export function isRefused({ state, data }: { state: string; data?: unknown }): boolean {
  return state !== 'submitting' && readReply(data)?.ok === false;
}

/** What POST /cart returns to a fetcher; `message` is a sentence for the customer, if there is one. */
export type CartReply = { ok: boolean; message: string | null };

/** Parses a fetcher's data, which may be missing or come from another route. */
export function readReply(data: unknown): CartReply | null {
  if (typeof data !== 'object' || data === null || !('ok' in data)) return null;
  const message = 'message' in data && typeof data.message === 'string' ? data.message : null;
  return { ok: data.ok === true, message };
}
