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

/** Answered, with how long that took in milliseconds. */
async function timed<T>(answer: Promise<T>): Promise<[T, number]> {
  const since = performance.now();
  return [await answer, performance.now() - since];
}

it('an order that Shopify takes 14 s to make keeps no page waiting, and is made once', async () => {
  const control = sandboxControl(shop.sandboxUrl);
  const buyer = await newBuyer(shop, { deposit: '15' });
  const { fields } = await toPayment(buyer);
  const operation = 'CompleteDraftPending';
  await control.fault({ company: 'shopify', operation, effect: 'late', delayMs: 14_000 });
  const [placed, placedMs] = await timed(press(buyer, 'place', { ...fields, cash: '10' }));
  expect(placed.location).toMatch(/^\/checkout\/payments\//);
  expect(placedMs).toBeLessThan(12_000);
  const pageNow = () => buyer.visitor.get(placed.location ?? '').then(pageOf);
  const [waiting, waitingMs] = await timed(pageNow());
  expect(waiting.text).not.toContain('Thank you for your order');
  expect(waitingMs).toBeLessThan(9_500);
  const thanks = await eventually(async () => {
    const page = await pageNow();
    return page.text.includes('Thank you for your order') && page;
  });
  const name = /number is (#\d+)/.exec(thanks.text)?.[1];
  const state = (await control.state()) as unknown as {
    shopify: { orders: { name: string; email: string; paidCents: number; totalCents: number }[] };
    stripe: { refunds: object[] };
  };
  const orders = state.shopify.orders.filter(({ email }) => email === buyer.email);
  expect(orders).toMatchObject([{ name, paidCents: 2_695, totalCents: 2_695 }]);
  const { intents } = await stripeOf(shop.sandboxUrl, buyer.email);
  expect(intents.filter((row) => 'payment_id' in row.metadata)).toHaveLength(1);
  expect(state.stripe.refunds).toEqual([]);
});
