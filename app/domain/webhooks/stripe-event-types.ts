/**
 * Event types that the store subscribes to (money-security 3.10). Others are acknowledged and ignored.
 * Everything that these report is also found without events, only later.
 *
 * @see https://docs.stripe.com/api/events/types
 */
export const STRIPE_EVENT_TYPES: readonly string[] = [
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
];

/** What an event is about, by its type; decides what is read again. */
export type StripeEventTopic = 'intent' | 'charge' | 'refund' | 'dispute' | 'method' | 'warning';

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
  if (!STRIPE_EVENT_TYPES.includes(type)) return null;
  return TOPICS.find(([prefix]) => type.startsWith(prefix))?.[1] ?? null;
}
