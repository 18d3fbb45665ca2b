import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { saveTestMethod, stripeOf } from '../support/people-with-cards';
import type { RunningShop } from '../support/running-shop';
import { some } from '../support/matrix';
import { runScript } from '../support/run-script';
import { startServerShop } from '../support/server-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { Visitor } from '../support/visitor';
import { addressIn, GOODS, newBuyer, pageOf, press, toPayment } from './checkout-buyers';
import { peopleOf } from './sign-up-people';

/** A shop of its own: its faults and changed goods belong to these tests alone. */
let shop: RunningShop;
const control = () => sandboxControl(shop.sandboxUrl);
const goods = (set: object) => control().shopify({ action: 'product-update', handle: GOODS, set });
const charges = async (email: string) =>
  (await stripeOf(shop.sandboxUrl, email)).intents.filter((row) => 'payment_id' in row.metadata);

beforeAll(async () => {
  shop = await startServerShop();
});
afterEach(async () => {
  await control().clearFaults();
  await goods({ stock: 50, priceCents: 1_200 });
});
afterAll(() => shop.stop());

describe('who comes to the checkout', () => {
  it('is asked to sign in, and led back', async () => {
    const answer = await new Visitor(shop.url).get('/checkout/pay');
    expect(answer.headers.get('Location')).toBe('/auth/login?returnTo=%2Fcheckout%2Fpay');
  });

  it('is led to the cart while there is nothing in it, which says so', async () => {
    const { visitor } = await newBuyer(shop);
    visitor.cookies.delete('cart');
    const answer = await visitor.get('/checkout');
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/cart']);
    expect((await pageOf(await visitor.get('/cart'))).text).toContain(
      'Your cart is empty. Add an item before you check out.',
    );
  });

  it('is led to the address first', async () => {
    const { visitor } = await newBuyer(shop);
    expect((await visitor.get('/checkout/pay')).headers.get('Location')).toBe('/checkout');
  });

  it('has nothing of the shop around it that leads away', async () => {
    const { visitor } = await newBuyer(shop);
    const { html } = await pageOf(await visitor.get('/checkout'));
    expect(html).toContain('class="checkout wrap"');
    expect(html).not.toMatch(/aria-label="(?:Categories|Footer|Announcement)"|role="search"/);
  });

  it('finds both ways in the cart; a visitor finds the hosted one alone', async () => {
    const { visitor } = await newBuyer(shop);
    const { html } = await pageOf(await visitor.get('/cart'));
    expect(html).toContain('href="/checkout"');
    expect(html).toContain('Check out without Earth Cash');
    visitor.cookies.delete('sid');
    const other = await pageOf(await visitor.get('/cart'));
    expect(other.html).not.toContain('href="/checkout"');
    expect(other.text).toContain('Checkout');
  });
});

describe('the address', () => {
  it('is held to the rules of the address book, and kept as it was typed', async () => {
    const { visitor } = await newBuyer(shop);
    const typed = { ...addressIn('OR'), zip: 'SW1A 1AA', lastName: '' };
    const page = await pageOf(await visitor.post('/checkout', typed));
    expect(page.status).toBe(422);
    expect(page.text).toContain('Enter a ZIP code like 97205');
    expect(page.text).toContain('Enter the recipient’s last name.');
    expect(page.fields).toMatchObject({ address1: '1 Orchard Street', zip: 'SW1A 1AA' });
  });

  it('has a ZIP code of its state', async () => {
    const { visitor } = await newBuyer(shop);
    const elsewhere = { ...addressIn('OR'), zip: '98205' };
    const page = await pageOf(await visitor.post('/checkout', elsewhere));
    expect(page.status).toBe(422);
    expect(page.text).toContain('This ZIP code isn’t in the state you chose.');
    expect(page.fields).toMatchObject({ zip: '98205' });
    expect(page.html).toMatch(
      /<option[^>]* value="OR"[^>]*selected|<option[^>]*selected[^>]* value="OR"/,
    );
  });

  it('goes into the address book where that is wanted, and is chosen from then on', async () => {
    const { visitor } = await newBuyer(shop);
    const typed = { ...addressIn('OR'), save: 'yes', locationName: 'Main office' };
    expect((await visitor.post('/checkout', typed)).status).toBe(303);
    const page = await pageOf(await visitor.get('/checkout'));
    expect(page.text).toMatch(/Main office\s+Robin Shopper/);
    expect(page.fields['key']).toMatch(/^\d+$/);
    const again = await visitor.post('/checkout', {
      intent: 'address',
      key: page.fields['key'] ?? '',
    });
    expect(again.headers.get('Location')).toBe('/checkout/pay');
    expect((await pageOf(await visitor.get('/checkout/pay'))).text).toContain('Main office');
  });

  it('of somebody else is none', async () => {
    const { visitor } = await newBuyer(shop);
    const page = await pageOf(await visitor.post('/checkout', { intent: 'address', key: '4242' }));
    expect([page.status, page.text.includes('no longer saved in your account')]).toEqual([
      422,
      true,
    ]);
  });
});

