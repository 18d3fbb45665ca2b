import { describe, expect, inject, it } from 'vitest';
import { sandboxControl } from '../support/sandbox-control';
import { textIn, Visitor } from '../support/visitor';

/** Returns the variant that the product's page would add to the cart. */
async function variantOf(handle: string, query = ''): Promise<string> {
  const html = await (await new Visitor().get(`/product/${handle}${query}`)).text();
  const id = /name="variantId" value="([^"]+)"/.exec(html)?.[1];
  if (!id) throw new Error(`no variant on the page of ${handle}`);
  return id;
}

async function cartText(visitor: Visitor): Promise<string> {
  return textIn(await (await visitor.get('/cart')).text());
}

async function lineIn(visitor: Visitor): Promise<string> {
  const html = await (await visitor.get('/cart')).text();
  return /name="lineId" value="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
}

describe('the cart without JavaScript', () => {
  it('takes a product, changes its quantity, lets it go', async () => {
    const visitor = new Visitor();
    const variantId = await variantOf('kraft-hot-cup-12-oz');
    const added = await visitor.post('/cart', { intent: 'add', variantId, quantity: '2' });
    expect(added.status).toBe(303);
    expect(added.headers.get('Location')).toBe('/cart');
    expect(await cartText(visitor)).toContain('Kraft Hot Cup, 12 oz');

    const lineId = await lineIn(visitor);
    await visitor.post('/cart', { intent: 'update', lineId, quantity: '3' });
    expect(await cartText(visitor)).toContain('$29.25');

    expect(await cartText(visitor)).not.toContain('Best sellers');
    await visitor.post('/cart', { intent: 'remove', lineId });
    const empty = await cartText(visitor);
    expect(empty).toContain('Your cart is empty');
    expect(empty).toContain('Best sellers');
  });

  it('takes as many of the lid that is ticked beside the cup', async () => {
    const visitor = new Visitor();
    const html = await (await visitor.get('/product/kraft-hot-cup-12-oz')).text();
    const lidId = /name="lidId" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const variantId = await variantOf('kraft-hot-cup-12-oz');
    await visitor.post('/cart', { intent: 'add', variantId, lidId, quantity: '3' });
    const cart = await cartText(visitor);
    expect(cart).toContain('White Hot Cup Lid, 90 mm');
    expect(cart).toContain('$41.25');

    const gone = await visitor.post('/cart', {
      intent: 'add',
      variantId,
      lidId: 'gid://shopify/ProductVariant/1',
      quantity: '1',
    });
    expect(gone.status).toBe(422);
    expect(textIn(await gone.text())).toContain('Your cups are in the cart, but the lids');
    expect(await cartText(visitor)).toContain('$51.00');
  });

  it('comes down by minus to a limit that has fallen below what it holds', async () => {
    const visitor = new Visitor();
    const handle = 'kraft-flat-handle-bag';
    const limit = (maxQuantity: number | null) =>
      sandboxControl(inject('sandboxUrl')).shopify({
        action: 'product-update',
        handle,
        set: { maxQuantity },
      });
    const variantId = await variantOf(handle);
    await visitor.post('/cart', { intent: 'add', variantId, quantity: '12' });
    await limit(5);
    try {
      const html = await (await visitor.get('/cart')).text();
      const [minus = ''] = /<button[^>]*aria-label="Decrease quantity of[^>]*>/.exec(html) ?? [];
      const quantity = /value="(\d+)"/.exec(minus)?.[1] ?? '';
      expect(quantity).toBe('5');
      const lineId = await lineIn(visitor);
      const changed = await visitor.post('/cart', { intent: 'update', lineId, quantity });
      expect(changed.status).toBe(303);
      expect(await (await visitor.get('/cart')).text()).toMatch(
        /<input[^>]*name="quantity"[^>]*value="5"/,
      );
    } finally {
      await limit(null);
    }
  });

  it('keeps the cart’s id away from scripts and other sites', async () => {
    const visitor = new Visitor();
    const variantId = await variantOf('kraft-hot-cup-12-oz');
    const response = await visitor.post('/cart', { intent: 'add', variantId, quantity: '1' });
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('cart='));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
  });

  it.each([
    ['0', 'can’t go below 1'],
    ['-1', 'can’t go below 1'],
    ['1e9', 'Only 40 of this item left'],
    ['abc', 'as a number'],
    ['1.5', 'whole number'],
  ])(
    'refuses a quantity of %s with a sentence and leaves the cart alone',
    async (quantity, expected) => {
      const visitor = new Visitor();
      const variantId = await variantOf('kraft-hot-cup-12-oz');
      await visitor.post('/cart', { intent: 'add', variantId, quantity: '2' });
      const refused = await visitor.post('/cart', {
        intent: 'update',
        lineId: await lineIn(visitor),
        quantity,
      });
      expect(refused.status).toBe(422);
      expect(textIn(await refused.text())).toContain(expected);
      expect(await cartText(visitor)).toContain('$19.50');
    },
  );

  it('starts a new cart when the old one has vanished, and says so', async () => {
    const visitor = new Visitor();
    visitor.cookies.set(
      'cart',
      encodeURIComponent(
        Buffer.from(JSON.stringify('gid://shopify/Cart/gone?key=x')).toString('base64'),
      ),
    );
    expect(await cartText(visitor)).toContain('Your cart is empty');
    const variantId = await variantOf('kraft-hot-cup-12-oz');
    const response = await visitor.post('/cart', { intent: 'add', variantId, quantity: '1' });
    expect(response.status).toBe(200);
    expect(textIn(await response.text())).toContain('Your earlier cart expired');
    expect(await cartText(visitor)).toContain('Kraft Hot Cup, 12 oz');
  });

  it('refuses a variant that nobody may buy', async () => {
    const visitor = new Visitor();
    const response = await visitor.post('/cart', {
      intent: 'add',
      variantId: 'gid://shopify/ProductVariant/1',
      quantity: '1',
    });
    expect(response.status).toBe(422);
    expect(textIn(await response.text())).toContain('no longer available');
  });

  it('comes back to where the form says, but never to another site', async () => {
    const visitor = new Visitor();
    const variantId = await variantOf('kraft-hot-cup-12-oz');
    const add = (returnTo: string) =>
      visitor.post('/cart', { intent: 'add', variantId, quantity: '1', returnTo });
    expect((await add('/cups?page=2')).headers.get('Location')).toBe('/cups?page=2#added');
    for (const elsewhere of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/..//evil.example',
      '/a/..//evil.example',
      '/\t/evil',
    ]) {
      expect((await add(elsewhere)).headers.get('Location')).toBe('/cart');
    }
  });
});

