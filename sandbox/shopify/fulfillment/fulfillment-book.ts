import type { Clock } from '../../kit/clock';
import { gid, stableNumber, uuid } from '../../kit/ids';
import type { Store } from '../../kit/store';
import type { Events, Topic } from '../events';
import { parcelBody } from '../order-book/bodies';
import { currentQuantity, sentQuantity } from '../order-sums';
import type { Orders } from '../orders';
import { parcelOf } from '../parcels';
import type { FulfillmentRow, TrackingRow } from '../parcel-rows';
import type { OrderRow } from '../rows';
import { fulfillmentOrdersOf, statusOf } from './fulfillment-orders';
import type { FulfillmentOrderRow, HoldRow } from './fulfillment-orders';

type Parts = { store: Store; clock: Clock; orders: Orders; events: Events };

export type Units = { id: number; units: number };

/** What is done to fulfillment orders. Callers check whether it is allowed; each step sends its webhooks. */
export class FulfillmentBook {
  constructor(private readonly parts: Parts) {}

  /** Finds a fulfillment order and its order. */
  find(id: string | number): { order: OrderRow; row: FulfillmentOrderRow } | undefined {
    for (const order of this.parts.orders.all()) {
      const row = fulfillmentOrdersOf(order).find((each) => String(each.id) === String(id));
      if (row !== undefined) return { order, row };
    }
    return undefined;
  }

  findParcel(id: string | number): { order: OrderRow; parcel: FulfillmentRow } | undefined {
    for (const order of this.parts.orders.all()) {
      const parcel = order.fulfillments.find((each) => String(each.id) === String(id));
      if (parcel !== undefined) return { order, parcel };
    }
    return undefined;
  }

  status(row: FulfillmentOrderRow) {
    return statusOf(row, this.parts.clock.iso());
  }

  /** Sends these units, by the ids of the fulfillment orders' lines. */
  send(order: OrderRow, units: readonly Units[], tracking: readonly TrackingRow[]): FulfillmentRow {
    return this.step((now) => {
      const [first, ...more] = tracking;
      const parcel: FulfillmentRow = {
        ...parcelOf({
          id: stableNumber(`parcel ${uuid()}`),
          lines: [],
          sentAt: now,
          status: 'FULFILLED',
          tracking: first,
        }),
        ...(more.length > 0 && { moreTracking: more }),
        lines: [],
        fulfillmentOrderIds: [],
      };
      const rows = fulfillmentOrdersOf(order);
      for (const row of rows) {
        for (const line of row.lines) {
          const sent = units.find(({ id }) => id === line.id)?.units ?? 0;
          if (sent === 0) continue;
          line.sent += sent;
          addUnits(parcel.lines, line.lineId, sent);
          if (!parcel.fulfillmentOrderIds?.includes(row.id))
            parcel.fulfillmentOrderIds?.push(row.id);
        }
      }
      const stored = this.put(order, rows, [...order.fulfillments, parcel]);
      this.parts.events.emit('FULFILLMENTS_CREATE', parcelBody(stored, parcel, now));
      return parcel;
    });
  }

  /**
   * Cancels a parcel. What is still open takes its units back; where all had left, a new fulfillment order has them.
   */
  cancel(order: OrderRow, parcel: FulfillmentRow): FulfillmentRow {
    return this.step((now) => {
      const rows = fulfillmentOrdersOf(order);
      for (const { lineId, quantity } of parcel.lines) {
        const from = rows.find(
          (row) =>
            (parcel.fulfillmentOrderIds ?? [row.id]).includes(row.id) &&
            row.lines.some((line) => line.lineId === lineId && line.sent >= quantity),
        );
        const line = from?.lines.find((each) => each.lineId === lineId);
        if (from === undefined || line === undefined) continue;
        const isClosed = this.status(from) === 'CLOSED';
        line.sent -= quantity;
        if (!isClosed) continue;
        line.units -= quantity;
        again(rows, order, from, parcel).lines.push({
          id: stableNumber(`again ${parcel.id} ${lineId}`),
          lineId,
          units: quantity,
          sent: 0,
        });
      }
      const gone = { ...parcel, canceledAt: now };
      const parcels = order.fulfillments.map((each) => (each.id === parcel.id ? gone : each));
      const stored = this.put(order, rows, parcels);
      this.parts.events.emit('FULFILLMENTS_UPDATE', parcelBody(stored, gone, now));
      return gone;
    });
  }

  track(order: OrderRow, parcel: FulfillmentRow, tracking: readonly TrackingRow[]): FulfillmentRow {
    return this.step((now) => {
      const [first = null, ...more] = tracking;
      const { moreTracking: _, ...rest } = parcel;
      const next = { ...rest, tracking: first, ...(more.length > 0 && { moreTracking: more }) };
      const parcels = order.fulfillments.map((each) => (each.id === parcel.id ? next : each));
      const stored = this.put(order, fulfillmentOrdersOf(order), parcels);
      this.parts.events.emit('FULFILLMENTS_UPDATE', parcelBody(stored, next, now));
      return next;
    });
  }

