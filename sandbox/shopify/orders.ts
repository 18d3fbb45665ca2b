import type { Clock } from '../kit/clock';
import type { Store, Table } from '../kit/store';
import type { Events, Topic } from './events';
import type { OrderRow } from './rows';
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
  ) {
    this.#rows = store.table<OrderRow>('orders', ({ id }) => String(id));
  }

  /** Newest first. */
  all(): OrderRow[] {
    return this.#rows.values().sort((a, b) => b.number - a.number);
  }

  byId(id: string | number): OrderRow | undefined {
    return this.#rows.get(String(id));
  }

  byName(name: string): OrderRow | undefined {
    return this.#rows.find((order) => order.name === name || String(order.number) === name);
  }

  nextNumber(): number {
    return (
      this.#rows.values().reduce((last, { number }) => Math.max(last, number), FIRST_NUMBER) + 1
    );
  }

  /** Keeps the order and tells the subscribers. Belongs into a batch. */
  put(order: OrderRow, topics: Topic[]): OrderRow {
    const kept = this.#rows.put({ ...order, updatedAt: this.clock.iso() });
    const province = stateOf(kept.shippingAddress.provinceCode)?.name ?? '';
    const body = orderBody(kept, financialStatus(kept), province);
    for (const topic of topics) this.events.emit(topic, body);
    return kept;
  }
}

/** `OrderDisplayFinancialStatus` of the Admin schema. */
export function financialStatus(order: OrderRow): string {
  if (order.refundedCents > 0) {
    return order.refundedCents >= order.paidCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  }
  if (order.paidCents >= order.totalCents) return 'PAID';
  if (order.cancelledAt !== null) return 'VOIDED';
  return order.paidCents > 0 ? 'PARTIALLY_PAID' : 'PENDING';
}
