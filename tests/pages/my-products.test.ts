import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { sandboxControl } from '../support/sandbox-control';
import { signIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

/** A shop of its own: its faults belong to these tests alone. */
let shop: RunningShop;
const control = () => sandboxControl(shop.sandboxUrl);
const newVisitor = () => new Visitor(shop.url);

async function signedIn(email: string): Promise<Visitor> {
  const visitor = newVisitor();
  await signIn(visitor, email);
  return visitor;
}

beforeAll(async () => {
  shop = await startServerShop();
});
afterEach(() => control().clearFaults());
afterAll(() => shop.stop());

const htmlOf = async (visitor: Visitor, path = '/my-products') => (await visitor.get(path)).text();

const wordsOf = async (visitor: Visitor, path = '/my-products') =>
  textIn(await htmlOf(visitor, path));

/** Returns the address of the review that reorders an order, by the order's name on the page. */
async function reorderOf(visitor: Visitor, order: string): Promise<string> {
  const html = await htmlOf(visitor);
  const link = new RegExp(`<a href="([^"]+)"[^>]*aria-label="Reorder all of ${order}"`).exec(html);
  if (!link?.[1]) throw new Error(`no link to reorder ${order}`);
  return link[1].replaceAll('&amp;', '&');
}

/** Returns the lines of the review's form. */
function formIn(html: string): { variantId: string; quantity: string; name: string }[] {
  const variants = [...html.matchAll(/name="variantId" value="([^"]+)"/g)];
  const quantities = [...html.matchAll(/<input[^>]*name="quantity"[^>]*value="([^"]*)"/g)];
  const names = [...html.matchAll(/aria-label="Include ([^"]+)"/g)];
  expect(quantities).toHaveLength(variants.length);
  return variants.map((variant, place) => ({
    variantId: variant[1] ?? '',
    quantity: quantities[place]?.[1] ?? '',
    name: names[place]?.[1] ?? '',
  }));
}

/** Posts the form. Its field names repeat, so an object cannot hold them. */
async function send(
  visitor: Visitor,
  path: string,
  rows: { variantId: string; quantity: string; isChosen?: boolean }[],
): Promise<Response> {
  const body = new URLSearchParams();
  for (const { variantId, quantity, isChosen = true } of rows) {
    body.append('variantId', variantId);
    body.append('quantity', quantity);
    if (isChosen) body.append('take', variantId);
  }
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(new URL(path, visitor.origin), {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: {
      Accept: 'text/html',
      Origin: visitor.origin,
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': visitor.address,
      cookie,
    },
  });
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
    visitor.cookies.set(name, value);
  }
  return response;
}

describe('/my-products', () => {
  it('sends a visitor to sign-in and back', async () => {
    for (const path of ['/my-products', '/my-products/reorder?order=1']) {
      const answer = await newVisitor().get(path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('Location')).toBe(
        `/auth/login?${new URLSearchParams({ returnTo: path })}`,
      );
    }
  });

  it('is nobody else’s page and kept nowhere', async () => {
    const answer = await (await signedIn('ivy@example.com')).get('/my-products');
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  });

  it('shows somebody new three first steps', async () => {
    const shown = await wordsOf(await signedIn('nora@example.com'));
    expect(shown).toContain('3 ways to start');
    expect(shown).toContain('Save a favorite');
    expect(shown).not.toContain('Bought before');
  });

  it('is called My ECA for alliance members, with the Earth Prime text for those who said yes', async () => {
    const html = await htmlOf(await signedIn('ella@example.com'));
    expect(html).toContain('<h1>My ECA</h1>');
    expect(textIn(html)).toContain('on the list for Earth Prime, a membership');
    const ivy = await htmlOf(await signedIn('ivy@example.com'));
    expect(ivy).toContain('<h1>My Products</h1>');
    expect(ivy).not.toContain('on the list for Earth Prime');
  });

  it('lists what is printed for the customer, whose page nobody else can open', async () => {
    const bruno = await signedIn('bruno@example.com');
    const page = await bruno.get('/product/brunos-bakehouse-hot-cup');
    expect(await wordsOf(bruno)).toContain('Bruno’s Bakehouse Hot Cup');
    expect(page.status).toBe(200);
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    for (const other of [newVisitor(), await signedIn('ella@example.com')]) {
      expect((await other.get('/product/brunos-bakehouse-hot-cup')).status).toBe(404);
    }
    expect(await wordsOf(await signedIn('ivy@example.com'))).not.toContain('Made for you');
  });

  it('lets only its customer put a printed product into the cart', async () => {
    const bruno = await signedIn('bruno@example.com');
    const html = await htmlOf(bruno, '/product/brunos-bakehouse-hot-cup');
    const variantId = /name="variantId" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const fields = { intent: 'add', variantId, quantity: '1' };
    expect((await bruno.post('/cart', fields)).status).toBe(303);
    expect(await wordsOf(bruno, '/cart')).toContain('Bruno’s Bakehouse Hot Cup');
    expect((await newVisitor().post('/cart', fields)).status).toBe(422);
  });

  it.each([
    ['CustomerOrdersDetailed', 'An error occurred while fetching customer orders.', 'Favorites'],
    [
      'MetaobjectEntries',
      'An error occurred while fetching the Earth Prime metaobject.',
      'Bought before',
    ],
    [
      'OwnProducts',
      'We couldn’t load your custom products. Try again in a moment.',
      'Bought before',
    ],
  ])('says what it could not read, and shows the rest: %s', async (operation, sentence, rest) => {
    const ella = await signedIn('ella@example.com');
    await control().fault({ company: 'shopify', operation, effect: 'error', times: 2 });
    const answer = await ella.get('/my-products');
    expect(answer.status).toBe(200);
    const text = textIn(await answer.text());
    expect(text).toContain(sentence);
    expect(text).toContain(rest);
  });
});