  /** Records what became of a parcel on its way. */
  move(order: OrderRow, parcel: FulfillmentRow, status: FulfillmentRow['status']): void {
    this.step((now) => {
      const next = { ...parcel, status, ...(status === 'DELIVERED' && { deliveredAt: now }) };
      const parcels = order.fulfillments.map((each) => (each.id === parcel.id ? next : each));
      const stored = this.put(order, fulfillmentOrdersOf(order), parcels);
      this.parts.events.emit('FULFILLMENTS_UPDATE', parcelBody(stored, next, now));
    });
  }

  hold(order: OrderRow, id: number, hold: Omit<HoldRow, 'id'>): HoldRow {
    const made = { ...hold, id: stableNumber(`hold ${uuid()}`) };
    this.change(order, id, 'FULFILLMENT_ORDERS_PLACED_ON_HOLD', (row) => {
      row.holds.push(made);
    });
    return made;
  }

  /** @param ids of the holds; all if left out */
  release(order: OrderRow, id: number, ids: readonly number[] | null): void {
    this.change(order, id, 'FULFILLMENT_ORDERS_HOLD_RELEASED', (row) => {
      row.holds = ids === null ? [] : row.holds.filter((hold) => !ids.includes(hold.id));
    });
  }

  prepare(order: OrderRow, id: number): void {
    this.change(order, id, 'FULFILLMENT_ORDERS_LINE_ITEMS_PREPARED_FOR_PICKUP', (row) => {
      row.isPrepared = true;
    });
  }

  /** Moves a line to a fulfillment order of its own, at another location. */
  moveLine(order: OrderRow, lineId: number, location: string): OrderRow {
    return this.step(() => {
      const rows = fulfillmentOrdersOf(order);
      const from = rows.find((row) => row.lines.some((line) => line.lineId === lineId));
      const line = from?.lines.find((each) => each.lineId === lineId);
      if (from === undefined || line === undefined) return order;
      from.lines = from.lines.filter((each) => each !== line);
      const id = stableNumber(`fulfillment order ${order.id} moved ${lineId} ${location}`);
      rows.push({ ...from, id, location, holds: [], lines: [{ ...line, id: line.id + 1 }] });
      const kept = rows.filter(({ lines }) => lines.length > 0);
      const stored = this.put(order, kept, order.fulfillments);
      this.tell('FULFILLMENT_ORDERS_MOVED', id, 'open');
      return stored;
    });
  }

  setMethod(order: OrderRow, method: FulfillmentOrderRow['method']): OrderRow {
    const rows = fulfillmentOrdersOf(order).map((row) => ({ ...row, method }));
    return this.step(() => this.put(order, rows, order.fulfillments));
  }

  private change(
    order: OrderRow,
    id: number,
    topic: Topic,
    work: (row: FulfillmentOrderRow) => void,
  ): void {
    this.step(() => {
      const rows = fulfillmentOrdersOf(order);
      const row = rows.find((each) => each.id === id);
      if (row === undefined) return;
      work(row);
      this.put(order, rows, order.fulfillments);
      this.tell(topic, id, this.status(row).toLowerCase());
    });
  }

  private tell(topic: Topic, id: number, status: string): void {
    this.parts.events.emit(topic, {
      fulfillment_order: { id: gid('FulfillmentOrder', id), status },
    });
  }

  private put(
    order: OrderRow,
    fulfillmentOrders: FulfillmentOrderRow[],
    fulfillments: FulfillmentRow[],
  ): OrderRow {
    const next = { ...order, fulfillmentOrders, fulfillments, fulfilled: false };
    const isAll = next.lines.every(
      (line) => sentQuantity(next, line) >= currentQuantity(next, line),
    );
    const isSent = isAll && fulfillments.some(({ canceledAt }) => !canceledAt);
    const topics = ['ORDERS_UPDATED', ...(isSent && !order.fulfilled ? ['ORDERS_FULFILLED'] : [])];
    return this.parts.orders.put({ ...next, fulfilled: isSent }, topics);
  }

  private step<Result>(work: (now: string) => Result): Result {
    return this.parts.store.batch(() => work(this.parts.clock.iso()));
  }
}

function addUnits(lines: FulfillmentRow['lines'], lineId: number, quantity: number): void {
  const known = lines.find((line) => line.lineId === lineId);
  if (known) known.quantity += quantity;
  else lines.push({ lineId, quantity });
}

/** Finds or makes the fulfillment order of what a canceled parcel had. */
function again(
  rows: FulfillmentOrderRow[],
  order: OrderRow,
  from: FulfillmentOrderRow,
  parcel: FulfillmentRow,
): FulfillmentOrderRow {
  const id = stableNumber(`fulfillment order ${order.id} again ${parcel.id}`);
  const known = rows.find((row) => row.id === id);
  if (known) return known;
  const row = { ...from, id, holds: [], lines: [], isPrepared: false };
  rows.push(row);
  return row;
}
