import { createHmac } from 'node:crypto';
import { stableNumber, uuid } from '../kit/ids';
import type { Store, Table } from '../kit/store';
import { Webhooks } from '../kit/webhooks';
import type { World } from '../kit/world';
import type { SubscriptionRow } from './rows';
import { holds, parseQuery } from './search-syntax';
import { ADMIN_VERSION, SHOP } from './shop';

/** Topics that this sandbox sends, as named in the schema and in deliveries. */
const TOPICS: Record<string, string> = {
  ORDERS_CREATE: 'orders/create',
  ORDERS_PAID: 'orders/paid',
  ORDERS_UPDATED: 'orders/updated',
  ORDERS_CANCELLED: 'orders/cancelled',
  ORDERS_FULFILLED: 'orders/fulfilled',
  ORDERS_EDITED: 'orders/edited',
  REFUNDS_CREATE: 'refunds/create',
  DISPUTES_CREATE: 'disputes/create',
  DISPUTES_UPDATE: 'disputes/update',
  FULFILLMENTS_CREATE: 'fulfillments/create',
  FULFILLMENTS_UPDATE: 'fulfillments/update',
  FULFILLMENT_EVENTS_CREATE: 'fulfillment_events/create',
  RETURNS_REQUEST: 'returns/request',
  RETURNS_APPROVE: 'returns/approve',
  RETURNS_DECLINE: 'returns/decline',
  RETURNS_CANCEL: 'returns/cancel',
  RETURNS_CLOSE: 'returns/close',
  RETURNS_PROCESS: 'returns/process',
  RETURNS_REOPEN: 'returns/reopen',
  RETURNS_UPDATE: 'returns/update',
  FULFILLMENT_ORDERS_ORDER_ROUTING_COMPLETE: 'fulfillment_orders/order_routing_complete',
  FULFILLMENT_ORDERS_PLACED_ON_HOLD: 'fulfillment_orders/placed_on_hold',
  FULFILLMENT_ORDERS_HOLD_RELEASED: 'fulfillment_orders/hold_released',
  FULFILLMENT_ORDERS_LINE_ITEMS_PREPARED_FOR_PICKUP:
    'fulfillment_orders/line_items_prepared_for_pickup',
  FULFILLMENT_ORDERS_MOVED: 'fulfillment_orders/moved',
  DRAFT_ORDERS_CREATE: 'draft_orders/create',
  DRAFT_ORDERS_UPDATE: 'draft_orders/update',
  DRAFT_ORDERS_DELETE: 'draft_orders/delete',
  PRODUCTS_CREATE: 'products/create',
  PRODUCTS_UPDATE: 'products/update',
  PRODUCTS_DELETE: 'products/delete',
  INVENTORY_LEVELS_UPDATE: 'inventory_levels/update',
  CUSTOMERS_CREATE: 'customers/create',
  CUSTOMERS_UPDATE: 'customers/update',
  CUSTOMERS_DELETE: 'customers/delete',
  CUSTOMERS_MERGE: 'customers/merge',
  CUSTOMER_TAGS_ADDED: 'customer.tags_added',
  CUSTOMER_TAGS_REMOVED: 'customer.tags_removed',
  CUSTOMERS_EMAIL_MARKETING_CONSENT_UPDATE: 'customers_email_marketing_consent/update',
};

export type Topic = keyof typeof TOPICS;

/** A shop whose app was installed before has the app's subscriptions; a test holds that they are those. */
export const SEEDED_TOPICS = [
  ...Object.keys(TOPICS),
  'ORDERS_DELETE',
  'INVENTORY_ITEMS_CREATE',
  'INVENTORY_ITEMS_DELETE',
  'INVENTORY_LEVELS_CONNECT',
  'INVENTORY_LEVELS_DISCONNECT',
  'FULFILLMENT_ORDERS_CANCELLED',
  'FULFILLMENT_ORDERS_SPLIT',
  'FULFILLMENT_ORDERS_MERGED',
  'FULFILLMENT_ORDERS_RESCHEDULED',
  'FULFILLMENT_ORDERS_SCHEDULED_FULFILLMENT_ORDER_READY',
  'FULFILLMENT_ORDERS_PROGRESS_REPORTED',
];

type Body = Record<string, unknown>;

/** Subscriptions and their deliveries: nothing is sent that is not subscribed to. */
export class Events {
  readonly webhooks: Webhooks;
  readonly subscriptions: Table<SubscriptionRow>;
  readonly #now: () => string;

  constructor(store: Store, world: World, secret: string) {
    this.#now = () => new Date(world.clock.now()).toISOString();
    const uri = `${world.storeOrigin}/webhooks/shopify`;
    this.subscriptions = store.table<SubscriptionRow>(
      'subscriptions',
      ({ id }) => String(id),
      () =>
        SEEDED_TOPICS.map((topic) => ({
          id: stableNumber(`subscription ${topic}`),
          topic,
          uri,
          filter: null,
          includeFields: [],
        })),
    );
    this.webhooks = new Webhooks({
      store,
      company: 'shopify',
      world,
      headers: ({ id, eventId, topic, body, triggeredAt }) => ({
        'Content-Type': 'application/json',
        'User-Agent': 'Shopify-Captain-Hook (sandbox)',
        'X-Shopify-Topic': topic,
        'X-Shopify-Shop-Domain': SHOP.domain,
        'X-Shopify-API-Version': ADMIN_VERSION,
        'X-Shopify-Webhook-Id': id,
        'X-Shopify-Event-Id': eventId,
        'X-Shopify-Triggered-At': triggeredAt,
        'X-Shopify-Hmac-Sha256': createHmac('sha256', secret).update(body).digest('base64'),
      }),
    });
  }

  /** Sends a webhook. Call it in the same batch as the change. */
  emit(topic: Topic, body: Body, eventId: string = uuid()): void {
    const triggeredAt = this.#now();
    const deliveries = this.receivers(topic, body).map(({ uri, includeFields }) => ({
      id: uuid(),
      eventId,
      topic: TOPICS[topic] as string,
      uri,
      body: JSON.stringify(pick(body, includeFields)),
      triggeredAt,
    }));
    this.webhooks.enqueue(deliveries);
  }

  private receivers(topic: Topic, body: Body): { uri: string; includeFields: string[] }[] {
    const found = this.subscriptions
      .values()
      .filter((each) => each.topic === topic && passes(each.filter, body));
    // Data of older versions may have the app's own subscription beside the seed's.
    return [...new Map(found.map((each) => [each.uri, each])).values()];
  }
}

function passes(filter: string | null, body: Body): boolean {
  return holds(parseQuery(filter), ({ field, value }) => {
    return String(body[field] ?? '').toLowerCase() === value;
  });
}

function pick(body: Body, fields: string[]): Body {
  if (fields.length === 0) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)));
}
