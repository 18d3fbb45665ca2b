import { cents, type Cents } from '~/domain/core/money';
import type { Order } from './order';
import type { BoughtLine } from './reorder';

/** An order as the list of earlier purchases needs it. */
export type PastOrder = {
  /** `gid://shopify/Order/123` */
  id: string;
  /** `#1001` */
  name: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  totalCents: Cents;
  isCancelled: boolean;
  lines: (BoughtLine & { imageUrl: string | null })[];
};

/** Reduces an order to what this list needs. `priceCents` is the unit price before any discount. */
export function toPastOrder(order: Order): PastOrder {
  return {
    id: order.id,
    name: order.name,
    createdAt: order.createdAt,
    totalCents: order.total.cents,
    isCancelled: order.cancelledAt !== null,
    lines: order.lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ title, variant, quantity, original, imageUrl }) => ({
        variantId: variant?.id ?? null,
        title,
        variantTitle: variant?.title ?? '',
        quantity,
        priceCents: cents(Math.round(original.cents / quantity)),
        imageUrl,
      })),
  };
}

/** A purchased item, with its most recent order. */
export type BoughtItem = PastOrder['lines'][number] & {
  /** When it was last bought: ISO 8601, UTC. */
  lastBoughtAt: string;
  /** The number of orders it was in. */
  times: number;
};

/** An order as the list of whole orders shows it. */
export type OrderRow = Pick<PastOrder, 'name' | 'createdAt' | 'totalCents' | 'isCancelled'> & {
  /** The number at the end of its id. */
  number: string;
  /** Titles of its items, without duplicates. */
  titles: string[];
};

export function toOrderRow({ id, lines, ...order }: PastOrder): OrderRow {
  const { name, createdAt, totalCents, isCancelled } = order;
  const titles = [...new Set(lines.map(({ title }) => title))];
  return { name, createdAt, totalCents, isCancelled, titles, number: numberIn(id) };
}

/** `gid://shopify/Order/123` → `123` */
export function numberIn(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1);
}

/**
 * Lists what a customer has bought, each item once, most recent first. `quantity` and price are from the last
 * order with it. Cancelled orders do not count.
 */
export function boughtBefore(orders: readonly PastOrder[]): BoughtItem[] {
  const items = new Map<string, BoughtItem>();
  const newestFirst = orders
    .filter(({ isCancelled }) => !isCancelled)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  for (const order of newestFirst) {
    const inOrder = new Map<string, BoughtItem>();
    for (const line of order.lines) {
      const key = keyOf(line);
      const before = inOrder.get(key);
      inOrder.set(key, {
        ...line,
        quantity: line.quantity + (before?.quantity ?? 0),
        lastBoughtAt: order.createdAt,
        times: 1,
      });
    }
    for (const [key, item] of inOrder) {
      const later = items.get(key);
      if (later) later.times += 1;
      else items.set(key, item);
    }
  }
  return [...items.values()];
}

/** Items whose variant no longer exists at Shopify are identified by their titles. */
function keyOf({ variantId, title, variantTitle }: BoughtLine): string {
  return variantId ?? JSON.stringify([title, variantTitle]);
}
