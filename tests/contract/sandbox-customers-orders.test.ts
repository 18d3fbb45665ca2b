import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOf, castGid, openHistory } from './sandbox-people';
import type { AdminCall } from './sandbox-people';
import { at } from './sandbox-shop';
import type { Shop } from './sandbox-shop';
import { CART_START, goodCard, reachPayment, variantIds } from './sandbox-shopping';

let shop: Shop;
let admin: AdminCall;

beforeAll(async () => {
  shop = await openHistory();
  admin = await adminOf(shop);
});
afterAll(() => shop.discard());

type Line = {
  title: string;
  quantity: number;
  originalTotalSet: { shopMoney: { amount: string } };
  variant: { price: string; availableForSale: boolean } | null;
  product: { tags: string[] } | null;
};

type Order = {
  name: string;
  displayFinancialStatus: string;
  displayFulfillmentStatus: string;
  lineItems: { nodes: Line[] };
  fulfillments: { displayStatus: string; trackingInfo: { number: string; url: string }[] }[];
  refunds: { note: string }[];
};

async function ordersOf(name: string): Promise<Order[]> {
  const data = await admin(
    `query CustomerOrdersDetailed($id: ID!) { customer(id: $id) {
      orders(first: 10, sortKey: PROCESSED_AT, reverse: true) { nodes {
        name displayFinancialStatus displayFulfillmentStatus
        lineItems(first: 20) { nodes { title quantity originalTotalSet { shopMoney { amount } }
          variant { price availableForSale } product { tags } } }
        fulfillments(first: 20) { displayStatus location { name }
          trackingInfo(first: 5) { company number url }
          fulfillmentLineItems(first: 50) { nodes { quantity lineItem { title } } } }
        refunds(first: 20) { note totalRefundedSet { shopMoney { amount } } } } } } }`,
    { id: castGid(name) },
  );
  return at(data, 'customer.orders.nodes') as Order[];
}

const then = (line: Line | undefined) =>
  Number(line?.originalTotalSet.shopMoney.amount) / Number(line?.quantity);
const names = (orders: Order[]) => orders.map(({ name }) => name);

describe('the cast', () => {
  it('has bought before, newest first, under numbers that stay', async () => {
    expect(names(await ordersOf('ivy'))).toEqual(['#998', '#989']);
    expect(names(await ordersOf('bruno'))).toEqual(['#1000', '#995', '#992', '#988']);
    expect(names(await ordersOf('ella'))).toEqual(['#999', '#994', '#987']);
    expect(names(await ordersOf('otto'))).toEqual(['#997', '#990']);
    for (const name of ['mina', 'tess', 'amara']) expect(await ordersOf(name)).toHaveLength(1);
    expect(await ordersOf('nora')).toEqual([]);
  });

  it('has orders in every state', async () => {
    const [open, , refunded, sent] = await ordersOf('bruno');
    expect(open).toMatchObject({
      displayFinancialStatus: 'PENDING',
      displayFulfillmentStatus: 'UNFULFILLED',
      fulfillments: [],
    });
    expect(refunded).toMatchObject({
      displayFinancialStatus: 'PARTIALLY_REFUNDED',
      refunds: [{ note: 'One case of lids came crushed' }],
    });
    expect(sent).toMatchObject({
      displayFinancialStatus: 'PAID',
      displayFulfillmentStatus: 'FULFILLED',
      fulfillments: [
        {
          displayStatus: 'DELIVERED',
          location: { name: 'Earth Brands Warehouse' },
          trackingInfo: [
            { company: 'UPS', number: '1Z0EB0000000988001', url: expect.stringMatching(/^https:/) },
          ],
          fulfillmentLineItems: { nodes: [{ quantity: 4 }, { quantity: 1 }, { quantity: 1 }] },
        },
      ],
    });
    const [, cancelled] = await ordersOf('ella');
    expect(cancelled).toMatchObject({ displayFinancialStatus: 'REFUNDED' });
  });

  it('bought things that cost more today, are sold out, retired or gone', async () => {
    const [, party] = await ordersOf('ivy');
    const [unchanged, dearer, soldOut] = party?.lineItems.nodes ?? [];
    expect(Number(unchanged?.variant?.price)).toBe(then(unchanged));
    expect(Number(dearer?.variant?.price)).toBe(then(dearer) + 0.5);
    expect(soldOut).toMatchObject({ variant: { availableForSale: false } });
    const old = (await ordersOf('bruno')).at(-1)?.lineItems.nodes;
    expect(old?.[1]?.product?.tags).not.toContain('Public');
    expect(old?.[2]).toMatchObject({
      title: 'Wheat Straw Cup, 12 oz',
      variant: null,
      product: null,
    });
  });

  it('has spent what was paid and not given back', async () => {
    const data = await admin(
      `query CustomerStats($id: ID!) { customer(id: $id) { numberOfOrders
        amountSpent { amount } orders(first: 9) { nodes { id name
          totalPriceSet { shopMoney { amount } } customer { id } } } } }`,
      { id: castGid('otto') },
    );
    const orders = at(data, 'customer.orders.nodes') as object[];
    const totals = orders.map((order) => Number(at(order, 'totalPriceSet.shopMoney.amount')));
    expect(at(data, 'customer.numberOfOrders')).toBe('2');
    expect(Number(at(data, 'customer.amountSpent.amount'))).toBeCloseTo(
      totals.reduce((sum, total) => sum + total, 0) - 33,
      5,
    );
    expect(orders[0]).toMatchObject({ name: '#990', customer: { id: castGid('otto') } });
  });
});

