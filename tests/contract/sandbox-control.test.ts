import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { at, openReceiver, openShop, until } from './sandbox-shop';
import type { Received, Shop } from './sandbox-shop';
import { CART_GET, CART_START, buy, variantIds } from './sandbox-shopping';

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

it('a path of nothing is answered, whatever it looks like', async () => {
  for (const path of ['//', '//x', '/..//', '/%']) {
    expect((await fetch(`${shop.url}${path}`)).status).toBe(404);
  }
});

describe('the journal and the state', () => {
  it('numbers every call, with its operation, status and fault', async () => {
    await shop.storefront('query First { shop { name } }');
    const before = (await shop.control('GET', 'requests')).body as unknown as { n: number }[];
    const since = before.at(-1)?.n ?? 0;
    await shop.control('POST', 'faults', {
      company: 'shopify',
      operation: 'Second',
      effect: 'error',
    });
    await shop.storefront('query Second { shop { name } }');
    await shop.admin('query Third { shop { name } }');
    const { body } = await shop.control('GET', `requests?since=${since}`);
    const calls = body as unknown as Record<string, unknown>[];
    expect(calls.filter(({ operation }) => operation !== 'access_token')).toMatchObject([
      {
        n: since + 1,
        company: 'shopify',
        operation: 'Second',
        idempotencyKey: null,
        status: 503,
        fault: 'error',
      },
      { operation: 'Third', status: 200, fault: null },
    ]);
    expect(calls[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it('has the companies and lists that the contract names', async () => {
    const { body } = await shop.control('GET', 'state');
    expect(Object.keys(body.shopify as object).sort()).toEqual(
      ['carts', 'customers', 'draftOrders', 'metafields', 'orders', 'products', 'returns'].sort(),
    );
    expect(body.mail).toEqual([]);
  });

  it('gives only the parts of the state that are asked for', async () => {
    const { body } = await shop.control('GET', 'state?of=mail,shopify.orders,shopify.carts,stripe');
    expect(Object.keys(body).sort()).toEqual(['mail', 'shopify', 'stripe']);
    expect(Object.keys(body.shopify as object).sort()).toEqual(['carts', 'orders']);
    expect(body.stripe).toHaveProperty('paymentIntents');
  });

  it('takes only callers of its own: a page elsewhere may not post here', async () => {
    const response = await fetch(`${shop.url}/control/reset`, {
      method: 'POST',
      headers: { Origin: 'https://evil.example', 'Content-Type': 'text/plain' },
      body: '{}',
    });
    expect(response.status).toBe(403);
    expect((await shop.control('POST', 'nothing')).status).toBe(404);
  });

  it('shows a page at / with forms that work', async () => {
    const page = await (await fetch(`${shop.url}/`)).text();
    expect(page).toContain('shopify');
    expect(page).toContain('href="/mail"');
    const planned = await shop.form(`${shop.url}/control/faults`, {
      company: 'shopify',
      operation: 'Named',
      effect: 'error',
      times: '1',
      delayMs: '',
    });
    expect(planned.status).toBe(303);
    expect((await shop.control('GET', 'faults')).body).toMatchObject([
      { operation: 'Named', times: 1 },
    ]);
    for (const list of ['products', 'orders']) {
      expect((await fetch(`${shop.url}/admin/${list}`)).status).toBe(200);
    }
  });
});

describe('what an outsider does', () => {
  it('changes title, price, stock, tags and limit of a product', async () => {
    const set = { title: 'New', priceCents: 199, tags: ['Public', 'x'], stock: 0, maxQuantity: 2 };
    await shop.control('POST', 'shopify', { action: 'product-update', handle: 'dome-lid', set });
    const { body } =
      await shop.storefront(`{ product(handle: "dome-lid") { title tags availableForSale
      priceRange { minVariantPrice { amount } }
      limit: metafield(namespace: "custom", key: "max_quantity") { value } } }`);
    expect(body.data).toEqual({
      product: {
        title: 'New',
        tags: ['Public', 'x'],
        availableForSale: false,
        priceRange: { minVariantPrice: { amount: '1.99' } },
        limit: { value: '2' },
      },
    });
  });

  it('fulfils, refunds and cancels an order', async () => {
    const [bag = ''] = await variantIds(shop, 'big-bag');
    await buy(shop, { lines: [{ merchandiseId: bag, quantity: 1 }] });
    const act = (input: object) => shop.control('POST', 'shopify', { name: '#1001', ...input });
    const status = async () => {
      const { body } = await shop.admin(`query S { orders(first: 1) { nodes { displayFinancialStatus
        displayFulfillmentStatus cancelledAt refunds(first: 5) { totalRefundedSet { shopMoney { amount } } } } } }`);
      return at(body, 'data.orders.nodes.0');
    };
    await act({ action: 'order', set: { fulfilled: true } });
    expect(await status()).toMatchObject({ displayFulfillmentStatus: 'FULFILLED', refunds: [] });
    await act({ action: 'refund', cents: 5_000 });
    expect(await status()).toMatchObject({
      displayFinancialStatus: 'PARTIALLY_REFUNDED',
      refunds: [{ totalRefundedSet: { shopMoney: { amount: '50.0' } } }],
    });
    expect((await act({ action: 'refund', cents: 999_999 })).status).toBe(400);
    await act({ action: 'refund' });
    expect(await status()).toMatchObject({ displayFinancialStatus: 'REFUNDED' });
    await act({ action: 'order', set: { cancelled: true } });
    expect(await status()).toMatchObject({ cancelledAt: expect.stringMatching(/Z$/) });
    await until(() => topics().includes('orders/cancelled'));
    expect(topics()).toEqual(expect.arrayContaining(['orders/fulfilled', 'refunds/create']));
  });

  it('is told when it asks for nonsense', async () => {
    for (const input of [
      { action: 'explode' },
      { action: 'product-update', handle: 'none', set: {} },
      { action: 'product-update', handle: 'dome-lid' },
      { action: 'cart-expire', id: 'none' },
      { action: 'refund', name: '#9' },
    ]) {
      const { status, body } = await shop.control('POST', 'shopify', input);
      expect(status).toBe(400);
      expect(String(body.error).length).toBeGreaterThan(5);
    }
  });

  it('resets everything to the seed, the clock too', async () => {
    const started = await shop.storefront(CART_START, { input: {} });
    await rename('Changed');
    await shop.control('POST', 'clock', { advanceMs: 3_600_000 });
    await shop.control('POST', 'reset');
    const id = at(started.body, 'data.cartCreate.cart.id');
    expect((await shop.storefront(CART_GET, { id })).body.data).toEqual({ cart: null });
    const { body } = await shop.storefront('{ product(handle: "kraft-cup") { title } }');
    expect(at(body, 'data.product.title')).toBe('Kraft Cup');
    const clock = await shop.control('POST', 'clock', { advanceMs: 0 });
    expect(clock.body.offsetMs).toBe(0);
  });
});
