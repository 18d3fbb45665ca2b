import type { Clock } from '../kit/clock';
import type { Store, Table } from '../kit/store';
import type { Events, Topic } from './events';
import type { OrderLineRow, OrderRow } from './rows';
import { stateOf } from './states';
import { orderBody } from './webhook-bodies';

/** The number before the first order's. */
const FIRST_NUMBER = 1000;

export class Orders {
  readonly #rows: Table<OrderRow>;

  constructor(
    store: Store,
    private readonly clock: Clock,
    private readonly events: Events,
    seed: () => Iterable<OrderRow> = () => [],
  ) {
    this.#rows = store.table<OrderRow>('orders', ({ id }) => String(id), seed);
  }

  /** Newest first. */
  all(): OrderRow[] {
    return this.#rows
      .values()
      .map(whole)
      .sort((a, b) => b.number - a.number);
  }

  byId(id: string | number): OrderRow | undefined {
    const row = this.#rows.get(String(id));
    return row === undefined ? undefined : whole(row);
  }

  /** Newest first. */
  of(customerId: number): OrderRow[] {
    return this.all().filter((order) => order.customerId === customerId);
  }

  byName(name: string): OrderRow | undefined {
    const row = this.#rows.find((order) => order.name === name || String(order.number) === name);
    return row === undefined ? undefined : whole(row);
  }

  nextNumber(): number {
    return (
      this.#rows.values().reduce((last, { number }) => Math.max(last, number), FIRST_NUMBER) + 1
    );
  }

  /** Keeps the order and tells the subscribers. Belongs into a batch. */
  put(order: OrderRow, topics: Topic[]): OrderRow {
    const kept = this.#rows.put({ ...order, updatedAt: this.clock.iso() });
    const province = stateOf(kept.shippingAddress?.provinceCode ?? '')?.name ?? '';
    const body = orderBody(kept, financialStatus(kept), province);
    for (const topic of topics) this.events.emit(topic, body);
    return kept;
  }
}

/** Rows written before there were customers and parcels lack them. */
function whole(row: OrderRow): OrderRow {
  return { ...row, customerId: row.customerId ?? null, fulfillments: row.fulfillments ?? [] };
}

/** What the buyer has paid and not got back. */
export function spentCents(orders: readonly OrderRow[]): number {
  return orders.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0);
}

/** The total with the lines that are left after edits; refunds do not change it. */
export function dueCents(order: OrderRow): number {
  return order.totalCents - (order.removedCents ?? 0);
}

/** What the buyer still owes; nothing once the order is cancelled. */
export function outstandingCents(order: OrderRow): number {
  return order.cancelledAt === null ? Math.max(0, dueCents(order) - order.paidCents) : 0;
}

/** What the order is worth now: less what was taken out and what was given back. */
export function currentTotalCents(order: OrderRow): number {
  return order.totalCents - Math.max(order.removedCents ?? 0, order.refundedCents);
}

/** `OrderDisplayFinancialStatus` of the Admin schema. */
export function financialStatus(order: OrderRow): string {
  if (order.refundedCents > 0) {
    return order.refundedCents >= order.paidCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  }
  if (order.paidCents >= dueCents(order)) return 'PAID';
  if (order.cancelledAt !== null) return 'VOIDED';
  return order.paidCents > 0 ? 'PARTIALLY_PAID' : 'PENDING';
}

const unitsOf = (rows: readonly { lineId: number; quantity: number }[], { id }: OrderLineRow) =>
  rows.filter(({ lineId }) => lineId === id).reduce((sum, { quantity }) => sum + quantity, 0);

/** Units of the line that were neither taken out by an edit nor given back by a refund. */
export function currentQuantity({ refunds }: OrderRow, line: OrderLineRow): number {
  const back = unitsOf(
    refunds.flatMap(({ lines }) => lines ?? []),
    line,
  );
  return line.quantity - (line.removed ?? 0) - back;
}

/** Units of the line that are in parcels. */
export function sentQuantity({ fulfillments }: OrderRow, line: OrderLineRow): number {
  return unitsOf(
    fulfillments.flatMap(({ lines }) => lines),
    line,
  );
}