/** Buys a box of cups. @returns the newest order */
async function purchase(email: string): Promise<unknown> {
  const [variant = ''] = await variantIds(shop, 'kraft-hot-cup-8-oz');
  const input = { lines: [{ merchandiseId: variant, quantity: 1 }] };
  const started = await shop.storefront(CART_START, { input });
  const checkoutUrl = String(at(started.body, 'data.cartCreate.cart.checkoutUrl'));
  const { address, shownTotal } = await reachPayment(shop, checkoutUrl, { email });
  expect((await shop.form(address, { ...goodCard, shownTotal })).status).toBe(303);
  const data = await admin(`query O { orders(first: 1, reverse: true) { nodes { name email
    customer { id firstName lastName defaultAddress { id city } numberOfOrders } } } }`);
  return at(data, 'orders.nodes.0');
}

describe('a purchase', () => {
  it('is numbered on from the past, and belongs to the customer of that e-mail in any case', async () => {
    expect(await purchase('Nora@Example.com')).toMatchObject({
      name: '#1001',
      email: 'Nora@Example.com',
      customer: { id: castGid('nora'), firstName: 'Nora', numberOfOrders: '1' },
    });
  });

  it('of somebody new makes a customer with that address, once', async () => {
    const first = await purchase('first@shop.example');
    expect(first).toMatchObject({
      customer: {
        firstName: 'Ivy',
        lastName: 'Green',
        numberOfOrders: '1',
        defaultAddress: { city: 'Berkeley' },
      },
    });
    const second = await purchase('FIRST@shop.example');
    expect(at(second, 'customer.id')).toBe(at(first, 'customer.id'));
    expect(at(second, 'customer.numberOfOrders')).toBe('2');
  });

  it('is sent with the tracking that staff enter', async () => {
    const tracking = { company: 'UPS', number: '1Z 42' };
    const input = { action: 'order', name: '#1001', set: { fulfilled: true, tracking } };
    expect((await shop.control('POST', 'shopify', input)).status).toBe(200);
    const [order] = await ordersOf('nora');
    expect(order?.fulfillments).toMatchObject([
      { displayStatus: 'FULFILLED', trackingInfo: [{ number: '1Z 42' }] },
    ]);
  });

  it('is forgotten by a reset; the past is not', async () => {
    await shop.control('POST', 'reset');
    expect(await ordersOf('nora')).toEqual([]);
    expect(names(await ordersOf('mina'))).toEqual(['#996']);
  });
});
