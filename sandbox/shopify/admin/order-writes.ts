import { idOf, stableNumber, uuid } from '../../kit/ids';
import type { Store } from '../../kit/store';
import { outstandingCents } from '../orders';
import type { OrderRow } from '../rows';
import type { Shop, UserError } from './context';

const notFound = (field: string): UserError[] => [
  { field: [field], message: 'Order does not exist' },
];

/** `orderMarkAsPaid`: what is still owed has been paid by hand. */
export function orderMutations(store: Store, shop: Shop, now: () => string) {
  return {
    orderMarkAsPaid: ({ input }: { input: { id: string } }) => {
      const order = shop.orders.byId(idOf('Order', input.id) ?? '');
      if (order === undefined) return { order: null, userErrors: notFound('id') };
      if (outstandingCents(order) <= 0) {
        const userErrors = [{ field: ['id'], message: 'Order cannot be marked as paid.' }];
        return { order: shop.orderNode(order), userErrors };
      }
      const kept = store.batch(() =>
        shop.orders.put(paidByHand(order, now()), ['ORDERS_UPDATED', 'ORDERS_PAID']),
      );
      return { order: shop.orderNode(kept), userErrors: [] };
    },
  };
}

/** The order with what was owed paid; a payment that was waiting is settled by it. */
export function paidByHand(order: OrderRow, now: string): OrderRow {
  const owed = outstandingCents(order);
  const waiting = order.transactions.findLast(({ status }) => status === 'PENDING');
  return {
    ...order,
    paidCents: order.paidCents + owed,
    transactions: [
      ...order.transactions,
      {
        id: stableNumber(`transaction ${order.id} ${uuid()}`),
        ...(waiting === undefined ? {} : { parentId: waiting.id }),
        kind: 'SALE',
        status: 'SUCCESS',
        gateway: 'manual',
        cents: owed,
        createdAt: now,
      },
    ],
  };
}
