import { useFetchers } from '@remix-run/react';
import type { Cart } from '~/domain/cart/cart';
import { countAfter } from '~/components/cart/pending-change';
import type { PendingChange } from '~/components/cart/pending-change';
import { CART_FETCHER, isRefused } from '~/components/cart/cart-fetcher';

/**
 * Returns the cart's count as it will be once all changes in flight are done: the server's count plus the
 * pending changes. Refused changes are not counted.
 */
export function useCartCount(cart: Pick<Cart, 'totalQuantity' | 'lines'> | null): number {
  const changes: PendingChange[] = [];
  for (const fetcher of useFetchers()) {
    if (!fetcher.key.startsWith(CART_FETCHER) || !fetcher.formData) continue;
    if (isRefused(fetcher)) continue;
    changes.push({
      intent: String(fetcher.formData.get('intent')),
      lineId: String(fetcher.formData.get('lineId') ?? ''),
      quantity: Number(fetcher.formData.get('quantity')),
    });
  }
  return countAfter(cart, changes);
}
