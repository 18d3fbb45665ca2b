import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../kit/clock';
import type { Store } from '../../kit/store';
import type { Events } from '../events';
import type { Goods } from '../goods';
import { currentQuantity } from '../order-sums';
import type { Orders } from '../orders';
import { reported, type ParcelReport } from '../parcels';
import type { FulfillmentRow } from '../parcel-rows';
import type { DisputeRow, OrderRow, RefundRow } from '../rows';
import { disputeBody, editBody, parcelBody, parcelEventBody, refundBody } from './bodies';
import {
  cancelled,
  disputed,
  fullyPaid,
  refunded,
  withDispute,
  withItem,
  withParcel,
  withoutUnits,
} from './changes';
import type { RefundRequest } from './changes';

type Parts = { store: Store; clock: Clock; orders: Orders; goods: Goods; events: Events };

/**
 * What staff, or an app on their behalf, do to orders: each step moves the goods and queues the webhooks in
 * one batch. Callers check whether a step is allowed.
 */
export class OrderBook {
  /** How long the execution of each refund takes. */
  refundMs = 0;

  constructor(private readonly parts: Parts) {}

  async spendTime(): Promise<void> {
    if (this.refundMs > 0) await sleep(this.refundMs);
  }

  /** Records that the open amount was paid: `manual` if staff say so. */
  markPaid(order: OrderRow, gateway: 'manual' | 'bogus' = 'manual'): OrderRow {
    return this.step((now) =>
      this.parts.orders.put(fullyPaid(order, gateway, now), ['ORDERS_UPDATED', 'ORDERS_PAID']),
    );
  }

  refund(order: OrderRow, requested: RefundRequest): { order: OrderRow; refund: RefundRow } {
    return this.step((now) => {
      const done = refunded(order, requested, now);
      const stored = this.parts.orders.put(done.order, ['ORDERS_UPDATED']);
      this.parts.events.emit('REFUNDS_CREATE', refundBody(stored, done.refund));
      const back = requested.lines.filter(({ restockType }) => restockType !== 'NO_RESTOCK');
      this.restock(order, back);
      return { order: stored, refund: done.refund };
    });
  }

  removeUnits(order: OrderRow, lineId: number, quantity: number): OrderRow {
    return this.step((now) => {
      const stored = this.parts.orders.put(withoutUnits(order, lineId, quantity), [
        'ORDERS_UPDATED',
      ]);
      this.parts.events.emit('ORDERS_EDITED', editBody(stored, lineId, quantity, now));
      this.restock(order, [{ lineId, quantity }]);
      return stored;
    });
  }

  /** Stores what an edit has made of an order. @param moves units taken out, or put in if below zero */
  edit(
    order: OrderRow,
    edited: OrderRow,
    moves: readonly { lineId: number; quantity: number; isRestocked: boolean }[],
  ): OrderRow {
    return this.step((now) => {
      const stored = this.parts.orders.put(edited, ['ORDERS_UPDATED']);
      const [first] = moves;
      const body = editBody(stored, first?.lineId ?? 0, first?.quantity ?? 0, now);
      this.parts.events.emit('ORDERS_EDITED', body);
      this.restock(
        order,
        moves.filter(({ quantity, isRestocked }) => quantity > 0 && isRestocked),
      );
      const sold = moves.filter(({ quantity }) => quantity < 0);
      this.parts.goods.sell(
        sold.flatMap(({ lineId, quantity }) => {
          const line = stored.lines.find(({ id }) => id === lineId);
          return line === undefined ? [] : [{ ...line, quantity: -quantity }];
        }),
      );
      return stored;
    });
  }

  addItem(order: OrderRow, title: string, cents: number): OrderRow {
    return this.step((now) => {
      const stored = this.parts.orders.put(withItem(order, title, cents), ['ORDERS_UPDATED']);
      const lineId = stored.lines.at(-1)?.id ?? 0;
      this.parts.events.emit('ORDERS_EDITED', editBody(stored, lineId, -1, now));
      return stored;
    });
  }

  cancel(
    order: OrderRow,
    requested: { reason: string; isRefunded: boolean; isRestocked: boolean },
  ): OrderRow {
    return this.step((now) => {
      const left = order.paidCents - order.refundedCents;
      const lines = order.lines.map((line) => ({
        lineId: line.id,
        quantity: currentQuantity(order, line),
      }));
      const given = { cents: left, note: 'Order canceled', lines: [] };
      const before = requested.isRefunded && left > 0 ? this.refund(order, given).order : order;
      if (requested.isRestocked) this.restock(order, lines);
      return this.parts.orders.put(cancelled(before, requested.reason, now), [
        'ORDERS_UPDATED',
        'ORDERS_CANCELLED',
      ]);
    });
  }

  send(order: OrderRow, requested: Parameters<typeof withParcel>[1]): OrderRow {
    return this.step((now) => {
      const { order: sent, parcel } = withParcel(order, requested, now);
      const topics = ['ORDERS_UPDATED', ...(sent.fulfilled ? ['ORDERS_FULFILLED'] : [])];
      const stored = this.parts.orders.put(sent, topics);
      this.parts.events.emit('FULFILLMENTS_CREATE', parcelBody(stored, parcel, now));
      return stored;
    });
  }

  /** Records what a carrier reports of a parcel. */
  reportParcel(order: OrderRow, parcel: FulfillmentRow, report: ParcelReport): OrderRow {
    return this.step((now) => {
      const { parcel: moved, event } = reported(parcel, report, now);
      const fulfillments = order.fulfillments.map((one) => (one.id === parcel.id ? moved : one));
      const stored = this.parts.orders.put({ ...order, fulfillments }, ['ORDERS_UPDATED']);
      this.parts.events.emit('FULFILLMENT_EVENTS_CREATE', parcelEventBody(stored, parcel, event));
      this.parts.events.emit('FULFILLMENTS_UPDATE', parcelBody(stored, moved, now));
      return stored;
    });
  }

  /**
   * Opens a dispute or an inquiry. Shopify does not document that order webhooks follow, so none are sent.
   */
  dispute(order: OrderRow, initiatedAs: DisputeRow['initiatedAs']): OrderRow {
    return this.step((now) =>
      this.notifyDispute(disputed(order, initiatedAs), 'DISPUTES_CREATE', now),
    );
  }

  /** Changes the status of the latest dispute: under review, or decided by the bank. */
  moveDispute(order: OrderRow, status: DisputeRow['status']): OrderRow {
    return this.step((now) =>
      this.notifyDispute(withDispute(order, status), 'DISPUTES_UPDATE', now),
    );
  }

  private notifyDispute(
    order: OrderRow,
    topic: 'DISPUTES_CREATE' | 'DISPUTES_UPDATE',
    now: string,
  ): OrderRow {
    const stored = this.parts.orders.put(order, []);
    const dispute = stored.disputes?.at(-1);
    if (dispute) this.parts.events.emit(topic, disputeBody(stored, dispute, now));
    return stored;
  }

  private restock(order: OrderRow, units: readonly { lineId: number; quantity: number }[]): void {
    this.parts.goods.restock(
      units.flatMap(({ lineId, quantity }) => {
        const line = order.lines.find(({ id }) => id === lineId);
        return line === undefined ? [] : [{ ...line, quantity }];
      }),
    );
  }

  private step<Result>(work: (now: string) => Result): Result {
    return this.parts.store.batch(() => work(this.parts.clock.iso()));
  }
}
