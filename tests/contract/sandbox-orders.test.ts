import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';
import { buy, variantIds } from './sandbox-shopping';

let shop: Shop;
let confirmation: string;

beforeAll(async () => {
  shop = await openShop();
  const [, crate = ''] = await variantIds(shop, 'kraft-cup');
  const [bag = ''] = await variantIds(shop, 'big-bag');
  confirmation = await buy(shop, {
    lines: [
      { merchandiseId: crate, quantity: 1 },
      { merchandiseId: bag, quantity: 1 },
    ],
    discountCodes: ['EARTH10'],
    attributes: [{ key: 'gift', value: 'yes' }],
  });
});
afterAll(() => shop.discard());

async function orderBy(query: string) {
  const answer = await shop.admin(
    'query Find($query: String!) { orders(first: 5, query: $query) { nodes { id name } } }',
    { query },
  );
  expect(answer.body.errors).toBeUndefined();
  return at(answer.body, 'data.orders.nodes') as { id: string; name: string }[];
}

const cash = (amount: string) => ({ shopMoney: { amount } });

describe('an order', () => {
  it('is found by confirmation number, name, e-mail and state, never by another number', async () => {
    for (const query of [
      `confirmation_number:${confirmation}`,
      'name:#1001',
      'name:1001',
      'email:ivy@example.com AND financial_status:paid',
      'created_at:>2026-01-01',
    ]) {
      expect(await orderBy(query)).toMatchObject([{ name: '#1001' }]);
    }
    for (const query of [
      'confirmation_number:AAAAAAAAA',
      'name:#1002',
      'tag:vip',
      'created_at:<2026-01-01',
    ]) {
      expect(await orderBy(query)).toEqual([]);
    }
  });

  it('adds up to the cent, discount spread over the lines', async () => {
    const [found] = await orderBy(`confirmation_number:${confirmation}`);
    const { body } = await shop.admin(
      `query OrderDetail($id: ID!) { order(id: $id) {
        name confirmationNumber email displayFinancialStatus displayFulfillmentStatus canMarkAsPaid fullyPaid
        customAttributes { key value } disputes { id }
        discountCodes subtotalPriceSet { ...Cash } totalDiscountsSet { ...Cash }
        totalShippingPriceSet { ...Cash } totalTaxSet { ...Cash } totalPriceSet { ...Cash }
        taxLines { title rate priceSet { ...Cash } }
        shippingAddress { name city province provinceCode zip country }
        transactions(first: 5) { kind status gateway amountSet { ...Cash } }
        lineItems(first: 20) { nodes { title quantity refundableQuantity nonFulfillableQuantity
          originalTotalSet { ...Cash } discountedTotalSet { ...Cash } image { url }
          variant { title price metafields(first: 5) { nodes { key value } } } product { productType tags } } }
        fulfillments(first: 5) { id } refunds(first: 5) { id } } }
      fragment Cash on MoneyBag { shopMoney { amount } }`,
      { id: found?.id },
    );
    expect(body.errors).toBeUndefined();
    expect(at(body, 'data.order')).toMatchObject({
      confirmationNumber: confirmation,
      email: 'ivy@example.com',
      displayFinancialStatus: 'PAID',
      displayFulfillmentStatus: 'UNFULFILLED',
      canMarkAsPaid: false,
      fullyPaid: true,
      discountCodes: ['EARTH10'],
      customAttributes: [{ key: 'gift', value: 'yes' }],
      disputes: [],
      // 99.05 + 200.00, less 29.91; 7.25% tax on that; free shipping for goods above 150.00
      subtotalPriceSet: cash('269.14'),
      totalDiscountsSet: cash('29.91'),
      totalShippingPriceSet: cash('0.0'),
      totalTaxSet: cash('19.51'),
      totalPriceSet: cash('288.65'),
      taxLines: [{ title: 'California State Tax', rate: 0.0725, priceSet: cash('19.51') }],
      shippingAddress: {
        name: 'Ivy Green',
        province: 'California',
        provinceCode: 'CA',
        country: 'United States',
      },
      transactions: [{ kind: 'SALE', status: 'SUCCESS', amountSet: cash('288.65') }],
      lineItems: {
        nodes: [
          {
            title: 'Kraft Cup',
            originalTotalSet: cash('99.05'),
            discountedTotalSet: cash('89.15'),
            variant: { title: '500', price: '99.05' },
            product: { productType: 'cups' },
          },
          { title: 'Big Bag', originalTotalSet: cash('200.0'), discountedTotalSet: cash('179.99') },
        ],
      },
      fulfillments: [],
      refunds: [],
    });
  });

  it('is null for an id that is not one', async () => {
    const { body } = await shop.admin('query O { order(id: "gid://shopify/Order/1") { id } }');
    expect(body.data).toEqual({ order: null });
  });
});
