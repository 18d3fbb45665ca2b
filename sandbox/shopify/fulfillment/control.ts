import { ControlError, parseText } from '../../kit/control-input';
import type { Input } from '../../kit/control-input';
import type { Orders } from '../orders';
import type { OrderRow } from '../rows';
import { fulfillmentOrdersOf } from './fulfillment-orders';
import type { FulfillmentBook } from './fulfillment-book';

const METHODS = ['SHIPPING', 'PICK_UP', 'LOCAL'] as const;

function firstOf(order: OrderRow) {
  const [row] = fulfillmentOrdersOf(order);
  if (row === undefined) throw new ControlError('the order has no fulfillment order');
  return row;
}

/** What somebody does in Shopify's own admin, or a warehouse's app; orders are named by `name`. */
export function fulfillmentActions(orders: Orders, book: FulfillmentBook) {
  const find = (input: Input): OrderRow => {
    const name = parseText(input, 'name');
    const row = orders.byName(name);
    if (row === undefined) throw new ControlError(`there is no order ${name}`);
    return row;
  };
  return {
    /** Returns the order's fulfillment orders. */
    'fulfillment-orders': (input: Input) => fulfillmentOrdersOf(find(input)),

    /** Moves `line` (its place from 0) to another `location`. */
    'fulfillment-move': (input: Input) => {
      const order = find(input);
      const line = order.lines[Number(input.line)];
      if (line === undefined) throw new ControlError('line is a place from 0');
      return book.moveLine(order, line.id, parseText(input, 'location'));
    },

    /** Sets the `method` of what is to be sent: SHIPPING, PICK_UP, LOCAL. */
    'fulfillment-method': (input: Input) => {
      const method = METHODS.find((each) => each === input.method);
      if (method === undefined) throw new ControlError(`method is one of ${METHODS.join(', ')}`);
      return book.setMethod(find(input), method);
    },

    /** Puts the first fulfillment order on hold, with a `reason`; `release`: true lets all of its holds go. */
    'fulfillment-hold': (input: Input) => {
      const order = find(input);
      const row = firstOf(order);
      if (String(input.release) === 'true') {
        book.release(order, row.id, null);
        return fulfillmentOrdersOf(find(input));
      }
      const reason = typeof input.reason === 'string' ? input.reason : 'OTHER';
      return book.hold(order, row.id, { reason, notes: null, handle: null, isOfApp: false });
    },

    /** Cancels the latest parcel that is not canceled yet. */
    'fulfillment-cancel': (input: Input) => {
      const order = find(input);
      const parcel = order.fulfillments.findLast(({ canceledAt }) => !canceledAt);
      if (parcel === undefined) throw new ControlError('the order has no parcel');
      return book.cancel(order, parcel);
    },
  };
}
