import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stripeOf } from '../support/people-with-cards';
import type { RunningShop } from '../support/running-shop';
import { runScript } from '../support/run-script';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { startServerShop } from '../support/server-shop';
import { newBuyer, pageOf, press, toPayment, type Buyer } from './checkout-buyers';
import { peopleOf } from './sign-up-people';

/** Ways to pay that not everybody has, or that fail at the moment. A shop of its own, for its faults. */
let shop: RunningShop;
const control = () => sandboxControl(shop.sandboxUrl);
const charges = async ({ email }: Buyer) =>
  (await stripeOf(shop.sandboxUrl, email)).intents.filter((row) => 'payment_id' in row.metadata);

beforeAll(async () => {
  shop = await startServerShop();
});
afterEach(() => control().clearFaults());
afterAll(() => shop.stop());

const run = (...given: string[]) => runScript(shop, 'invoice-option', given);

/** Decides on the invoice option with the command that staff use. */
async function decide(verb: '--grant' | '--refuse', email: string) {
  const done = await run(verb, email, '--by=Olive Staff');
  expect(done).toMatchObject({ code: 0 });
  return JSON.parse(done.stdout) as { customer: string; decision: string; changed: boolean };
}

async function placed(buyer: Buyer, fields: Record<string, string>) {
  const { location, text } = await press(buyer, 'place', fields);
  if (!location) throw new Error(`not placed: ${text}`);
  return pageOf(await buyer.visitor.get(location));
}

