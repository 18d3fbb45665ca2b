import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openReceiver, openShop, until } from './sandbox-shop';
import type { Received, Shop } from './sandbox-shop';
import { buy, variantIds } from './sandbox-shopping';

let shop: Shop;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let received: Received[];

beforeAll(async () => {
  receiver = await openReceiver();
  received = receiver.received;
  shop = await openShop({ storeOrigin: receiver.origin });
});
afterEach(async () => {
  await shop.control('POST', 'reset');
  received.length = 0;
});
afterAll(async () => {
  await shop.discard();
  await receiver.close();
});

const rename = (title: string) =>
  shop.control('POST', 'shopify', {
    action: 'product-update',
    handle: 'kraft-cup',
    set: { title },
  });
const topics = () => received.map(({ headers }) => headers['x-shopify-topic']);
const titles = () => received.map(({ body }) => (JSON.parse(body) as { title?: string }).title);
const webhooks = (mode: string) => shop.control('POST', 'webhooks', { company: 'shopify', mode });

describe('webhooks', () => {
  it('arrive signed over the raw body, with the vendor’s headers', async () => {
    await rename('Brown Cup');
    await until(() => received.length === 1);
    const [{ path, headers, body } = {} as Received] = received;
    expect(path).toBe('/webhooks/shopify');
    const signature = createHmac('sha256', 'sandbox-client-secret').update(body).digest('base64');
    expect(headers['x-shopify-hmac-sha256']).toBe(signature);
    expect(headers).toMatchObject({
      'x-shopify-topic': 'products/update',
      'x-shopify-api-version': '2026-10',
      'x-shopify-shop-domain': expect.stringMatching(/\.myshopify\.com$/),
      'x-shopify-webhook-id': expect.stringMatching(/^[\da-f-]{36}$/),
      'x-shopify-event-id': expect.stringMatching(/^[\da-f-]{36}$/),
      'x-shopify-triggered-at': expect.stringMatching(/^\d{4}-/),
    });
    expect(JSON.parse(body)).toMatchObject({
      handle: 'kraft-cup',
      title: 'Brown Cup',
      admin_graphql_api_id: expect.stringMatching(/^gid:\/\/shopify\/Product\/\d+$/),
      variants: [{ price: '12.50' }, { price: '99.05' }],
    });
  });

  it('tell of an order, its payment and the stock that it took', async () => {
    const [bag = ''] = await variantIds(shop, 'big-bag');
    const confirmation = await buy(shop, { lines: [{ merchandiseId: bag, quantity: 1 }] });
    await until(() => received.length === 5);
    expect(topics().sort()).toEqual([
      'fulfillment_orders/order_routing_complete',
      'inventory_levels/update',
      'orders/create',
      'orders/paid',
      'products/update',
    ]);
    const level = received.find(
      ({ headers }) => headers['x-shopify-topic'] === 'inventory_levels/update',
    );
    const { id } = /ProductVariant\/(?<id>\d+)/.exec(bag)?.groups ?? {};
    expect(JSON.parse(level?.body ?? '')).toMatchObject({
      inventory_item_id: Number(id),
      available: expect.any(Number) as number,
    });
    const order = received.find(({ headers }) => headers['x-shopify-topic'] === 'orders/paid');
    expect(JSON.parse(order?.body ?? '')).toMatchObject({
      confirmation_number: confirmation,
      financial_status: 'paid',
      total_price: '214.50',
      line_items: [{ title: 'Big Bag', quantity: 1, price: '200.00' }],
    });
  });

  it('come again with the same id when they were not taken', async () => {
    const moody = await openReceiver([500, 302]);
    const own = await openShop({ storeOrigin: moody.origin });
    await own.control('POST', 'shopify', { action: 'product-delete', handle: 'big-bag' });
    await until(() => moody.received.length === 3);
    const ids = moody.received.map(({ headers }) => headers['x-shopify-webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect(moody.received[2]?.headers['x-shopify-topic']).toBe('products/delete');
    await own.discard();
    await moody.close();
  });

  it('off: are kept until somebody flushes', async () => {
    await webhooks('off');
    await rename('One');
    await rename('Two');
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(received).toEqual([]);
    const { body } = await shop.control('POST', 'webhooks/flush');
    expect(body).toEqual({ attempted: 2 });
    expect(titles()).toEqual(['One', 'Two']);
  });

  it('duplicate: each comes twice with one id', async () => {
    await webhooks('duplicate');
    await rename('Twice');
    await until(() => received.length === 2);
    expect(received[0]?.headers['x-shopify-webhook-id']).toBe(
      received[1]?.headers['x-shopify-webhook-id'],
    );
    expect(received[0]?.body).toBe(received[1]?.body);
  });

  it('reorder: the last comes first', async () => {
    await webhooks('reorder');
    for (const title of ['First', 'Second', 'Third']) await rename(title);
    await until(() => received.length === 3);
    expect(titles()).toEqual(['Third', 'Second', 'First']);
  });

  it('planned: one is lost, one comes late, and calls meet no such fault', async () => {
    const plan = (parts: object) =>
      shop.control('POST', 'faults', { company: 'shopify', operation: 'webhook', ...parts });
    await plan({ effect: 'hang', containing: '"title":"Lost"' });
    await plan({ effect: 'delay', delayMs: 400, containing: '"title":"Late"' });
    await shop.control('POST', 'faults', { company: 'shopify', operation: '*', effect: 'error' });
    for (const title of ['Lost', 'Late', 'Last']) await rename(title);
    await until(() => received.length === 2);
    expect(titles()).toEqual(['Last', 'Late']);
    expect((await shop.control('GET', 'faults')).body).toMatchObject([{ operation: '*' }]);
  });

  it('go to addresses that the app subscribes, filtered and cut to the fields asked for', async () => {
    await shop.admin(
      `mutation S($s: WebhookSubscriptionInput!) { webhookSubscriptionCreate(topic: PRODUCTS_UPDATE, webhookSubscription: $s) {
        userErrors { message } } }`,
      {
        s: {
          uri: `${receiver.origin}/other`,
          filter: 'product_type:cups',
          includeFields: ['id', 'handle'],
        },
      },
    );
    await rename('Cup');
    await shop.control('POST', 'shopify', {
      action: 'product-update',
      handle: 'dome-lid',
      set: { stock: 1 },
    });
    await until(() => received.length === 4);
    const other = received.filter(({ path }) => path === '/other');
    expect(other.map(({ body }) => Object.keys(JSON.parse(body) as object))).toEqual([
      ['id', 'handle'],
    ]);
  });
});