describe('posts from elsewhere', () => {
  it.each([{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }])(
    'are refused without a trace: %o',
    async (headers) => {
      const visitor = new Visitor();
      const response = await visitor.post('/cart', { intent: 'add' }, headers);
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );

  it('a form that is too large is refused', async () => {
    const response = await new Visitor().post('/cart', { intent: 'x'.repeat(70_000) });
    expect(response.status).toBe(413);
  });
});

describe('an answer that gets lost', () => {
  it('is found out by reading the cart: one press, one product, no error', async () => {
    const visitor = new Visitor();
    const control = sandboxControl(inject('sandboxUrl'));
    const variantId = await variantOf('kraft-hot-cup-12-oz');
    await visitor.post('/cart', { intent: 'add', variantId, quantity: '1' });
    await control.fault({
      company: 'shopify',
      operation: 'CartAdd',
      effect: 'lost-response',
      times: 1,
      containing: visitor.cartId(),
    });
    const response = await visitor.post('/cart', { intent: 'add', variantId, quantity: '1' });
    await control.clearFaults();
    expect(response.status).toBe(303);
    expect(await cartText(visitor)).toContain('$19.50');
  });

  it.each(['CartAdd', 'CartChange', 'CartRemove'])(
    'is told beside the cart while Shopify is silent (%s), and nothing is changed',
    async (operation) => {
      const visitor = new Visitor();
      const control = sandboxControl(inject('sandboxUrl'));
      const variantId = await variantOf('kraft-hot-cup-12-oz');
      await visitor.post('/cart', { intent: 'add', variantId, quantity: '2' });
      const lineId = await lineIn(visitor);
      const intent =
        { CartAdd: 'add', CartChange: 'update', CartRemove: 'remove' }[operation] ?? '';
      const fields: Record<string, string> = intent === 'add' ? { variantId } : { lineId };
      const containing = visitor.cartId();
      await control.fault({ company: 'shopify', operation, effect: 'error', times: 1, containing });
      const response = await visitor.post('/cart', { intent, quantity: '3', ...fields });
      await control.clearFaults();
      expect(response.status).toBe(503);
      expect(response.headers.get('Cache-Control')).toContain('no-store');
      const text = textIn(await response.text());
      expect(text).toContain('We couldn’t update your cart. Nothing was lost');
      expect(text).toContain('Kraft Hot Cup, 12 oz');
      expect(await cartText(visitor)).toContain('$19.50');
    },
  );

  it.each([
    ['an unknown intent', { intent: 'steal' }],
    ['a field that the form does not have', { intent: 'add', price: '0' }],
  ])('%s is refused as a whole', async (_, fields) => {
    expect((await new Visitor().post('/cart', fields)).status).toBe(400);
  });

  it.each(['', 'x', '\u0000', 'x'.repeat(10_000), 'gid://shopify/Product/1'])(
    'a variant id that cannot be is refused with a sentence',
    async (variantId) => {
      const response = await new Visitor().post('/cart', { intent: 'add', variantId });
      expect(response.status).toBe(422);
    },
  );
});
