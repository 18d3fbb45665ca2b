import type { GraphQLResolveInfo } from 'graphql';
import { gid, idOf, stableNumber, uuid } from '../../kit/ids';
import type { Store } from '../../kit/store';
import type { OrderBook } from '../order-book/order-book';
import { outstandingCents } from '../order-sums';
import type { AdminContext, Shop, UserError } from './context';
import { IdempotencyKeys } from './idempotency';
import { refundNode } from './order-parts';
import { parseRefund } from './refund-input';
import type { RefundInput } from './refund-input';
import type { UnderWay } from './under-way';

type CancelInput = {
  orderId: string;
  reason: string;
  restock: boolean;
  refund?: boolean | null;
  refundMethod?: { originalPaymentMethodsRefund?: boolean | null } | null;
  staffNote?: string | null;
};

const NOTE_LENGTH = 255;

/** `orderMarkAsPaid`, `refundCreate`, `orderCancel`. */
export function orderMutations(store: Store, shop: Shop, orderBook: OrderBook, underWay: UnderWay) {
  const keys = new IdempotencyKeys(store, shop.nowMs);
  const find = (id: string) => shop.orders.byId(idOf('Order', id) ?? '');

  return {
    orderMarkAsPaid: ({ input }: { input: { id: string } }) => {
      const order = find(input.id);
      if (order === undefined) {
        return { order: null, userErrors: [{ field: ['id'], message: 'Order does not exist' }] };
      }
      if (outstandingCents(order) <= 0) {
        const userErrors = [{ field: ['id'], message: 'Order cannot be marked as paid.' }];
        return { order: shop.orderNode(order), userErrors };
      }
      return { order: shop.orderNode(orderBook.markPaid(order)), userErrors: [] };
    },

    refundCreate: async (
      { input }: { input: RefundInput },
      _context: AdminContext,
      info: GraphQLResolveInfo,
    ) => {
      const made = keys.find('refundCreate', info, input);
      if (made.isRunning) {
        const message = 'This request is currently in progress, please try again.';
        return { refund: null, order: null, userErrors: [{ field: null, message }] };
      }
      made.begin();
      try {
        await orderBook.spendTime();
      } finally {
        made.end();
      }
      const order = find(input.orderId);
      if (underWay.has('refundCreate', made.key)) {
        const message = 'This request is currently in progress, please try again.';
        return { refund: null, order: null, userErrors: [{ field: null, message }] };
      }
      const known = order?.refunds.find(({ id }) => id === made.result);
      if (order !== undefined && known !== undefined) {
        const refund = refundNode(shop, order, known);
        return { refund, order: shop.orderNode(order), userErrors: [] };
      }
      const parsed = parseRefund(order, input);
      if ('errors' in parsed || order === undefined) {
        const node = order === undefined ? null : shop.orderNode(order);
        return { refund: null, order: node, userErrors: 'errors' in parsed ? parsed.errors : [] };
      }
      return store.batch(() => {
        const done = orderBook.refund(order, parsed.requested);
        made.save(done.refund.id);
        const refund = refundNode(shop, done.order, done.refund);
        return { refund, order: shop.orderNode(done.order), userErrors: [] };
      });
    },

    orderCancel: (input: CancelInput) => {
      const order = find(input.orderId);
      const wrong = wrongCancel(input, order);
      if (wrong !== undefined || order === undefined) {
        const errors = wrong === undefined ? [] : [wrong];
        const userErrors = errors.map(({ field, message }) => ({ field, message }));
        return { job: null, orderCancelUserErrors: errors, userErrors };
      }
      orderBook.cancel(order, {
        reason: input.reason,
        isRefunded: input.refund ?? input.refundMethod?.originalPaymentMethodsRefund ?? false,
        isRestocked: input.restock,
      });
      const job = { id: gid('Job', stableNumber(`job ${uuid()}`)), done: false };
      return { job, orderCancelUserErrors: [], userErrors: [] };
    },
  };
}

const invalid = (field: string, message: string) => ({ field: [field], message, code: 'INVALID' });

function wrongCancel(
  { staffNote, refund, refundMethod }: CancelInput,
  order: { cancelledAt: string | null; fulfilled: boolean } | undefined,
): (UserError & { code: string }) | undefined {
  if (order === undefined) {
    return { field: ['orderId'], message: 'Order does not exist', code: 'NOT_FOUND' };
  }
  if ([...(staffNote ?? '')].length > NOTE_LENGTH) {
    const message = `Staff note is too long. Maximum length is ${NOTE_LENGTH} characters.`;
    return invalid('staffNote', message);
  }
  if (typeof refund === 'boolean' && refundMethod) {
    const message = 'Only one of the arguments `refund` or `refund_method` is allowed.';
    return invalid('refund', message);
  }
  if (order.cancelledAt !== null) {
    return invalid('orderId', 'Cannot cancel an order that has already been canceled');
  }
  return undefined;
}
