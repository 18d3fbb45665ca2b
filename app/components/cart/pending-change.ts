import type { Cart } from '~/domain/cart/cart';

/** A cart form in flight, as its fields were posted. */
export type PendingChange = { intent: string; lineId: string; quantity: number };

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
