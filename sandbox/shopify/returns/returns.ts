import type { Clock } from '../../kit/clock';
import { gid, stableNumber, uuid } from '../../kit/ids';
import type { Store, Table } from '../../kit/store';
import type { Events } from '../events';
import type { Goods } from '../goods';
import { withoutUnits } from '../order-book/changes';
import { currentQuantity } from '../order-sums';
import type { Orders } from '../orders';
import type { OrderRow } from '../rows';

export type ReturnStatus = 'REQUESTED' | 'OPEN' | 'CLOSED' | 'DECLINED' | 'CANCELED';

export type Disposition = {
  type: 'RESTOCKED' | 'NOT_RESTOCKED' | 'MISSING' | 'PROCESSING_REQUIRED';
  quantity: number;
  at: string;
};

export type ReturnLineRow = {
  id: number;
  /** The line of the parcel, and the order's line that it ships. */
  parcelLineId: number;
  lineId: number;
  quantity: number;
  reason: string;
  reasonNote: string;
  customerNote: string | null;
  processed: number;
  dispositions: Disposition[];
};

export type ReturnRow = {
  id: number;
  orderId: number;
  /** `#1001-R1` */
  name: string;
  status: ReturnStatus;
  lines: ReturnLineRow[];
  decline: { reason: string; note: string | null } | null;
  createdAt: string;
  approvedAt: string | null;
  closedAt: string | null;
};

/** A line of a parcel with the units that can still be returned. */
export type Returnable = { parcelLineId: number; lineId: number; quantity: number };

/** Returns the id of a parcel's line, the same as in the parcel's own node. */
export function parcelLineId(parcelId: number, lineId: number): number {
  return stableNumber(`parcel ${parcelId} ${lineId}`);
}

const FREED: readonly ReturnStatus[] = ['DECLINED', 'CANCELED'];

/** The returns of all orders: each step moves goods and queues its webhooks in one batch. Callers check it. */
export class Returns {
  readonly #rows: Table<ReturnRow>;

  constructor(
    private readonly parts: {
      store: Store;
      clock: Clock;
      orders: Orders;
      goods: Goods;
      events: Events;
    },
  ) {
    this.#rows = parts.store.table<ReturnRow>('returns', ({ id }) => String(id));
  }

  byId(id: string | number): ReturnRow | undefined {
    return this.#rows.get(String(id));
  }

  /** The returns of an order, oldest first. */
  of(orderId: number): ReturnRow[] {
    return this.#rows
      .values()
      .filter((row) => row.orderId === orderId)
      .sort((a, b) => Number(a.name.split('-R')[1]) - Number(b.name.split('-R')[1]));
  }

  all(): ReturnRow[] {
    return this.#rows.values();
  }

  /** Returns what was sent and is neither refunded nor in a return, parcel by parcel. */
  returnable(order: OrderRow): { parcelId: number; lines: Returnable[] }[] {
    const taken = this.of(order.id)
      .filter(({ status }) => !FREED.includes(status))
      .flatMap(({ lines }) => lines);
    // Units refunded or removed without a return are nobody's to send back; the latest parcel loses them first.
    const gone = new Map(
      order.lines.map((line) => {
        const processed = taken
          .filter(({ lineId }) => lineId === line.id)
          .reduce((sum, one) => sum + one.processed, 0);
        const missing = line.quantity - currentQuantity(order, line) - processed;
        return [line.id, Math.max(0, missing)];
      }),
    );
    return order.fulfillments.map((parcel) => ({
      parcelId: parcel.id,
      lines: parcel.lines.map(({ lineId, quantity }) => {
        const id = parcelLineId(parcel.id, lineId);
        const inReturns = taken
          .filter((one) => one.parcelLineId === id)
          .reduce((sum, one) => sum + one.quantity, 0);
        const left = Math.max(0, quantity - inReturns);
        const lost = Math.min(left, gone.get(lineId) ?? 0);
        gone.set(lineId, (gone.get(lineId) ?? 0) - lost);
        return { parcelLineId: id, lineId, quantity: left - lost };
      }),
    }));
  }

