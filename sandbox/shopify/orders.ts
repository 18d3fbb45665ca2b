import type { Clock } from '../kit/clock';
import type { Store, Table } from '../kit/store';
import { gid } from '../kit/ids';
import type { Events, Topic } from './events';
import { fulfillmentOrdersOf } from './fulfillment/fulfillment-orders';
import { financialStatus } from './order-sums';
import type { OrderRow } from './rows';
import { stateOf } from './states';
import { orderBody } from './webhook-bodies';

/** The number before that of the first order. */
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

  /** Stores the order and sends the webhooks. Call it inside a batch. */
  put(order: OrderRow, topics: Topic[]): OrderRow {
    const stored = this.#rows.put({ ...order, updatedAt: this.clock.iso() });
    const province = stateOf(stored.shippingAddress?.provinceCode ?? '')?.name ?? '';
    const body = orderBody(stored, financialStatus(stored), province);
    for (const topic of topics) this.events.emit(topic, body);
    if (topics.includes('ORDERS_CREATE')) {
      for (const { id } of fulfillmentOrdersOf(stored)) {
        this.events.emit('FULFILLMENT_ORDERS_ORDER_ROUTING_COMPLETE', {
          fulfillment_order: { id: gid('FulfillmentOrder', id), status: 'open' },
        });
      }
    }
    return stored;
  }
}

/** Adds the customer and the parcels that rows from older versions lack. */
function whole(row: OrderRow): OrderRow {
  return { ...row, customerId: row.customerId ?? null, fulfillments: row.fulfillments ?? [] };
}
