import type { Order, OrderMoney } from './order';
import { noteForCustomer } from './order-refund';

/** Something that has happened to an order. */
export type OrderMoment = {
  /** ISO 8601, UTC. */
  at: string;
} & (
  | { kind: 'placed' | 'paid' }
  /** `isAll`: nothing else was ordered, so the items need not be named. */
  | { kind: 'shipped' | 'delivered'; isAll: boolean; items: string }
  | { kind: 'refunded'; amount: OrderMoney; note: string | null }
  | { kind: 'canceled'; reason: string | null }
);

type Told = Pick<
  Order,
  | 'createdAt'
  | 'cancelledAt'
  | 'cancelReason'
  | 'fulfillments'
  | 'refunds'
  | 'displayFulfillmentStatus'
>;

/**
 * Lists what has happened to an order, the oldest first. What has no time is left out: it is in the order's
 * state.
 *
 * @param paidAt when it was paid here, ISO 8601; null if it was not, or elsewhere
 */
export function orderTimeline(order: Told, paidAt: string | null): OrderMoment[] {
  const { fulfillments: parcels } = order;
  const isAll = parcels.length === 1 && order.displayFulfillmentStatus === 'FULFILLED';
  const moments: OrderMoment[] = [
    { kind: 'placed', at: order.createdAt },
    ...(paidAt === null ? [] : [{ kind: 'paid' as const, at: paidAt }]),
    ...parcels.flatMap(({ lines, sentAt, deliveredAt }): OrderMoment[] => {
      const items = lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ');
      return [
        ...(sentAt === null ? [] : [{ kind: 'shipped' as const, at: sentAt, isAll, items }]),
        ...(deliveredAt === null
          ? []
          : [{ kind: 'delivered' as const, at: deliveredAt, isAll, items }]),
      ];
    }),
    ...order.refunds.flatMap(({ createdAt, totalRefunded, note }): OrderMoment[] =>
      createdAt === null
        ? []
        : [{ kind: 'refunded', at: createdAt, amount: totalRefunded, note: noteForCustomer(note) }],
    ),
    ...(order.cancelledAt === null
      ? []
      : [{ kind: 'canceled' as const, at: order.cancelledAt, reason: order.cancelReason }]),
  ];
  // A stable sort: what happened at once stays in this order.
  return moments.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/**
 * Returns when the carriers expect the last parcel that is still under way, ISO 8601; null if they do not
 * say for each, or nothing is under way.
 */
export function expectedAt({ fulfillments }: Pick<Order, 'fulfillments'>): string | null {
  const moving = fulfillments.filter(
    ({ displayStatus, deliveredAt }) => deliveredAt === null && displayStatus !== 'DELIVERED',
  );
  const times = moving.map((parcel) => parcel.expectedAt);
  if (times.length === 0 || times.includes(null)) return null;
  return times.toSorted((one, other) => String(one).localeCompare(String(other))).at(-1) ?? null;
}