  /** Begins a return: requested by a customer, or opened by staff. */
  begin(
    order: OrderRow,
    status: 'REQUESTED' | 'OPEN',
    lines: Omit<ReturnLineRow, 'id' | 'processed' | 'dispositions'>[],
  ): ReturnRow {
    return this.step((now) => {
      const row: ReturnRow = {
        id: newId(),
        orderId: order.id,
        name: `${order.name}-R${this.of(order.id).length + 1}`,
        status,
        lines: lines.map((line) => ({ ...line, id: newId(), processed: 0, dispositions: [] })),
        decline: null,
        createdAt: now,
        approvedAt: status === 'OPEN' ? now : null,
        closedAt: null,
      };
      return this.put(row, status === 'OPEN' ? 'RETURNS_APPROVE' : 'RETURNS_REQUEST');
    });
  }

  approve(row: ReturnRow): ReturnRow {
    return this.step((now) =>
      this.put({ ...row, status: 'OPEN', approvedAt: now }, 'RETURNS_APPROVE'),
    );
  }

  decline(row: ReturnRow, decline: NonNullable<ReturnRow['decline']>): ReturnRow {
    return this.step(() => this.put({ ...row, status: 'DECLINED', decline }, 'RETURNS_DECLINE'));
  }

  cancel(row: ReturnRow): ReturnRow {
    return this.step(() => this.put({ ...row, status: 'CANCELED' }, 'RETURNS_CANCEL'));
  }

  close(row: ReturnRow): ReturnRow {
    return this.step((now) =>
      this.put({ ...row, status: 'CLOSED', closedAt: now }, 'RETURNS_CLOSE'),
    );
  }

  /** Says where units of a line went; restocked ones are for sale again. */
  dispose(row: ReturnRow, lineId: number, one: Omit<Disposition, 'at'>): ReturnRow {
    return this.step((now) => {
      if (one.type === 'RESTOCKED') {
        const order = this.parts.orders.byId(row.orderId);
        const back = row.lines.find(({ id }) => id === lineId);
        const line = order?.lines.find(({ id }) => id === back?.lineId);
        if (line) this.parts.goods.restock([{ ...line, quantity: one.quantity }]);
      }
      const lines = row.lines.map((line) =>
        line.id === lineId
          ? { ...line, dispositions: [...line.dispositions, { ...one, at: now }] }
          : line,
      );
      return this.put({ ...row, lines }, 'RETURNS_UPDATE');
    });
  }

  /** Takes returned units and their price off the order: its customer is owed what they had paid for them. */
  process(row: ReturnRow, units: readonly { id: number; quantity: number }[]): ReturnRow {
    return this.step(() => {
      let order = this.parts.orders.byId(row.orderId);
      const lines = row.lines.map((line) => {
        const quantity = units.find(({ id }) => id === line.id)?.quantity ?? 0;
        if (quantity > 0 && order) order = withoutUnits(order, line.lineId, quantity);
        return { ...line, processed: line.processed + quantity };
      });
      if (order) this.parts.orders.put(order, ['ORDERS_UPDATED']);
      return this.put({ ...row, lines }, 'RETURNS_PROCESS');
    });
  }

  private put(row: ReturnRow, topic: string): ReturnRow {
    const stored = this.#rows.put(row);
    this.parts.events.emit(topic, {
      id: stored.id,
      admin_graphql_api_id: gid('Return', stored.id),
      order: { id: stored.orderId, admin_graphql_api_id: gid('Order', stored.orderId) },
      status: stored.status.toLowerCase(),
      name: stored.name,
      total_return_line_items: stored.lines.length,
    });
    return stored;
  }

  private step<Result>(work: (now: string) => Result): Result {
    return this.parts.store.batch(() => work(this.parts.clock.iso()));
  }
}

function newId(): number {
  return stableNumber(`return ${uuid()}`);
}
