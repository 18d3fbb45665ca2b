/** First part of every cart fetcher's key, by which the count finds what is in flight. */
export const CART_FETCHER = 'cart:';

/**
 * Whether what a cart fetcher carries was refused, so that it is neither shown nor counted. While one
 * is being sent, its answer is still that to the change before.
 */
export function isRefused({ state, data }: { state: string; data?: unknown }): boolean {
  return state !== 'submitting' && readReply(data)?.ok === false;
}

/** What POST /cart answers to a fetcher; `message` is a sentence for the person, if there is one. */
export type CartReply = { ok: boolean; message: string | null };

/** Reads an answer that may not be there yet or may be another route's. */
export function readReply(data: unknown): CartReply | null {
  if (typeof data !== 'object' || data === null || !('ok' in data)) return null;
  const message = 'message' in data && typeof data.message === 'string' ? data.message : null;
  return { ok: data.ok === true, message };
}
