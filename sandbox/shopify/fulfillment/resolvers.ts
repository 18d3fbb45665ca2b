import { gid, idOf, stableNumber, uuid } from '../../kit/ids';
import type { Shop, UserError } from '../admin/context';
import { parcelNode } from '../admin/order-parts';
import type { FulfillmentRow } from '../parcel-rows';
import type { OrderRow } from '../rows';
import type { FulfillmentOrderRow } from './fulfillment-orders';
import type { FulfillmentBook, Units } from './fulfillment-book';
import { fulfillmentOrderNode, holdNode } from './nodes';
import { parseTracking } from './tracking';
import type { TrackingInput } from './tracking';

type LinesInput = { id: string; quantity: number }[] | null | undefined;
type SendInput = {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems?: LinesInput;
  }[];
  notifyCustomer?: boolean | null;
  trackingInfo?: TrackingInput | null;
};
type HoldInput = { reason: string; reasonNotes?: string | null; handle?: string | null };
type Found = { order: OrderRow; row: FulfillmentOrderRow };

const MOST_HOLDS = 10;
const MOVES: readonly FulfillmentRow['status'][] = ['IN_TRANSIT', 'DELIVERED'];

const wrong = (field: string[], message: string): UserError => ({ field, message });
const none = (error: UserError) => ({ fulfillment: null, userErrors: [error] });

/** What staff, an app or a warehouse do with fulfillment orders and fulfillments. */
export function fulfillmentMutations(shop: Shop, book: FulfillmentBook) {
  const find = (id: string) => book.find(idOf('FulfillmentOrder', id) ?? '');
  const findParcel = (id: string) => book.findParcel(idOf('Fulfillment', id) ?? '');
  const orderNode = (id: string) => {
    const found = find(id);
    return found ? fulfillmentOrderNode(shop, found.order, found.row) : null;
  };
  const answer = (order: OrderRow, parcel: FulfillmentRow) => ({
    fulfillment: parcelNode(shop, shop.orders.byId(order.id) ?? order, parcel),
    userErrors: [],
  });

  return {
    fulfillmentCreate: ({ fulfillment: input }: { fulfillment: SendInput }) => {
      const parsed = parseSend(book, find, input);
      if ('error' in parsed) return none(parsed.error);
      const { order, units } = parsed;
      const tracking = parseTracking(input.trackingInfo);
      if ('error' in tracking) return none(tracking.error);
      return answer(order, book.send(order, units, tracking.rows));
    },

    fulfillmentCancel: ({ id }: { id: string }) => {
      const found = findParcel(id);
      if (!found) return none(wrong(['id'], 'Fulfillment not found.'));
      if (found.parcel.canceledAt) {
        return none(wrong(['id'], 'Fulfillment is already cancelled.'));
      }
      if (found.order.cancelledAt !== null) {
        return none(wrong(['id'], 'Fulfillment cannot be cancelled.'));
      }
      return answer(found.order, book.cancel(found.order, found.parcel));
    },

    fulfillmentTrackingInfoUpdate: (input: {
      fulfillmentId: string;
      trackingInfoInput: TrackingInput;
    }) => {
      const found = findParcel(input.fulfillmentId);
      if (!found) return none(wrong(['fulfillmentId'], 'Fulfillment does not exist.'));
      if (found.parcel.canceledAt) {
        return none(wrong(['fulfillmentId'], 'Fulfillment is cancelled.'));
      }
      const tracking = parseTracking(input.trackingInfoInput);
      if ('error' in tracking) return none(tracking.error);
      return answer(found.order, book.track(found.order, found.parcel, tracking.rows));
    },

    fulfillmentEventCreate: ({
      fulfillmentEvent: event,
    }: {
      fulfillmentEvent: { fulfillmentId: string; status: string; happenedAt?: string | null };
    }) => {
      const found = findParcel(event.fulfillmentId);
      if (!found || found.parcel.canceledAt) {
        const error = wrong(['fulfillmentEvent', 'fulfillmentId'], 'Fulfillment does not exist.');
        return { fulfillmentEvent: null, userErrors: [error] };
      }
      const status = MOVES.find((each) => each === event.status);
      if (status) book.move(found.order, found.parcel, status);
      const fulfillmentEvent = {
        id: gid('FulfillmentEvent', stableNumber(`event ${uuid()}`)),
        status: event.status,
        happenedAt: event.happenedAt ?? new Date(shop.nowMs()).toISOString(),
      };
      return { fulfillmentEvent, userErrors: [] };
    },

    fulfillmentOrderHold: ({ id, fulfillmentHold }: { id: string; fulfillmentHold: HoldInput }) => {
      const found = find(id);
      const refuse = (code: string | null, message: string, field = ['id']) => ({
        fulfillmentHold: null,
        fulfillmentOrder: orderNode(id),
        remainingFulfillmentOrder: null,
        userErrors: [{ code, field, message }],
      });
      if (!found) return refuse('FULFILLMENT_ORDER_NOT_FOUND', 'Fulfillment order not found.');
      const status = book.status(found.row);
      if (!['OPEN', 'IN_PROGRESS', 'SCHEDULED', 'ON_HOLD'].includes(status)) {
        return refuse(
          null,
          `Fulfillment order has an unfulfillable status= ${status.toLowerCase()}.`,
        );
      }
      const { reason, reasonNotes, handle = '' } = fulfillmentHold;
      const own = found.row.holds.filter(({ isOfApp }) => isOfApp);
      if (own.some((hold) => (hold.handle ?? '') === (handle ?? ''))) {
        const message = 'The handle provided for the fulfillment hold is already in use.';
        return refuse('DUPLICATE_FULFILLMENT_HOLD_HANDLE', message, ['fulfillmentHold', 'handle']);
      }
      if (own.length >= MOST_HOLDS) {
        const message = 'The maximum number of fulfillment holds has been reached.';
        return refuse('FULFILLMENT_ORDER_HOLD_LIMIT_REACHED', message);
      }
      const made = book.hold(found.order, found.row.id, {
        reason,
        notes: reasonNotes ?? null,
        handle: handle || null,
        isOfApp: true,
      });
      return {
        fulfillmentHold: holdNode(made),
        fulfillmentOrder: orderNode(id),
        remainingFulfillmentOrder: null,
        userErrors: [],
      };
    },

    fulfillmentOrderReleaseHold: ({ id, holdIds }: { id: string; holdIds?: string[] | null }) => {
      const found = find(id);
      if (!found) {
        const message = "The fulfillment order wasn't found.";
        const error = { code: 'FULFILLMENT_ORDER_NOT_FOUND', field: ['id'], message };
        return { fulfillmentOrder: null, userErrors: [error] };
      }
      const numbers = holdIds?.map((one) => Number(idOf('FulfillmentHold', one))) ?? null;
      book.release(found.order, found.row.id, numbers);
      return { fulfillmentOrder: orderNode(id), userErrors: [] };
    },

    fulfillmentOrderLineItemsPreparedForPickup: ({
      input,
    }: {
      input: { lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[] };
    }) => {
      const ids = input.lineItemsByFulfillmentOrder.map((one) => one.fulfillmentOrderId);
      const found = ids.map(find);
      const field = ['input', 'lineItemsByFulfillmentOrder'];
      const refuse = (code: string, message: string) => ({
        userErrors: [{ code, field, message }],
      });
      if (found.some((one) => one?.row.method !== 'PICK_UP')) {
        return refuse('FULFILLMENT_ORDER_INVALID', 'Invalid fulfillment order ID provided.');
      }
      const ready = found.flatMap((one) => one ?? []);
      if (ready.some(({ row }) => row.isPrepared || book.status(row) !== 'OPEN')) {
        const message = 'The fulfillment order does not have any line items that can be prepared.';
        return refuse('NO_LINE_ITEMS_TO_PREPARE_FOR_FULFILLMENT_ORDER', message);
      }
      for (const { order, row } of ready) book.prepare(order, row.id);
      return { userErrors: [] };
    },
  };
}