describe('the total', () => {
  it('has the tax of the state, and none for those who are exempt', async () => {
    const buyer = await newBuyer(shop);
    expect((await toPayment(buyer, 'CA')).text).toMatch(/California State Tax \$0\.87/);
    await control().shopify({
      action: 'customer',
      email: buyer.email,
      set: { tags: ['Tax-EXEMPT'] },
    });
    // The mirror of a customer is up to a minute old; a change by the customer refreshes it at once.
    await buyer.visitor.post('/account/profile', { intent: 'profile', firstName: 'Robin' });
    const page = await pageOf(await buyer.visitor.get('/checkout/pay'));
    expect(page.text).toMatch(/Tax Tax-exempt Total \$26\.95/);
  });

  it('that has changed meanwhile is shown, and nothing is taken', async () => {
    const buyer = await newBuyer(shop, { deposit: '50' });
    const { fields } = await toPayment(buyer);
    await goods({ priceCents: 1_300 });
    const page = await press(buyer, 'place', fields);
    expect(page.status).toBe(409);
    expect(page.text).toContain('The total changed from $26.95 to $27.95.');
    expect(page.text).toContain('Place order: $27.95 Earth Cash');
    const placed = await press(buyer, 'place', page.fields);
    expect(placed.location).toMatch(/^\/checkout\/payments\//);
  });
});

describe('what cannot be ordered', () => {
  it('sold out: the goods are named, and the button is shut', async () => {
    const buyer = await newBuyer(shop, { deposit: '50' });
    const { fields } = await toPayment(buyer);
    await goods({ stock: 0 });
    const page = await press(buyer, 'place', fields);
    expect(page.status).toBe(422);
    expect(page.text).toContain('“Hot Cup Sample Case” just sold out.');
    expect(page.html).toMatch(/<button[^>]*disabled=""[^>]*>Place order/);
    expect(page.fields['cash']).toBe('26.95');
  });

  it.each(
    some(
      [
        ['99', 'You have $15.30 in Earth Cash. Enter that or less.'],
        ['-1', 'Enter an amount in dollars and cents'],
        ['a lot', 'Enter an amount in dollars and cents'],
      ],
      2,
    ),
  )('Earth Cash of “%s” is refused at its field, and kept', async (cash, sentence) => {
    const buyer = await newBuyer(shop, { deposit: '15' });
    const { fields } = await toPayment(buyer);
    const page = await press(buyer, 'place', { ...fields, cash });
    expect([page.status, page.fields['cash']]).toEqual([422, cash]);
    expect(page.text).toContain(sentence);
    expect(page.html).toContain('href="#checkout-cash"');
    expect(await charges(buyer.email)).toEqual([]);
  });

  it('with a card of somebody else, or on an invoice that was never granted', async () => {
    const [buyer, other] = [await newBuyer(shop), await newBuyer(shop)];
    const { fields } = await toPayment(buyer);
    const foreign = await press(buyer, 'place', { ...fields, rest: other.card });
    expect([foreign.status, foreign.text.includes('no longer saved')]).toEqual([422, true]);
    const owed = await press(buyer, 'place', { ...fields, rest: 'terms' });
    expect(owed.status).toBe(403);
    expect(owed.text).not.toContain('Thank you');
  });

  it('over the length of a purchase order’s number or in other terms than were shown, and then placed', async () => {
    const buyer = await newBuyer(shop);
    expect((await toPayment(buyer)).text).not.toContain('Purchase order number');
    await runScript(shop, 'invoice-option', ['--grant', buyer.email, '--by=Olive Staff']);
    const { text, fields } = await pageOf(await buyer.visitor.get('/checkout/pay'));
    expect(text).toMatch(/On invoice Net 30: due [A-Z][a-z]{2} \d+, \d{4}\./);
    const owed = { ...fields, rest: 'terms' };

    const long = await press(buyer, 'place', { ...owed, po: '7'.repeat(201) });
    expect([long.status, long.fields['po']]).toEqual([422, '7'.repeat(201)]);
    expect(long.text).toContain('Use at most 200 characters for the purchase order number.');
    const other = await press(buyer, 'place', { ...owed, terms_shown: 'net_60' });
    expect(other.status).toBe(409);
    expect(other.text).toContain('Your invoice terms have changed');

    const po = '=PO “7” ☕';
    await press(buyer, 'update', { ...owed, po });
    const kept = await pageOf(await buyer.visitor.get('/checkout/pay'));
    expect(kept.fields['po']).toBe(po);
    const placed = await press(buyer, 'place', { ...kept.fields, rest: 'terms' });
    const thanks = await pageOf(await buyer.visitor.get(placed.location ?? ''));
    const name = /number is (#\d+)/.exec(thanks.text)?.[1] ?? 'none';
    let number: string | undefined;
    await eventually(async () => {
      const list = await (await buyer.visitor.get('/dashboard/manage/orders')).text();
      number = /orders\/(\d+)"[^>]*>#/.exec(list)?.[1];
      return number !== undefined;
    });
    const order = await pageOf(await buyer.visitor.get(`/dashboard/manage/orders/${number}`));
    expect(order.text).toContain(name);
    expect(order.text).toContain(`PO number ${po}`);
  });

  it('with a field that no page of ours has', async () => {
    const buyer = await newBuyer(shop);
    const { fields } = await toPayment(buyer);
    expect((await press(buyer, 'place', { ...fields, cents: '1' })).status).toBe(400);
  });
});

describe('while somebody is silent', () => {
  it('Shopify: a page that says that nothing was taken, and everything is kept', async () => {
    const buyer = await newBuyer(shop, { deposit: '50' });
    const { fields } = await toPayment(buyer);
    await control().fault({
      company: 'shopify',
      operation: 'CalculateDraft',
      effect: 'error',
      times: -1,
    });
    const page = await press(buyer, 'place', { ...fields, cash: '20' });
    expect(page.status).toBe(503);
    expect(page.text).toContain('You were not charged.');
    await control().clearFaults();
    const again = await pageOf(await buyer.visitor.get('/checkout/pay'));
    expect(again.text).toContain('Place order: $20.00 Earth Cash + $6.95 Visa');
  });
});

describe('the order', () => {
  it('is one, however often and from wherever it is posted; its page is its owner’s', async () => {
    const buyer = await newBuyer(shop);
    const { fields } = await toPayment(buyer);
    const answers = await Promise.all([
      press(buyer, 'place', fields),
      press(buyer, 'place', { ...fields, form_token: randomUUID() }),
      press(buyer, 'place', fields),
    ]);
    const [first] = answers.map(({ location }) => location ?? '');
    expect(answers.map(({ location }) => location)).toEqual([first, first, first]);
    expect(await charges(buyer.email)).toHaveLength(1);
    const page = await pageOf(await buyer.visitor.get(first ?? ''));
    expect(page.text).toContain('Thank you for your order');
    const other = await newBuyer(shop);
    expect((await other.visitor.get(first ?? '')).status).toBe(404);
    expect((await other.visitor.get(`/checkout/payments/${randomUUID()}`)).status).toBe(404);
    expect((await other.visitor.get('/checkout/payments/x')).status).toBe(404);
  });

  it('is confirmed by one mail, which says what paid for it', async () => {
    const buyer = await newBuyer(shop, { deposit: '15' });
    const { fields } = await toPayment(buyer);
    const { location } = await press(buyer, 'place', fields);
    const page = await pageOf(await buyer.visitor.get(location ?? ''));
    const number = /number is (#\d+)/.exec(page.text)?.[1] ?? 'none';
    const people = peopleOf(shop);
    const mail = await people.mailAbout(buyer.email, `Order confirmed: ${number}`);
    expect(mail.text).toContain('1 × Hot Cup Sample Case');
    expect(mail.text).toContain('$15.30 Earth Cash, $11.65 Visa ending in 4242');
    expect(mail.text).toContain('1 Orchard Street');
    expect(mail.html).toMatch(/\/dashboard\/manage\/orders\/\d+/);
    const mails = await people.mailsTo(buyer.email);
    expect(mails.filter(({ subject }) => subject.startsWith('Order confirmed'))).toHaveLength(1);
  });

  it('that its card did not pay leaves everything as it was, for another try', async () => {
    const buyer = await newBuyer(shop, { deposit: '15', card: 'pm_card_chargeCustomerFail' });
    const { fields } = await toPayment(buyer);
    const page = await press(buyer, 'place', { ...fields, rest: buyer.card });
    expect(page.status).toBe(402);
    expect(page.text).toContain('That card was declined.');
    expect(page.fields).toMatchObject({ cash: '15.30', rest: buyer.card });
    expect(page.fields['form_token']).not.toBe(fields['form_token']);
    const card = await saveTestMethod(shop.sandboxUrl, buyer.email, 'pm_card_amex');
    const { location } = await press(buyer, 'place', { ...page.fields, rest: card });
    expect((await pageOf(await buyer.visitor.get(location ?? ''))).text).toContain('Thank you');
  });
});
