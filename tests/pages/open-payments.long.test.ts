import { expect, inject, it } from 'vitest';
import { personWithCard } from '../support/people-with-cards';
import { signedIn } from '../support/signed-in';
import { textIn, type Visitor } from '../support/visitor';
import { newBuyer, press, toPayment } from './checkout-buyers';

const shop = { url: inject('shopUrl'), sandboxUrl: inject('sandboxUrl') };
const PAGES = ['/dashboard/home', '/dashboard/payments', '/cart'];
const REQUIRES_3DS = 'pm_card_threeDSecure2Required';

async function mainOf(visitor: Visitor, path: string): Promise<string> {
  const html = await (await visitor.get(path)).text();
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
}

it('a payment that waits at the bank is shown, with its link and its end, until it has ended', async () => {
  const buyer = await newBuyer(shop as Parameters<typeof newBuyer>[0], {
    card: REQUIRES_3DS,
    deposit: '20',
  });
  const { fields } = await toPayment(buyer);
  const { location } = await press(buyer, 'place', { ...fields, cash: '10', rest: buyer.card });
  expect(location).toMatch(/^\/checkout\/payments\/[0-9a-f-]{36}$/);
  const end =
    /Your payment of \$26\.95 needs you to verify it with your bank\. Confirm it there by \d+:\d\d [AP]M PT/;
  // The tab is closed; the customer comes back with another browser.
  const back = await signedIn(buyer.email);
  for (const path of PAGES) {
    const main = await mainOf(back, path);
    expect(textIn(main)).toMatch(end);
    expect(textIn(main)).toContain('$10.00 Earth Cash is reserved for it until then.');
    expect(main).toContain(`href="${location}"`);
  }

  expect((await back.post(location ?? '', { intent: 'give-up' })).status).toBe(303);
  for (const path of PAGES.slice(0, 2))
    expect(await mainOf(back, path)).not.toContain('at your bank');
  // Its cart is back in any browser of theirs that has none.
  const restored = await back.get('/cart');
  expect([restored.status, restored.headers.get('Location')]).toEqual([302, '/cart']);
  const cart = textIn(await mainOf(back, '/cart'));
  expect(cart).toContain('Hot Cup Sample Case');
  expect(cart).not.toContain('Your payment of');
});

it('so is a deposit', async () => {
  const person = await personWithCard(shop.sandboxUrl, REQUIRES_3DS);
  const html = await (await person.visitor.get('/dashboard/payments/add')).text();
  const token = /name="form_token" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const fields = { intent: 'confirm', amount: '25', method: person.method, form_token: token };
  const begun = await person.visitor.post('/dashboard/payments/add', fields);
  const path = begun.headers.get('Location') ?? '';
  for (const page of PAGES) {
    const main = await mainOf(person.visitor, page);
    expect(textIn(main)).toMatch(
      /Your deposit of \$25\.00 needs you to verify it .* by \d+:\d\d [AP]M PT/,
    );
    expect(main).toContain(`href="${path}"`);
  }
});
