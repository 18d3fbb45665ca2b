import { expect, it } from 'vitest';
import type { Args, SignedIn } from '~/http/customers/signed-in.server';
import { reorderReview } from './order-page.server';

const GID = 'gid://shopify/Customer/1';
const money = { shopMoney: { amount: '1.00', currencyCode: 'USD' } };

/** A fake Shopify with one order of `count` lines, whose products no longer exist. */
function withLines(count: number): Args {
  const line = (place: number) => ({
    id: `gid://shopify/LineItem/${place}`,
    title: `Item ${place}`,
    quantity: 1,
    originalTotalSet: money,
    discountedTotalSet: money,
    image: null,
    variant: null,
    product: null,
  });
  const order = {
    id: 'gid://shopify/Order/7',
    customer: { id: GID },
    totalPriceSet: money,
    totalShippingPriceSet: money,
    currentTotalPriceSet: money,
    originalTotalPriceSet: money,
    totalRefundedSet: money,
    taxLines: [],
    lineItems: { nodes: Array.from({ length: count }, (_, place) => line(place)) },
    fulfillments: [],
    refunds: [],
    tags: [],
    transactions: [],
    customAttributes: [],
    disputes: [],
  };
  const context = { admin: { run: () => Promise.resolve({ order }) }, config: {} };
  return { request: new Request('http://shop.example/'), context } as unknown as Args;
}

const ella = { gid: GID, productTag: null } as SignedIn;

it('says whether an order may have more lines than are read of it', async () => {
  const requested = { order: '7', variant: null };
  const short = await reorderReview(withLines(19), ella, requested);
  expect([short?.lines.length, short?.isCut]).toEqual([19, false]);
  const long = await reorderReview(withLines(20), ella, requested);
  expect([long?.lines.length, long?.isCut]).toEqual([20, true]);
});
