import { describe, expect, inject, it } from 'vitest';
import { callers, at } from '../contract/sandbox-shop';
import { freshEmail } from '../support/people-with-cards';
import { sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';
import { press, toPayment } from './checkout-buyers';
import { HEIC, newRequest, sendRequest } from './custom-order-form';

const PRINTED = [
  'custom-cup-made-to-order',
  'paper-bags-made-to-order',
  'custom-grease-proof-paper',
];
const NEW = '/design';

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
    const links = [...html.matchAll(/href="(\/design\?[^"]*)"/g)];
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

  it('fills the form with the choice, and estimates it from the catalog', async () => {
    const chosen = new URLSearchParams({
      product: PRINTED[0] ?? '',
      size: 'Cold, 16 oz',
      quantity: '6000',
    });
    const form = await htmlOf(new Visitor(), `${NEW}?${chosen}`);
    expect(form).toMatch(/<option[^>]*value="Cold, 16 oz"[^>]*selected=""/);
    expect(form).toMatch(/name="quantity"[^>]*value="6000"|value="6000"[^>]*name="quantity"/);
    // A case of 5,000 and one of 1,000.
    expect(textIn(form)).toMatch(/Estimate \$1,872\.00 6,000 cups, 31\.2¢ each/);
    const odd = await htmlOf(new Visitor(), `${NEW}?product=${PRINTED[0]}&quantity=1500`);
    expect(odd).toMatch(/name="quantity"[^>]*value="1000"|value="1000"[^>]*name="quantity"/);
  });

  it('a visitor’s design is their browser’s, then the customer’s who signs in there, alone', async () => {
    const [visitor, stranger] = [new Visitor(), new Visitor()];
    const typed = {
      size: 'Cold, 20 oz',
      notes: 'As large as it goes',
      color_name: '',
      color_hex: '#808080',
    };
    const photo = { name: 'IMG_1.HEIC', type: 'image/heic', bytes: HEIC };
    const drawn = await sendRequest(visitor, photo, { ...typed, intent: 'preview' });
    expect(drawn.status).toBe(200);
    const art = /\/design\/artwork\/[0-9a-f-]{36}/.exec(await drawn.text())?.[0] ?? '';
    expect((await visitor.get(art)).headers.get('Content-Type')).toBe('image/png');
    expect((await stranger.get(art)).status).toBe(404);
    const artwork = art.slice(-36);
    expect((await sendRequest(stranger, null, { artwork })).status).toBe(422);

    const sent = await sendRequest(visitor, null, { ...typed, artwork });
    expect(sent.status).toBe(303);
    const to = new URL(sent.headers.get('Location') ?? '', inject('shopUrl'));
    expect(to.pathname).toBe('/auth/login');
    expect(to.searchParams.get('returnTo')).toBe(`${NEW}?product=${PRINTED[0]}`);

    const [owner, other] = [await signedIn(freshEmail()), await signedIn(freshEmail())];
    const design = visitor.cookies.get('design') ?? '';
    for (const person of [owner, other]) person.cookies.set('design', design);
    const form = await htmlOf(owner, `${NEW}?product=${PRINTED[0]}`);
    expect(textIn(form)).toContain('IMG_1.heic');
    expect(form).toContain('As large as it goes');
    expect(form).toMatch(/<option[^>]*value="Cold, 20 oz"[^>]*selected=""/);
    expect(await htmlOf(other, `${NEW}?product=${PRINTED[0]}`)).not.toContain('As large');
    for (const person of [visitor, stranger, other]) {
      expect((await person.get(art)).status).toBe(404);
    }
    expect((await sendRequest(other, null, { artwork })).status).toBe(422);
    const request = await sendRequest(owner, null, { ...typed, artwork });
    const page = await htmlOf(owner, request.headers.get('Location') ?? '');
    expect(textIn(page)).toMatch(/Print colors As in the artwork Artwork IMG_1\.heic/);
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
