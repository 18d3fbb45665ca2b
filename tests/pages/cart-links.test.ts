import { afterAll, describe, expect, inject, it } from 'vitest';
import { sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

const PERSON = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' };

async function variantNumber(handle: string): Promise<string> {
  const html = await (await new Visitor().get(`/product/${handle}`)).text();
  return /name="variantId" value="gid:\/\/shopify\/ProductVariant\/(\d+)"/.exec(html)?.[1] ?? '';
}

async function cartText(visitor: Visitor): Promise<string> {
  return textIn(await (await visitor.get('/cart')).text());
}

/** Presses Checkout in the cart. @returns Shopify's page, its address and what its field for the email holds */
async function hosted(visitor: Visitor) {
  expect(await (await visitor.get('/cart')).text()).toContain('href="/cart/checkout"');
  const left = await visitor.get('/cart/checkout');
  expect(left.status).toBe(303);
  const url = new URL(left.headers.get('Location') ?? '');
  const page = await (await fetch(url)).text();
  const [field = ''] = /<input[^>]*name="email"[^>]*>/.exec(page.replaceAll('\n', ' ')) ?? [];
  return { url, page, email: /value="([^"]*)"/.exec(field)?.[1] };
}

describe('a cart’s link', () => {
  it('fills the cart once, as far as stock and limits go, and leads to it', async () => {
    const visitor = new Visitor();
    const [cup, samples, printed] = [
      await variantNumber('kraft-hot-cup-12-oz'),
      await variantNumber('hot-cup-sample-case'),
      await variantNumber('custom-cup-made-to-order'),
    ];
    const link = `/cart/${cup}:2,${samples}:3,${printed || 1}:1`;
    const followed = await visitor.get(link, PERSON);
    expect([followed.status, followed.headers.get('Location')]).toEqual([303, '/cart']);
    const first = await cartText(visitor);
    expect(first).toContain('Kraft Hot Cup, 12 oz');
    expect(first).toContain('$19.50');
    expect(first).toContain('Hot Cup Sample Case: ');
    await visitor.get(link, PERSON);
    await visitor.get(`/cart/${cup}:9`, { ...PERSON, 'Sec-Purpose': 'prefetch' });
    expect(await cartText(visitor)).toContain('$19.50');
  });

  it.each(['1', 'x:1', '1:0', '1:1,', `${'1:1,'.repeat(25)}1:1`])(
    '%s is not found',
    async (lines) => {
      expect((await new Visitor().get(`/cart/${lines}`, PERSON)).status).toBe(404);
    },
  );
});

describe('a discount’s link', () => {
  it('keeps its code for the next checkout, and leads to pages of the store only', async () => {
    const visitor = new Visitor();
    const to = async (redirect: string) =>
      (
        await visitor.get(`/discount/EARTH10?redirect=${encodeURIComponent(redirect)}`, PERSON)
      ).headers.get('Location');
    expect(await to('https://evil.example/')).toBe('/');
    expect(await to('//evil.example')).toBe('/');
    expect(await to('/cups')).toBe('/cups');
    const cup = await variantNumber('kraft-hot-cup-12-oz');
    await visitor.get(`/cart/${cup}:2`, PERSON);
    expect(await cartText(visitor)).toContain('Discount code EARTH10 is applied at checkout.');
    const { url, page } = await hosted(visitor);
    expect(url.searchParams.get('channel')).toBe('headless-storefronts');
    expect(url.searchParams.has('logged_in')).toBe(false);
    expect(textIn(page)).toContain('EARTH10');
  });
});

describe('Shopify’s checkout', () => {
  it('knows who is signed in, and forgets them with the sign-out', async () => {
    const ella = await signedIn('ella@example.com');
    const cup = await variantNumber('kraft-hot-cup-12-oz');
    await ella.get(`/cart/${cup}:1`, PERSON);
    const known = await hosted(ella);
    expect(known.email).toBe('ella@example.com');
    expect(known.url.searchParams.get('logged_in')).toBe('true');
    ella.cookies.delete('sid');
    expect((await hosted(ella)).email).toBe('');
  });

  it('is reached, if Shopify does not say whose cart it is', async () => {
    const visitor = new Visitor();
    await visitor.get(`/cart/${await variantNumber('kraft-hot-cup-12-oz')}:1`, PERSON);
    const fault = { company: 'shopify', operation: 'CartBuyer', effect: 'error' } as const;
    await sandboxControl(inject('sandboxUrl')).fault({
      ...fault,
      times: 1,
      containing: visitor.cartId(),
    });
    expect((await hosted(visitor)).email).toBe('');
  });
});

describe('an address that staff have redirected at Shopify', () => {
  const { shopify } = sandboxControl(inject('sandboxUrl'));
  const made = {
    '/Pages/About-Us': '/our-story',
    '/products/old-cup': '/products/kraft-hot-cup-12-oz',
    '/away': 'https://evil.example/',
  };
  afterAll(async () => {
    for (const path of Object.keys(made)) await shopify({ action: 'url-redirect', path });
  });

  it('leads within the store, and is read only where there is no page', async () => {
    for (const [path, target] of Object.entries(made)) {
      await shopify({ action: 'url-redirect', path, target });
    }
    const visitor = new Visitor();
    const to = async (path: string) => {
      const { status, headers } = await visitor.get(path);
      return status === 404 ? 404 : headers.get('Location');
    };
    expect(await to('/pages/about-us/')).toBe('/our-story');
    expect(await to('/product/old-cup')).toBe('/product/kraft-hot-cup-12-oz');
    expect(await to('/collections/all/products/dome-lid')).toBe('/product/dome-lid');
    expect(await to('/away')).toBe(404);
  });
});
