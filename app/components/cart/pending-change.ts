import type { Cart } from '~/domain/cart';

/** One cart form on its way to the server, as its fields say. */
export type PendingChange = { intent: string; lineId: string; quantity: number };

type Counted = { totalQuantity: number; lines: readonly { id: string; quantity: number }[] };

/** The cart's count after `changes`; fields that make no sense change nothing, never below zero. */
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
