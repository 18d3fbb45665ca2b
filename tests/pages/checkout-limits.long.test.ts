import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { newBuyer, pageOf, press, toPayment, type Buyer, type Page } from './checkout-buyers';

/** A shop of its own, for the limits on opening the second page and on trying discount codes there. */
let shop: RunningShop;
beforeAll(async () => {
  shop = await startServerShop();
});
afterAll(() => shop.stop());

type Held = { page: Page; wait: number; attempts: number };

/** Repeats a request until it gets a 429. A minute may end on the way, so it tries up to twice as often. */
async function untilHeld(call: (count: number) => Promise<Response>, most: number): Promise<Held> {
  for (let attempts = 0; attempts < 2 * most + 2; attempts += 1) {
    const answer = await call(attempts);
    const page = await pageOf(answer);
    if (page.status === 429)
      return { page, wait: Number(answer.headers.get('Retry-After')), attempts };
    expect([200, 303, 422]).toContain(page.status);
  }
  throw new Error('it was never too often');
}

const update = ({ visitor }: Buyer, fields: Record<string, string>) =>
  visitor.post('/checkout/pay', { ...fields, intent: 'update' });

it('codes are not found by trying: the field says when to go on, and everything typed is kept', async () => {
  const buyer = await newBuyer(shop, { deposit: '15' });
  const { fields } = await toPayment(buyer);
  const typed = { ...fields, cash: 'some' };
  const held = await untilHeld((count) => update(buyer, { ...typed, code: `TRY${count}` }), 10);
  expect(held.attempts).toBeGreaterThanOrEqual(10);
  expect(held.wait).toBeGreaterThan(0);
  expect(held.wait).toBeLessThanOrEqual(60);
  const { page } = held;
  expect(page.text).toMatch(/You’ve tried several codes .* Try again in \d+ seconds?\./);
  expect(page.html).toContain('href="#checkout-code"');
  expect(page.fields).toMatchObject({
    code: `TRY${held.attempts}`,
    cash: 'some',
    rest: buyer.card,
    form_token: fields['form_token'],
  });
  // The last accepted code still counts; without a code the order is placed at once.
  const seen = await pageOf(await buyer.visitor.get('/checkout/pay'));
  expect(seen.fields['code']).toBe(`TRY${held.attempts - 1}`);
  const placed = await press(buyer, 'place', { ...seen.fields, code: '' });
  expect(placed.location).toMatch(/^\/checkout\/payments\//);
});

it('who looks too often is told when to come back, others are not, and what was chosen is kept', async () => {
  const buyer = await newBuyer(shop, { deposit: '15' });
  const other = await newBuyer(shop);
  const { fields } = await toPayment(buyer);
  const held = await untilHeld(() => buyer.visitor.get('/checkout/pay'), 60);
  // `toPayment` has read the page once, which counts as well.
  expect(held.attempts).toBeGreaterThanOrEqual(59);
  expect(held.wait).toBeGreaterThan(0);
  expect(held.wait).toBeLessThanOrEqual(60);
  expect(held.page.text).toMatch(/many times in a short time\. Try again in \d+ seconds?\./);
  expect(held.page.html).toMatch(/<a href="\/checkout\/pay"[^>]*>Try again/);
  expect((await toPayment(other)).status).toBe(200);

  const sent = await untilHeld(() => update(buyer, { ...fields, cash: '3' }), 60);
  expect(sent.page.text).toContain('Your choices are saved, and you were not charged.');
  expect(sent.wait).toBeGreaterThan(0);
  await shop.restart('SIGTERM', { LIMIT_RATE_OFF: '1' });
  const again = await pageOf(await buyer.visitor.get('/checkout/pay'));
  expect([again.status, again.fields['cash']]).toEqual([200, '3.00']);
}, 240_000);
