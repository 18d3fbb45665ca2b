import { afterAll, beforeAll, expect, it } from 'vitest';
import { stripeOf } from '../support/people-with-cards';
import type { RunningShop } from '../support/running-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { startServerShop } from '../support/server-shop';
import { newBuyer, pageOf, press, toPayment } from './checkout-buyers';

/** A shop of its own, because Shopify takes long for its orders. */
let shop: RunningShop;
beforeAll(async () => {
  shop = await startServerShop();
});
afterAll(() => shop.stop());

/** Longer than any page waits, by the sandbox's clock: nothing is made before the test moves it. */
const LATE_MS = 300_000;

type Orders = { name: string; email: string; paidCents: number; totalCents: number }[];

it('an order that Shopify takes minutes to make keeps no page waiting, and is made once', async () => {
  const control = sandboxControl(shop.sandboxUrl);
  const buyer = await newBuyer(shop, { deposit: '15' });
  const stateNow = async () => {
    const state = (await control.state('shopify.orders,stripe.refunds')) as unknown as {
      shopify: { orders: Orders };
      stripe: { refunds: object[] };
    };
    return { ...state, orders: state.shopify.orders.filter(({ email }) => email === buyer.email) };
  };
  const { fields } = await toPayment(buyer);
  const operation = 'CompleteDraftPending';
  await control.fault({ company: 'shopify', operation, effect: 'late', delayMs: LATE_MS });
  const placed = await press(buyer, 'place', { ...fields, cash: '10' });
  expect(placed.location).toMatch(/^\/checkout\/payments\//);
  const pageNow = () => buyer.visitor.get(placed.location ?? '').then(pageOf);
  expect((await pageNow()).text).not.toContain('Thank you for your order');
  expect((await stateNow()).orders).toEqual([]);

  await control.advanceClock(LATE_MS);
  const thanks = await eventually(async () => {
    const page = await pageNow();
    return page.text.includes('Thank you for your order') && page;
  });
  const name = /number is (#\d+)/.exec(thanks.text)?.[1];
  const { orders, stripe } = await stateNow();
  expect(orders).toMatchObject([{ name, paidCents: 2_695, totalCents: 2_695 }]);
  const { intents } = await stripeOf(shop.sandboxUrl, buyer.email);
  expect(intents.filter((row) => 'payment_id' in row.metadata)).toHaveLength(1);
  expect(stripe.refunds).toEqual([]);
});
