import { ControlError, parseNumber, parseText } from '../kit/control-input';
import type { Input } from '../kit/control-input';
import { parseSet } from './customer-control';
import { worthOf } from './order-book/changes';
import type { OrderBook } from './order-book/order-book';
import { currentQuantity, outstandingCents } from './order-sums';
import type { Orders } from './orders';
import type { ParcelReport } from './parcels';
import type { DisputeRow, OrderLineRow, OrderRow } from './rows';
import type { ParcelEventRow } from './parcel-rows';

type Units = { lineId: number; quantity: number };

const MOVES: readonly ParcelEventRow['status'][] = [
  'CONFIRMED',
  'CARRIER_PICKED_UP',
  'IN_TRANSIT',
  'DELAYED',
  'OUT_FOR_DELIVERY',
  'ATTEMPTED_DELIVERY',
  'READY_FOR_PICKUP',
  'FAILURE',
  'DELIVERED',
];
const DISPUTE_MOVES: readonly DisputeRow['status'][] = [
  'NEEDS_RESPONSE',
  'UNDER_REVIEW',
  'ACCEPTED',
  'WON',
  'LOST',
  'PREVENTED',
];

/**
 * Staff actions on orders, named by `name` (`#1001` or `1001`). A `line` is named by its index in the order,
 * from 0, or by its full title. Webhooks are sent.
 */
export function orderActions(orders: Orders, orderBook: OrderBook) {
  const find = (input: Input): OrderRow => {
    const name = parseText(input, 'name');
    const row = orders.byName(name);
    if (row === undefined) throw new ControlError(`there is no order ${name}`);
    return row;
  };

  return {
    /** `set`: `tags`, the whole list; `fulfilled` with `tracking: {company, number, url?}`; `cancelled`. */
    order: (input: Input) => {
      const set = parseSet(input);
      let row = find(input);
      if (Array.isArray(set.tags)) {
        row = orders.put({ ...row, tags: set.tags.map(String) }, ['ORDERS_UPDATED']);
      }
      if (set.fulfilled === true && !row.fulfilled) {
        row = orderBook.send(row, {
          tracking: parseTracking((set.tracking ?? null) as Input | null),
        });
      }
      if (set.fulfilled === false) {
        const unsent = { ...row, fulfilled: false, fulfillments: [] };
        row = orders.put(unsent, ['ORDERS_UPDATED']);
      }
      if (set.cancelled === true && row.cancelledAt === null) {
        row = orderBook.cancel(row, { reason: 'OTHER', isRefunded: false, isRestocked: false });
      }
      return row;
    },

    /** Ships all that is left, or `lines: [{line, quantity?}]`; with `company`, `number`, `url`. */
    'order-fulfill': (input: Input) => {
      const row = find(input);
      if (row.fulfilled || row.cancelledAt !== null) {
        throw new ControlError('there is nothing left to send');
      }
      const tracking = input.number ? parseTracking(input) : undefined;
      return orderBook.send(row, { lines: parseUnits(row, input), tracking });
    },

    /**
     * The carrier reports `status` of the latest parcel, or of the one numbered `parcel` from 0; with `city`,
     * `province`, `zip`, `message`, and as times `happenedAt` (now) and `estimatedDeliveryAt`.
     */
    'order-parcel': (input: Input) => {
      const row = find(input);
      const parcel = row.fulfillments.at(parseNumber(input, 'parcel', -1));
      const status = MOVES.find((each) => each === input.status);
      if (parcel === undefined) throw new ControlError('the order has no parcel');
      if (status === undefined) throw new ControlError(`status is one of ${MOVES.join(', ')}`);
      return orderBook.reportParcel(row, parcel, { status, ...parseReport(input) });
    },

    /** Removes `quantity` units of `line` (default: all that are left) from the order. */
    'order-edit': (input: Input) => {
      const row = find(input);
      const [units] = parseUnits(row, { lines: [input] }) ?? [];
      if (units === undefined) throw new ControlError('line must name one');
      return orderBook.removeUnits(row, units.lineId, units.quantity);
    },

    /** Adds a custom item of `cents` to the order, with a `title`. */
    'order-add': (input: Input) => {
      const row = find(input);
      if (row.cancelledAt !== null) throw new ControlError('the order is cancelled already');
      const cents = parseNumber(input, 'cents');
      if (cents <= 0) throw new ControlError('cents must be above 0');
      return orderBook.addItem(row, parseText(input, 'title'), cents);
    },

    /** `reason` (default OTHER), `refund` and `restock`: true or "true". */
    'order-cancel': (input: Input) => {
      const row = find(input);
      if (row.cancelledAt !== null) throw new ControlError('the order is cancelled already');
      return orderBook.cancel(row, {
        reason: typeof input.reason === 'string' && input.reason ? input.reason : 'OTHER',
        isRefunded: String(input.refund) === 'true',
        isRestocked: String(input.restock) === 'true',
      });
    },

    'order-paid': (input: Input) => {
      const row = find(input);
      if (outstandingCents(row) <= 0) throw new ControlError('nothing is owed on the order');
      return orderBook.markPaid(row);
    },

    /** Opens a dispute: `as` INQUIRY, otherwise CHARGEBACK. */
    'order-dispute': (input: Input) => {
      const row = find(input);
      if (row.paidCents === 0) throw new ControlError('nothing of the order was paid');
      return orderBook.dispute(row, input.as === 'INQUIRY' ? 'INQUIRY' : 'CHARGEBACK');
    },

    /** Sets the `status` of the latest dispute; any status may follow any other. */
    'order-dispute-status': (input: Input) => {
      const row = find(input);
      const status = DISPUTE_MOVES.find((each) => each === input.status);
      if (!row.disputes?.length) throw new ControlError('the order has no dispute');
      if (status === undefined) {
        throw new ControlError(`status is one of ${DISPUTE_MOVES.join(', ')}`);
      }
      return orderBook.moveDispute(row, status);
    },

    /** From now on the API takes `ms` to execute a refund. */
    'refund-takes': (input: Input) => {
      orderBook.refundMs = parseNumber(input, 'ms');
      return { ms: orderBook.refundMs };
    },

    /**
     * Refunds `cents`, or `lines: [{line, quantity?}]` at their price, or all that is left; with `to:
     * store_credit`, to the customer's store credit.
     */
    refund: (input: Input) => {
      const row = find(input);
      const units = parseUnits(row, input);
      const worth = units?.reduce((sum, each) => sum + worthOf(row, each.lineId, each.quantity), 0);
      const left = row.paidCents - row.refundedCents;
      const cents = parseNumber(input, 'cents', worth === undefined ? left : Math.min(worth, left));
      if (cents <= 0 || cents > left) {
        throw new ControlError('cents must be more than 0 and at most what is left of the payment');
      }
      const restockType = String(input.restock) === 'true' ? 'RETURN' : 'NO_RESTOCK';
      const lines = (units ?? []).map((each) => ({ ...each, restockType }));
      const note = typeof input.note === 'string' && input.note ? input.note : null;
      const isStoreCredit = input.to === 'store_credit';
      return orderBook.refund(row, { cents, note, lines, isStoreCredit }).order;
    },
  };
}

