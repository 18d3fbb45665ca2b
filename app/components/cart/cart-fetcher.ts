import { useEffect, useRef } from 'react';
import { useFetchers, useRevalidator } from '~/framework';
import type { Cart } from '~/domain/cart/cart';

/** Prefix of every cart fetcher's key, by which the count finds the changes in flight. */
export const CART_FETCHER = 'cart:';

/**
 * Whether the change of a cart fetcher was refused and is neither shown nor counted. While a change is
 * being sent, `data` is still the answer to the one before.
 */
export function isRejected({ state, data }: { state: string; data?: unknown }): boolean {
  return state !== 'submitting' && parseReply(data)?.ok === false;
}

/** What POST /cart returns to a fetcher; `message` is a message for the customer, if there is one. */
export type CartReply = { ok: boolean; message: string | null };

/** Parses a fetcher's data, which may be missing or come from another route. */
export function parseReply(data: unknown): CartReply | null {
  if (typeof data !== 'object' || data === null || !('ok' in data)) return null;
  const message = 'message' in data && typeof data.message === 'string' ? data.message : null;
  return { ok: data.ok === true, message };
}

/**
 * Returns the cart's count as it will be once all changes in flight are done: the server's count plus the
 * pending changes. Refused changes are not counted.
 */
export function useCartCount(cart: Pick<Cart, 'totalQuantity' | 'lines'> | null): number {
  const changes: PendingChange[] = [];
  for (const fetcher of useFetchers()) {
    if (!fetcher.key.startsWith(CART_FETCHER) || !fetcher.formData) continue;
    if (isRejected(fetcher)) continue;
    changes.push({
      intent: String(fetcher.formData.get('intent')),
      lineId: String(fetcher.formData.get('lineId') ?? ''),
      quantity: Number(fetcher.formData.get('quantity')),
    });
  }
  return countAfter(cart, changes);
}

/** Keeps the carts of a browser's tabs alike: the others load theirs again when it has changed in one. */
export function useOtherTabs(cart: Pick<Cart, 'totalQuantity' | 'lines'> | null): void {
  const { revalidate } = useRevalidator();
  const seen = cart?.lines.map(({ id, quantity }) => `${id} ${quantity}`).join() ?? '';
  const shown = useRef(seen);
  useEffect(() => {
    const tabs = new BroadcastChannel('cart');
    tabs.addEventListener('message', ({ data }) => {
      if (data !== shown.current) revalidate();
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
    if (shown.current !== seen) tabs.postMessage(seen);
    shown.current = seen;
    return () => tabs.close();
  }, [seen, revalidate]);
}

/** A cart form in flight, as its fields were posted. */
type PendingChange = { intent: string; lineId: string; quantity: number };

type Counted = { totalQuantity: number; lines: readonly { id: string; quantity: number }[] };

/** Returns the cart's count after `changes`, at least 0. Ignores changes with invalid fields. */
export function countAfter(
  cart: Counted | Pick<Cart, 'totalQuantity' | 'lines'> | null,
  changes: readonly PendingChange[],
): number {
  let count = cart?.totalQuantity ?? 0;
  for (const { intent, lineId, quantity } of changes) {
    const line = cart?.lines.find((candidate) => candidate.id === lineId);
    const sane = Number.isInteger(quantity) && quantity > 0;
    if (intent === 'add' && sane) count += quantity;
    if (intent === 'update' && sane && line) count += quantity - line.quantity;
    if (intent === 'remove' && line) count -= line.quantity;
  }
  return Math.max(0, count);
}
