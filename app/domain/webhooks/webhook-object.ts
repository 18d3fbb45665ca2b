import type { MergePair } from '~/domain/core/merge-pair';
import { gidOf, isGid } from '~/domain/core/ids';

/**
 * Returns Shopify's global id of what a webhook is about; some topics carry only a bare number. A refund,
 * fulfillment or dispute is about its order, a level of stock about its item.
 *
 * @param topic as in `X-Shopify-Topic`
 * @returns null if the body does not say
 */
export function webhookObject(topic: string, body: Uint8Array): string | null {
  const fields = fieldsIn(body);
  if (fields === null || !isOfItsTopic(topic, fields)) return null;
  if (topic === 'customers/merge') return mergeIn(fields)?.closingGid ?? null;
  if (OF_AN_ORDER.test(topic)) return numbered('Order', fields['order_id']);
  if (topic.startsWith('inventory_levels/')) {
    return numbered('InventoryItem', fields['inventory_item_id']);
  }
  if (topic.startsWith('fulfillment_orders/')) return fulfillmentOrderIn(fields);
  for (const id of [fields['admin_graphql_api_id'], fields['customerId']]) {
    if (typeof id === 'string') return isGid(id) ? id : null;
  }
  const [things = ''] = topic.split('/');
  const type = BY_ID[things];
  if (type !== undefined) return numbered(type, fields['id']);
  const { customer } = fields;
  const named = isObject(customer) ? customer['id'] : undefined;
  const own = things === 'customers' ? fields['id'] : undefined;
  return numbered('Customer', fields['customer_id'] ?? own ?? named);
}

/**
 * Returns which customer Shopify has merged into which; null for another topic or a merge that was not completed.
 *
 * @see https://shopify.dev/docs/api/webhooks (`customers/merge`)
 */
export function webhookMerge(topic: string, body: Uint8Array): MergePair | null {
  const fields = topic === 'customers/merge' ? fieldsIn(body) : null;
  return fields && mergeIn(fields);
}

function mergeIn(fields: Record<string, unknown>): MergePair | null {
  const closingGid = fields['admin_graphql_api_customer_deleted_id'];
  const survivingGid = fields['admin_graphql_api_customer_kept_id'];
  const isDone = String(fields['status']).toLowerCase() === 'completed';
  if (!isDone || !isCustomer(closingGid) || !isCustomer(survivingGid)) return null;
  return closingGid === survivingGid ? null : { closingGid, survivingGid };
}

function isCustomer(gid: unknown): gid is string {
  return typeof gid === 'string' && isGid(gid, 'Customer');
}

/**
 * Whether a body fits its topic, checked where the consequences cannot be undone. Shopify signs the body
 * but not the topic, so somebody with any other signed body about a customer could otherwise have that
 * customer forgotten. A deletion has no dates, and a redaction names the customer in `customer` only.
 */
function isOfItsTopic(topic: string, fields: Record<string, unknown>): boolean {
  const has = (...names: string[]) => names.some((name) => name in fields);
  const alike = has('customerId', 'customer_id');
  if (topic === 'customers/delete') return !alike && !has('created_at', 'updated_at', 'customer');
  if (topic !== 'customers/redact') return true;
  return !alike && !has('id', 'admin_graphql_api_id', 'data_request');
}

/**
 * A fulfillment order, by the name that its topic gives it: `fulfillment_order`, `moved_fulfillment_order` and so on. Any
 * of them will do, for its order's are read together.
 */
function fulfillmentOrderIn(fields: Record<string, unknown>): string | null {
  for (const [name, value] of Object.entries(fields)) {
    const id = name.endsWith('fulfillment_order') && isObject(value) ? value['id'] : undefined;
    if (typeof id === 'string' && isGid(id, 'FulfillmentOrder')) return id;
  }
  return null;
}

const OF_AN_ORDER = /^(?:refunds|disputes|fulfillments|fulfillment_events|order_transactions)\//;

/** Types that a body may name by a bare `id` only, such as after a deletion. */
const BY_ID: Record<string, string | undefined> = {
  products: 'Product',
  orders: 'Order',
  inventory_items: 'InventoryItem',
  draft_orders: 'DraftOrder',
};

function fieldsIn(body: Uint8Array): Record<string, unknown> | null {
  try {
    const payload: unknown = JSON.parse(new TextDecoder().decode(body));
    return isObject(payload) ? payload : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function numbered(type: string, number: unknown): string | null {
  return Number.isSafeInteger(number) ? gidOf(type, String(number)) : null;
}

/**
 * Returns the tags that a webhook of `customer.tags_added` or `customer.tags_removed` is about.
 *
 * @returns null if the body does not say
 * @see https://shopify.dev/docs/api/webhooks
 */
export function webhookTags(body: Uint8Array): string[] | null {
  try {
    const payload: unknown = JSON.parse(new TextDecoder().decode(body));
    const tags =
      typeof payload === 'object' && payload !== null && 'tags' in payload ? payload.tags : null;
    return isTexts(tags) ? tags : null;
  } catch {
    return null;
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/**
 * Event types that the store subscribes to (money-security 3.10). Others are acknowledged and ignored.
 * Everything that these report is also found without events, only later.
 *
 * @see https://docs.stripe.com/api/events/types
 */
export const STRIPE_EVENT_TYPES = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.requires_action',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.canceled',
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_method.detached',
  'payment_method.automatically_updated',
  'mandate.updated',
  'radar.early_fraud_warning.created',
] as const;

/** What an event is about, by its type; decides what is read again. */
type StripeEventTopic = 'intent' | 'charge' | 'refund' | 'dispute' | 'method' | 'warning';

const TOPICS: readonly (readonly [prefix: string, topic: StripeEventTopic])[] = [
  ['payment_intent.', 'intent'],
  ['charge.dispute.', 'dispute'],
  ['charge.', 'charge'],
  ['refund.', 'refund'],
  ['setup_intent.', 'method'],
  ['checkout.session.', 'method'],
  ['payment_method.', 'method'],
  ['mandate.', 'method'],
  ['radar.early_fraud_warning.', 'warning'],
];

/** Returns an event type's topic; null for types that the store does not subscribe to. */
export function topicOf(type: string): StripeEventTopic | null {
  if (!(STRIPE_EVENT_TYPES as readonly string[]).includes(type)) return null;
  return TOPICS.find(([prefix]) => type.startsWith(prefix))?.[1] ?? null;
}