function parseReport(input: Input): Partial<ParcelReport> {
  const names = [
    'city',
    'province',
    'zip',
    'message',
    'happenedAt',
    'estimatedDeliveryAt',
  ] as const;
  return Object.fromEntries(
    names.flatMap((name) => (input[name] ? [[name, parseText(input, name)]] : [])),
  );
}

function parseTracking(input: Input | null) {
  if (input === null) return undefined;
  return {
    company: parseText(input, 'company'),
    number: parseText(input, 'number'),
    ...(input.url ? { url: parseText(input, 'url') } : {}),
  };
}

/** @returns undefined if no lines are named */
function parseUnits(order: OrderRow, { lines }: Input): Units[] | undefined {
  if (!Array.isArray(lines)) return undefined;
  return (lines as Input[]).map((input) => {
    const line = parseLine(order, input.line);
    const left = currentQuantity(order, line);
    const quantity = parseNumber(input, 'quantity', left);
    if (quantity < 1 || quantity > left) {
      throw new ControlError(`quantity is between 1 and the ${left} that are left`);
    }
    return { lineId: line.id, quantity };
  });
}

function parseLine(order: OrderRow, line: unknown): OrderLineRow {
  const found = order.lines.find(({ id, title }, index) =>
    [String(index), title, String(id)].includes(String(line)),
  );
  if (found === undefined) throw new ControlError('line is a place from 0 or a title');
  return found;
}
