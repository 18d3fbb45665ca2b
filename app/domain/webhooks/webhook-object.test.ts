import { expect, it } from 'vitest';
import { webhookObject } from './webhook-object';

const of = (topic: string, body: unknown) =>
  webhookObject(topic, new TextEncoder().encode(JSON.stringify(body)));

const gid = (type: string, id: number) => `gid://shopify/${type}/${id}`;

it.each([
  ['products/update', { id: 1, admin_graphql_api_id: gid('Product', 1) }, gid('Product', 1)],
  ['products/delete', { id: 1 }, gid('Product', 1)],
  ['orders/updated', { id: 2, admin_graphql_api_id: gid('Order', 2) }, gid('Order', 2)],
  ['orders/delete', { id: 2 }, gid('Order', 2)],
  ['draft_orders/delete', { id: 3 }, gid('DraftOrder', 3)],
  ['customer.tags_added', { customerId: gid('Customer', 4) }, gid('Customer', 4)],
  ['customers_email_marketing_consent/update', { customer_id: 4 }, gid('Customer', 4)],
  ['customers/delete', { id: 4 }, gid('Customer', 4)],
  ['customers/redact', { shop_id: 9, customer: { id: 4 } }, gid('Customer', 4)],
])('%s is about %j', (topic, body, about) => {
  expect(of(topic, body)).toBe(about);
});

it.each(['refunds/create', 'disputes/update', 'fulfillments/create', 'fulfillments/update'])(
  '%s is about its order, not about itself',
  (topic) => {
    const body = { id: 5, order_id: 2, admin_graphql_api_id: gid('Refund', 5) };
    expect(of(topic, body)).toBe(gid('Order', 2));
  },
);

it.each([
  ['orders/updated', { id: 'x' }],
  ['orders/updated', { id: 1.5 }],
  ['orders/updated', { admin_graphql_api_id: "gid://shopify/Order/1' or 1" }],
  ['refunds/create', { id: 5 }],
  ['customers/update', []],
  ['customers/update', null],
])('%s of %j is about nothing that could be read', (topic, body) => {
  expect(of(topic, body)).toBeNull();
});

it('is nothing where the body is no JSON', () => {
  expect(webhookObject('orders/updated', new Uint8Array([0xff, 0x7b]))).toBeNull();
});

it.each([
  [
    'customers/update',
    { id: 4, admin_graphql_api_id: gid('Customer', 4), created_at: '2026-11-01' },
  ],
  ['customer.tags_added', { customerId: gid('Customer', 4), tags: [] }],
  ['customers_email_marketing_consent/update', { customer_id: 4 }],
  ['customers/data_request', { shop_id: 9, customer: { id: 4 }, data_request: { id: 1 } }],
  ['orders/updated', { id: 2, created_at: '2026-11-01', customer: { id: 4 } }],
])('a body of %s has nobody forgotten under another topic', (_topic, body) => {
  expect(of('customers/redact', body)).toBeNull();
});

it.each([
  [
    'customers/update',
    { id: 4, admin_graphql_api_id: gid('Customer', 4), created_at: '2026-11-01' },
  ],
  ['customer.tags_added', { customerId: gid('Customer', 4), tags: [] }],
  ['customers_email_marketing_consent/update', { customer_id: 4 }],
  ['customers/redact', { shop_id: 9, customer: { id: 4 } }],
])('a body of %s deletes nobody under another topic', (_topic, body) => {
  expect(of('customers/delete', body)).toBeNull();
});