describe('the review before a reorder', () => {
  it('says line by line what has changed: price, limit, sold out', async () => {
    const ivy = await signedIn('ivy@example.com');
    const html = await htmlOf(ivy, await reorderOf(ivy, '#989'));
    const shown = textIn(html);
    expect(shown).toMatch(
      /Kraft Hot Cup, 12 oz .*\$9\.75 The price has gone up\. It was \$9\.25\./,
    );
    expect(html).not.toContain('<s>'); // what rose is no discount
    expect(shown).toContain('The limit is now 20 per order.');
    expect(shown).toContain('Sold out for now.');
  });

  it('knows what is gone, and what is the customer’s own', async () => {
    const bruno = await signedIn('bruno@example.com');
    const html = await htmlOf(bruno, await reorderOf(bruno, '#988'));
    const shown = textIn(html);
    expect(shown).toMatch(/Wheat Straw Cup, 12 oz .*No longer available\./);
    expect(shown).toContain('The price has gone up. It was $139.00.');
    expect(formIn(html).map(({ name }) => name)).toEqual([
      expect.stringContaining('Bruno’s Bakehouse Hot Cup'),
    ]);
  });

  it('sends what is printed to order to its form, and takes none of it', async () => {
    const handle = 'birch-spoon-bundle';
    const tag = (tags: string[]) =>
      control().shopify({ action: 'product-update', handle, set: { tags } });
    const ivy = await signedIn('ivy@example.com');
    const path = await reorderOf(ivy, '#989');
    const spoons = formIn(await htmlOf(ivy, path)).filter(({ name }) => name.includes('Spoon'));
    expect(spoons).toHaveLength(1);
    await tag(['Public', 'Made-To-Order']);
    try {
      const html = await htmlOf(ivy, path);
      expect(textIn(html)).toMatch(/Birch Spoons.*Made to order: it needs a new quote/);
      expect(html).toContain(`/design?product=${handle}`);
      expect(formIn(html).map(({ name }) => name)).not.toContain(spoons[0]?.name);
      const answer = await send(ivy, path, spoons);
      expect(answer.status).toBe(422);
      expect(await wordsOf(ivy, '/cart')).toContain('Your cart is empty');
    } finally {
      await tag(['Public', 'spoons', 'birch', 'wood', 'retail', 'plastic-free', 'picnic']);
    }
  });

  it('puts what is chosen into the cart and tells what came and what was left out', async () => {
    const ivy = await signedIn('ivy@example.com');
    const path = await reorderOf(ivy, '#989');
    const rows = formIn(await htmlOf(ivy, path)).map((row) => ({
      ...row,
      isChosen: !row.name.includes('Backyard'),
    }));
    const answer = await send(ivy, path, rows);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe('/cart');
    const shown = await wordsOf(ivy, '/cart');
    expect(shown).toMatch(/Added: 3 × Kraft Hot Cup, 12 oz, 50 pieces; 20 × Birch Spoon/);
    expect(shown).toMatch(/Left out: Backyard Party Pack, 20 guests; .*Hoodie/);
    expect(await wordsOf(ivy, '/cart')).not.toContain('Left out:');
    expect(await wordsOf(ivy, path)).toContain('Your cart already has the most you can order.');
  });

  it('keeps what was typed and says what cannot be; nothing is added', async () => {
    const ivy = await signedIn('ivy@example.com');
    const path = await reorderOf(ivy, '#989');
    const rows = formIn(await htmlOf(ivy, path)).map((row) =>
      row.name.includes('Spoon') ? { ...row, quantity: '21' } : row,
    );
    const answer = await send(ivy, path, rows);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(textIn(html)).toContain('You can have up to 20 of this item in your cart.');
    expect(html).toMatch(/<input[^>]*name="quantity"[^>]*value="21"/);
    expect(await wordsOf(ivy, '/cart')).toContain('Your cart is empty');
  });

  it('asks for a choice where nothing is chosen', async () => {
    const ivy = await signedIn('ivy@example.com');
    const path = await reorderOf(ivy, '#989');
    const rows = formIn(await htmlOf(ivy, path)).map((row) => ({ ...row, isChosen: false }));
    const answer = await send(ivy, path, rows);
    expect(answer.status).toBe(422);
    expect(textIn(await answer.text())).toContain('Choose at least one product.');
  });

  it('is not there for another’s order, nor for what nobody has bought', async () => {
    const bruno = await signedIn('bruno@example.com');
    const path = await reorderOf(bruno, '#988');
    const ella = await signedIn('ella@example.com');
    expect((await ella.get(path)).status).toBe(404);
    for (const query of [
      '',
      '?order=1',
      '?order=x',
      '?variant=1',
      "?order=1'%20OR%201",
      '?variant=',
    ]) {
      expect((await ella.get(`/my-products/reorder${query}`)).status).toBe(404);
    }
    const stolen = await send(ella, path, [{ variantId: 'x', quantity: '1' }]);
    expect(stolen.status).toBe(404);
  });
});
