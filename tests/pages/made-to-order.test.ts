import { describe, expect, inject, it } from 'vitest';
import { callers, at } from '../contract/sandbox-shop';
import { freshEmail } from '../support/people-with-cards';
import { sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';
import { press, toPayment } from './checkout-buyers';
import { newRequest } from './custom-order-form';

const PRINTED = [
  'custom-cup-made-to-order',
  'paper-bags-made-to-order',
  'custom-grease-proof-paper',
];
const NEW = '/dashboard/manage/custom-orders/new';

/** Returns the first variant of a product, as Shopify has it. */
async function variantOf(handle: string): Promise<string> {
  const query = `{ product(handle: "${handle}") { variants(first: 1) { nodes { id } } } }`;
  const { body } = await callers(inject('sandboxUrl')).storefront(query);
  return at(body, 'data.product.variants.nodes.0.id') as string;
}

const add = async (visitor: Visitor, handle: string) =>
  visitor.post('/cart', { intent: 'add', variantId: await variantOf(handle), quantity: '1' });

const htmlOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

describe('what is printed with the customer’s artwork', () => {
  it.each(PRINTED)('%s leads to its form with size and case, and into no cart', async (handle) => {
    const visitor = new Visitor();
    const html = await htmlOf(visitor, `/product/${handle}`);
    expect(html).not.toContain('name="variantId"');
    expect(html).toContain('https://schema.org/MadeToOrder');
    const links = [...html.matchAll(/href="([^"]*custom-orders\/new[^"]*)"/g)];
    const query = new URL(links[0]?.[1]?.replaceAll('&amp;', '&') ?? '', visitor.origin)
      .searchParams;
    expect(query.get('product')).toBe(handle);
    expect(query.get('size')).toMatch(/\d/);
    expect(Number(query.get('quantity'))).toBeGreaterThanOrEqual(500);

    const added = await add(visitor, handle);
    expect(added.status).toBe(422);
    expect(textIn(await added.text())).toContain('printed with your artwork');
    expect(textIn(await htmlOf(visitor, '/cart'))).toContain('Your cart is empty');
  });

  it('keeps the choice through sign-in, and fills the form with it', async () => {
    const chosen = new URLSearchParams({
      product: PRINTED[0] ?? '',
      size: 'Cold, 16 oz',
      quantity: '5000',
    });
    const requested = await new Visitor().get(`${NEW}?${chosen}`);
    expect(requested.status).toBe(302);
    const to = new URL(requested.headers.get('Location') ?? '', inject('shopUrl'));
    expect(to.searchParams.get('returnTo')).toBe(`${NEW}?${chosen}`);
    const form = await htmlOf(await signedIn(freshEmail()), `${NEW}?${chosen}`);
    expect(form).toMatch(/<option[^>]*value="Cold, 16 oz"[^>]*selected=""/);
    expect(form).toMatch(/name="quantity"[^>]*value="5000"|value="5000"[^>]*name="quantity"/);
    const odd = await htmlOf(
      await signedIn(freshEmail()),
      `${NEW}?product=${PRINTED[0]}&quantity=1500`,
    );
    expect(odd).toMatch(/name="quantity"[^>]*value="1000"|value="1000"[^>]*name="quantity"/);
  });

  it.each([
    ['Navy', '#808080', /Print colors Navy #14213d/],
    ['PMS 186 C', '#808080', /Print colors PMS 186 C Artwork/],
    ['PMS 186 C', '#c8102e', /Print colors PMS 186 C #c8102e/],
    ['', '#c8102e', /Print colors #c8102e Artwork/],
  ])('saves the ink that is named: %j beside %s', async (name, hex, sentence) => {
    const owner = await signedIn(freshEmail());
    const id = await newRequest(owner, { color_name: name, color_hex: hex });
    const page = await htmlOf(owner, `/dashboard/manage/custom-orders/${id}`);
    expect(textIn(page)).toMatch(sentence);
  });

  it.each(['earth-brands-coffee-togo-kit', 'earth-cups-x-victory-beer'])(
    '%s is an ordinary product',
    async (handle) => {
      const visitor = new Visitor();
      expect((await add(visitor, handle)).status).toBe(303);
      expect(await htmlOf(visitor, `/product/${handle}`)).toContain('name="variantId"');
    },
  );

  it('is not paid for in a cart that holds it already; it can only be removed', async () => {
    const handle = 'kraft-dispenser-napkin';
    const tag = (tags: string[]) =>
      sandboxControl(inject('sandboxUrl')).shopify({
        action: 'product-update',
        handle,
        set: { tags },
      });
    const buyer = await signedIn(freshEmail());
    expect((await add(buyer, handle)).status).toBe(303);
    expect(await htmlOf(buyer, '/cart')).toContain('href="/checkout"');
    await tag(['Public', 'paper', 'made-to-order']);
    try {
      const cart = await htmlOf(buyer, '/cart');
      expect(textIn(cart)).toContain(
        'Items printed with your artwork can’t be ordered from the cart: Kraft Dispenser',
      );
      expect(cart).not.toContain('href="/checkout"');
      expect(cart).not.toMatch(/href="[^"]*\/checkouts?\/cn/);
      const lineId =
        /name="lineId" value="([^"]+)"/.exec(cart)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const more = await buyer.post('/cart', { intent: 'update', lineId, quantity: '2' });
      expect(more.status).toBe(422);
      const checkout = await toPayment({ visitor: buyer });
      expect(checkout.text).toContain('“Kraft Dispenser Napkin” is printed with your artwork');
      const placed = await press({ visitor: buyer }, 'place', checkout.fields);
      expect(placed.status).toBe(422);
      const gone = await buyer.post('/cart', { intent: 'remove', lineId });
      expect(gone.status).toBe(303);
      expect(textIn(await htmlOf(buyer, '/cart'))).toContain('Your cart is empty');
    } finally {
      await tag(['Public', 'paper', 'napkins', 'kraft', 'recycled', 'food-truck']);
    }
  });
});
