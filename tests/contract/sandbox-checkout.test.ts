import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';
import {
  CART_ADD,
  CART_GET,
  CART_START,
  buy,
  goodCard,
  reachPayment,
  variantIds,
} from './sandbox-shopping';

let shop: Shop;
let cup: string;
let lid: string;
let bag: string;

beforeAll(async () => {
  shop = await openShop();
  [cup = ''] = await variantIds(shop, 'kraft-cup');
  [lid = ''] = await variantIds(shop, 'dome-lid');
  [bag = ''] = await variantIds(shop, 'big-bag');
});
afterAll(() => shop.discard());

async function begin(input: object) {
  const answer = await shop.storefront(CART_START, { input });
  const cart = at(answer.body, 'data.cartCreate.cart');
  return { id: String(at(cart, 'id')), checkoutUrl: String(at(cart, 'checkoutUrl')) };
}

const lines = (merchandiseId: string, quantity: number) => ({
  lines: [{ merchandiseId, quantity }],
});

function sums(page: string): string {
  const list = /<dl class="totals">([\s\S]*?)<\/dl>/.exec(page)?.[1] ?? '';
  return list
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

describe('the hosted checkout', () => {
  it('shows the goods and asks who gets them', async () => {
    const { checkoutUrl } = await begin(lines(cup, 2));
    const response = await fetch(`${checkoutUrl}&logged_in=true`);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('Kraft Cup');
    expect(page).toContain('/cdn/shop/files/cup-hot-12-kraft.webp');
    expect(sums(page)).toBe(
      'Subtotal $25.00 Shipping Calculated at next step Taxes Calculated at next step Total $25.00',
    );
    expect(page).not.toContain('<script');
  });

  it('says what is wrong and keeps what was typed', async () => {
    const { checkoutUrl } = await begin(lines(cup, 1));
    const typed = {
      email: 'ivy@',
      lastName: 'O"Green',
      address1: '',
      city: 'X',
      provinceCode: 'ZZ',
      zip: '1',
    };
    const reply = await shop.form(checkoutUrl, typed);
    const page = await reply.text();
    expect(reply.status).toBe(422);
    for (const message of [
      'Enter a valid email',
      'Enter an address',
      'Select a state',
      'Enter a ZIP code with 5 or 9 digits',
    ]) {
      expect(page).toContain(message);
    }
    expect(page).toContain('value="O&quot;Green"');
    expect(page).toContain('aria-invalid="true"');
  });

  it('does not show the payment before the address', async () => {
    const { checkoutUrl } = await begin(lines(cup, 1));
    const payment = checkoutUrl.replace('?', '/payment?');
    const response = await fetch(payment, { redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(new URL(response.headers.get('location') ?? '', shop.url).href).toBe(checkoutUrl);
  });

  it.each([
    ['CA', 11, 'Subtotal $137.50 Shipping $14.95 Taxes $9.97 Total $162.42'],
    ['OR', 12, 'Subtotal $150.00 Shipping Free Taxes $0.00 Total $150.00'],
    ['NY', 13, 'Subtotal $162.50 Shipping Free Taxes $6.50 Total $169.00'],
  ])('in %s, %i cases of $12.50: %s', async (provinceCode, quantity, expected) => {
    const { checkoutUrl } = await begin(lines(cup, quantity));
    const { page } = await reachPayment(shop, checkoutUrl, { provinceCode });
    expect(sums(page)).toBe(expected);
  });

  it('takes the code off before it looks at shipping and tax', async () => {
    const { checkoutUrl } = await begin({ ...lines(cup, 13), discountCodes: ['EARTH10'] });
    const { page } = await reachPayment(shop, checkoutUrl, { provinceCode: 'NY' });
    expect(sums(page)).toBe(
      'Subtotal $162.50 Discount EARTH10 -$16.25 Shipping $14.95 Taxes $5.85 Total $167.05',
    );
  });

  it('knows nothing of a checkout with a wrong key', async () => {
    const { checkoutUrl } = await begin(lines(cup, 1));
    const response = await fetch(checkoutUrl.replace(/key=\w/, 'key=_'));
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('expired');
  });
});

describe('paying', () => {
  it('refuses cards that cannot be, and never writes a number back', async () => {
    const { checkoutUrl } = await begin(lines(cup, 1));
    const { address, shownTotal } = await reachPayment(shop, checkoutUrl);
    const bad = { number: '4242 4242 4242 4241', name: '', expiry: '01 / 20', code: '9' };
    const reply = await shop.form(address, { ...bad, shownTotal });
    const page = await reply.text();
    expect(reply.status).toBe(422);
    for (const message of ['Enter a valid card number', 'This card has expired', 'Enter the CVV']) {
      expect(page).toContain(message);
    }
    expect(page).not.toMatch(/4242[ ]?4242[ ]?4242[ ]?4241/);
    expect(page).toMatch(/name="number"\s+type="text"\s+value=""/);
  });

  it('declines the card that is there to be declined; the cart stays', async () => {
    const { id, checkoutUrl } = await begin(lines(cup, 1));
    const { address, shownTotal } = await reachPayment(shop, checkoutUrl);
    const reply = await shop.form(address, { ...goodCard, number: '4000000000000002', shownTotal });
    expect(reply.status).toBe(422);
    expect(await reply.text()).toContain('declined');
    const cart = await shop.storefront(CART_GET, { id });
    expect(at(cart.body, 'data.cart.totalQuantity')).toBe(1);
  });

  it('does not charge a total that the shopper has not seen', async () => {
    const { id, checkoutUrl } = await begin(lines(lid, 1));
    const { address, shownTotal } = await reachPayment(shop, checkoutUrl);
    await shop.storefront(CART_ADD, { cartId: id, ...lines(lid, 2) });
    const reply = await shop.form(address, { ...goodCard, shownTotal });
    expect(reply.status).toBe(422);
    expect(await reply.text()).toContain('Your cart changed');
  });

  it('makes one order, however often Pay is pressed, and uses up cart and stock', async () => {
    const { id, checkoutUrl } = await begin({ ...lines(bag, 2), note: 'Ring twice' });
    const { address, shownTotal } = await reachPayment(shop, checkoutUrl);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => shop.form(address, { ...goodCard, shownTotal })),
    );
    const places = new Set(
      replies.map((reply) => `${reply.status} ${reply.headers.get('location')}`),
    );
    expect([...places]).toEqual([expect.stringMatching(/^303 \/checkouts\/cn\/\w+\/thank-you$/)]);
    const cart = await shop.storefront(CART_GET, { id });
    expect(cart.body.data).toEqual({ cart: null });
    const stock = await shop.storefront('{ product(handle: "big-bag") { totalInventory } }');
    expect(at(stock.body, 'data.product.totalInventory')).toBe(98);
    const again = await (await fetch(checkoutUrl)).text();
    expect(again).toContain('Thank you');
    expect(again).toContain('Continue shopping');
    expect(again).toContain('href="http://localhost:3000/"');
    const token = /cn\/(\w+)/.exec(checkoutUrl)?.[1];
    const found = await shop.admin(
      `{ orders(first: 2, query: "cart_token:${token}") { nodes { cartToken confirmationNumber } } }`,
    );
    expect(at(found.body, 'data.orders.nodes')).toEqual([
      { cartToken: token, confirmationNumber: expect.stringMatching(/^[0-9A-Z]{9}$/) },
    ]);
  });

  it('does not sell more than there is when two shoppers pay for the last ones', async () => {
    const [first, second] = [await begin(lines(lid, 8)), await begin(lines(lid, 8))];
    const one = await reachPayment(shop, first.checkoutUrl);
    const two = await reachPayment(shop, second.checkoutUrl);
    const paid = await shop.form(one.address, { ...goodCard, shownTotal: one.shownTotal });
    expect(paid.status).toBe(303);
    const late = await shop.form(two.address, { ...goodCard, shownTotal: two.shownTotal });
    expect(late.status).toBe(422);
    expect(await late.text()).toContain('no longer available in that quantity');
  });

  it('numbers orders from #1001 on', async () => {
    const own = await openShop();
    const [mine = ''] = await variantIds(own, 'big-bag');
    const codes = [await buy(own, lines(mine, 1)), await buy(own, lines(mine, 1))];
    const found = await own.admin(
      'query O { orders(first: 5) { nodes { name confirmationNumber } } }',
    );
    expect(at(found.body, 'data.orders.nodes')).toEqual([
      { name: '#1001', confirmationNumber: codes[0] },
      { name: '#1002', confirmationNumber: codes[1] },
    ]);
    await own.discard();
  });
});