/** Returns Shopify's order with the number on the page. */
async function orderAtShop(text: string) {
  const name = /number is (#\d+)/.exec(text)?.[1] ?? 'none';
  const { shopify } = (await control().state('shopify.orders')) as unknown as {
    shopify: { orders: { name: string; paidCents: number; totalCents: number }[] };
  };
  return { name, order: shopify.orders.find((one) => one.name === name) };
}

const silence = () =>
  control().fault({ company: 'stripe', operation: '*', effect: 'error', times: -1 });

describe('on invoice', () => {
  it('pays for all of it, once it was granted by the command; the order is owed', async () => {
    const buyer = await newBuyer(shop);
    const before = await toPayment(buyer);
    expect(before.text).not.toContain('On invoice');
    expect(await decide('--grant', buyer.email)).toMatchObject({
      decision: 'granted',
      changed: true,
    });
    await peopleOf(shop).mailAbout(buyer.email, 'You can now pay by invoice');
    const page = await pageOf(await buyer.visitor.get('/checkout/pay'));
    expect(page.text).toMatch(/On invoice Net 30: due \w{3} \d+, \d{4}\./);
    const thanks = await placed(buyer, { ...page.fields, rest: 'terms' });
    expect(thanks.text).toContain('Thank you for your order');
    expect(thanks.text).toMatch(/On invoice, to pay later \$26\.95/);
    const { name, order } = await orderAtShop(thanks.text);
    expect(order).toMatchObject({ totalCents: 2_695, paidCents: 0 });
    expect(await charges(buyer)).toEqual([]);
    const mail = await peopleOf(shop).mailAbout(buyer.email, `Order confirmed: ${name}`);
    expect(mail.text).toContain('$26.95 on invoice');
  });

  it('pays for what Earth Cash leaves', async () => {
    const buyer = await newBuyer(shop, { deposit: '15' });
    await decide('--grant', buyer.email);
    const { fields } = await toPayment(buyer);
    const thanks = await placed(buyer, { ...fields, cash: '10', rest: 'terms' });
    expect(thanks.text).toMatch(/Earth Cash \$10\.00/);
    expect(thanks.text).toMatch(/On invoice, to pay later \$16\.95/);
    const { name } = await orderAtShop(thanks.text);
    const mail = await peopleOf(shop).mailAbout(buyer.email, `Order confirmed: ${name}`);
    expect(mail.text).toContain('$10.00 Earth Cash, $16.95 on invoice');
    expect(await charges(buyer)).toEqual([]);
    const wallet = await pageOf(await buyer.visitor.get('/dashboard/payments/add'));
    expect(wallet.text).toContain('$5.30');
  });

  it('pays for nothing once it was taken away again, and the Earth Cash is whole', async () => {
    const buyer = await newBuyer(shop, { deposit: '15' });
    await decide('--grant', buyer.email);
    const { fields } = await toPayment(buyer);
    expect(await decide('--refuse', buyer.email)).toMatchObject({ decision: 'refused' });
    const page = await press(buyer, 'place', { ...fields, cash: '10', rest: 'terms' });
    expect(page.status).toBe(403);
    expect(page.text).toContain('You can’t order on invoice yet.');
    expect(page.fields['cash']).toBe('10.00');
    expect(page.text).toContain('You have $15.30');
  });
});

describe('Earth Cash that is gone since it was chosen', () => {
  it('is said, and the amounts are of what is there', async () => {
    const buyer = await newBuyer(shop, { deposit: '15' });
    const { fields } = await toPayment(buyer);
    const much = await press(buyer, 'update', { ...fields, cash: '20' });
    expect([much.status, much.fields['cash']]).toEqual([422, '20']);
    expect(much.text).toContain('You have $15.30 in Earth Cash. Enter that or less.');
    expect((await press(buyer, 'update', { ...fields, cash: '12' })).location).toBe(
      '/checkout/pay',
    );
    const { intents } = await stripeOf(shop.sandboxUrl, buyer.email);
    const [deposit] = intents.filter(({ metadata }) => 'deposit_id' in metadata);
    await control().stripe({ action: 'refund', id: deposit?.id, amountCents: 1_000 });
    const page = await eventually(
      async () => {
        const seen = await pageOf(await buyer.visitor.get('/checkout/pay'));
        return seen.text.includes('You have $5.10') && seen;
      },
      60_000,
      2_000,
    );
    expect(page.text).toContain('You chose $12.00 of Earth Cash, but $5.10 is available now.');
    expect(page.fields['cash']).toBe('5.10');
    expect(page.text).toContain('Place order: $5.10 Earth Cash + $21.85 Visa');
  });
});

describe('the command that decides about it', () => {
  it('changes nothing the second time, and knows nobody who is no customer', async () => {
    const { email } = await newBuyer(shop);
    const first = await run('--grant', email);
    expect(JSON.parse(first.stdout)).toMatchObject({ decision: 'granted', changed: true });
    const second = await run('--grant', email);
    expect([second.code, JSON.parse(second.stdout)]).toMatchObject([0, { changed: false }]);
    const nobody = await run('--grant', 'nobody-at-all@example.com');
    expect(nobody.code).toBe(2);
    expect(JSON.parse(nobody.stdout)).toEqual({
      error: 'No customer has this email address.',
    });
  });

  it.each([[[]], [['--grant']], [['--give', 'ivy@example.com']], [['--grant', 'ivy', '--by=O']]])(
    'says how it is called for %j',
    async (given) => {
      const message = await run(...given);
      expect([message.code, message.stdout]).toEqual([2, '']);
      expect(message.stderr).toContain('npm run invoice-option -- --grant <email>');
    },
  );
});

describe('a card', () => {
  it('that has expired cannot be chosen, and is refused where it is sent all the same', async () => {
    const buyer = await newBuyer(shop, { deposit: '15' });
    const { customerId } = await stripeOf(shop.sandboxUrl, buyer.email);
    const old = (await control().stripe({
      action: 'card',
      customer: customerId,
      number: '5555555555554444',
      expMonth: 1,
      expYear: new Date().getUTCFullYear() - 1,
    })) as { id: string };
    const seen = await toPayment(buyer);
    expect(seen.text).toContain('Expired. Add it again to use it.');
    expect(seen.html).toMatch(new RegExp(`<input[^>]*disabled=""[^>]*value="${old.id}"`));
    const page = await press(buyer, 'place', { ...seen.fields, cash: '10', rest: old.id });
    expect(page.status).toBe(422);
    expect(page.text).toContain('This card has expired. Choose another, or add a new one.');
    expect(page.html).toContain('href="#checkout-rest"');
    expect(page.fields['cash']).toBe('10.00');
    expect(await charges(buyer)).toEqual([]);
    const again = await press(buyer, 'place', { ...page.fields, rest: buyer.card });
    expect(again.location).toMatch(/^\/checkout\/payments\//);
  });
});

describe('while the card company is silent', () => {
  it('that is said, nothing is taken, and everything typed is kept', async () => {
    const buyer = await newBuyer(shop, { deposit: '15' });
    const { fields } = await toPayment(buyer);
    await silence();
    const page = await press(buyer, 'place', { ...fields, cash: '10', rest: buyer.card });
    expect(page.status).toBe(503);
    expect(page.text).toContain('We couldn’t reach Stripe. Try again in a few minutes.');
    expect(page.text).toContain('You have $15.30');
    expect(page.fields).toMatchObject({ cash: '10.00', rest: buyer.card });
    // A second press keeps the choice.
    expect((await press(buyer, 'place', page.fields)).status).toBe(503);
    await control().clearFaults();
    // Polls slowly enough to stay below the page's limit (domain/checkout/checkout.ts).
    const visit = async () => {
      const seen = await pageOf(await buyer.visitor.get('/checkout/pay'));
      return seen.text.includes('Visa ending in 4242') && seen;
    };
    const back = await eventually(visit, 60_000, 2_000);
    expect(back.text).toContain('Place order: $10.00 Earth Cash + $16.95 Visa');
    expect(await charges(buyer)).toEqual([]);
    const placed = await press(buyer, 'place', back.fields);
    expect(placed.location).toMatch(/^\/checkout\/payments\//);
    expect(await charges(buyer)).toHaveLength(1);
  }, 240_000);

  it('Earth Cash pays all the same', async () => {
    const buyer = await newBuyer(shop, { deposit: '50' });
    const { fields } = await toPayment(buyer);
    await silence();
    const placed = await press(buyer, 'place', fields);
    const thanks = await pageOf(await buyer.visitor.get(placed.location ?? ''));
    expect(thanks.text).toContain('Thank you for your order');
  }, 240_000);
});