/** The units that a fulfillment is to be made of, or why not; Shopify's own sentences where they are known. */
function parseSend(
  book: FulfillmentBook,
  find: (id: string) => Found | undefined,
  input: SendInput,
): { order: OrderRow; units: Units[] } | { error: UserError } {
  const field = ['fulfillment'];
  const units: Units[] = [];
  let first: Found | undefined;
  for (const part of input.lineItemsByFulfillmentOrder) {
    const found = find(part.fulfillmentOrderId);
    if (!found) return { error: wrong(field, 'Fulfillment order does not exist.') };
    const { row } = found;
    first ??= found;
    if (found.order.id !== first.order.id) {
      return { error: wrong(field, 'All fulfillment orders must belong to the same order.') };
    }
    if (row.location !== first.row.location) {
      return {
        error: wrong(field, 'All fulfillment orders must have the same assigned location.'),
      };
    }
    const status = book.status(row);
    if (status !== 'OPEN' && status !== 'IN_PROGRESS') {
      const message = `Fulfillment order ${row.id} has an unfulfillable status= ${status.toLowerCase()}.`;
      return { error: wrong(field, message) };
    }
    const lines =
      part.fulfillmentOrderLineItems ??
      row.lines.map(({ id, units: all, sent }) => ({
        id: gid('FulfillmentOrderLineItem', id),
        quantity: all - sent,
      }));
    for (const { id, quantity } of lines) {
      const line = row.lines.find((one) => String(one.id) === idOf('FulfillmentOrderLineItem', id));
      if (!line) return { error: wrong(field, 'Fulfillment order line item does not exist.') };
      if (quantity < 1 || quantity > line.units - line.sent) {
        return { error: wrong(field, 'Invalid fulfillment order line item quantity requested.') };
      }
      units.push({ id: line.id, units: quantity });
    }
  }
  if (!first || units.length === 0) {
    return { error: wrong(field, 'At least one fulfillment order line item must be provided.') };
  }
  return { order: first.order, units };
}
