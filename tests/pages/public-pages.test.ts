import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../app/content/catalogue/categories';
import { paths } from '../../app/paths';
import { catalogue } from '../../seed/catalogue/index';
import { textIn, Visitor } from '../support/visitor';

const visitor = new Visitor();

const PAGES = [
  paths.home(),
  paths.shopAll(),
  ...CATEGORIES.flatMap(({ slug, children }) => [
    paths.category(slug),
    ...children.map((child) => paths.category(slug, child.slug)),
  ]),
  ...[
    'custom-cup-made-to-order',
    'paper-bags-made-to-order',
    'custom-grease-proof-paper',
    'earth-brands-coffee-togo-kit',
    'earth-cups-x-victory-beer',
  ].map((handle) => paths.product(handle)),
  paths.cart(),
  paths.shipping(),
  paths.returns(),
  paths.contact(),
  paths.privacy(),
  paths.terms(),
  paths.accessibility(),
  paths.contactSales(),
  paths.ourStory(),
  paths.faq(),
  paths.careers(),
  paths.alliance(),
  paths.getStarted(),
  paths.getStartedAmbassador(),
  paths.partners(),
];

describe.each(PAGES)('%s', (path) => {
  it('is a whole page: title, description, one heading, landmarks', async () => {
    const response = await visitor.get(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toMatch(/<title>[^<]{5,}<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    for (const landmark of ['<header', '<main id="main"', '<footer'])
      expect(html).toContain(landmark);
    expect(html).toContain('href="#main"');
  });

  it('allows its own scripts only, by nonce or hash', async () => {
    const response = await visitor.get(path);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(policy).toMatch(/script-src 'self' '(?:nonce|sha256)-/);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});

describe('all products, of one type', () => {
  const types = ['cups', 'lids', 'containers', 'cutlery', 'straws', 'bags', 'sleeves', 'merch'];

  it.each(types)('/shop-all?productType=%s has these, and no others', async (type) => {
    const html = await (await visitor.get(`/shop-all?productType=${type}`)).text();
    const list = /<section aria-label="Products"[\s\S]*<\/section>/.exec(html)?.[0] ?? '';
    const shown = [...list.matchAll(/href="\/product\/([\w-]+)/g)].map(([, handle = '']) => handle);
    const known = new Map(catalogue.map(({ handle, productType }) => [handle, productType]));
    expect(shown.length).toBeGreaterThan(0);
    expect(new Set(shown.map((handle) => known.get(handle)))).toEqual(new Set([type]));
  });
});

describe('addresses that nobody made', () => {
  it.each([
    '/nothing-here',
    '/cups/no-such-kind',
    '/product/no-such-product',
    '/product/%00',
    '/product/..%2f..%2fetc%2fpasswd',
    '/cups/cold-cups/deeper',
  ])('%s is a 404 page in the frame of the shop', async (path) => {
    const response = await visitor.get(path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(textIn(html)).toContain('We couldn’t find this page');
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1];
    expect(title).toBe('We couldn’t find this page | Earth Brands');
  });

  it('answers JSON below /api', async () => {
    const response = await visitor.get('/api/nothing');
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toContain('application/json');
  });

  it.each([
    '/cups?page=0',
    '/cups?page=-1',
    '/cups?page=abc',
    '/cups?page=1e9',
    '/cups?sort=nonsense',
    '/cups?size=nonsense&color=%F0%9F%8D%83',
    '/shop-all?productType=nonsense',
    `/shop-all?search=${'x'.repeat(10_000)}`,
    '/shop-all?search=%27%20OR%201%3D1%3B--',
    '/shop-all?search=%F0%9F%8D%83',
    '/product/custom-cup-made-to-order?Size=nonsense',
  ])('%s is the nearest sane page', async (path) => {
    expect((await visitor.get(path)).status).toBe(200);
  });

  it('never draws what was searched for as markup', async () => {
    const html = await (
      await visitor.get('/shop-all?search=%3Cscript%3Ealert(1)%3C/script%3E')
    ).text();
    expect(html).not.toContain('<script>alert(1)');
  });
});

describe('for robots and sharing', () => {
  it('lists every page and product that shoppers may see, and no other', async () => {
    const xml = await (await visitor.get('/sitemap.xml')).text();
    expect(xml).toContain('/cups/cold-cups</loc>');
    expect(xml).toContain('/product/custom-cup-made-to-order</loc>');
    expect(xml).not.toContain('/cart</loc>');
    expect(xml.match(/<loc>[^<]*\/product\//g)?.length).toBe(168);
  });

  it('points robots at the sitemap and keeps them out of private places', async () => {
    const text = await (await visitor.get('/robots.txt')).text();
    expect(text).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
    expect(text).toMatch(/^Disallow: \/cart/m);
  });

  it('says what a product is in words for machines', async () => {
    const html = await (await visitor.get('/product/kraft-hot-cup-12-oz')).text();
    const blocks = [
      ...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
    ].flatMap(([, json]) => JSON.parse(json ?? '') as { '@type': string }[] | { '@type': string });
    const types = JSON.stringify(blocks);
    for (const type of ['Product', 'Offer', 'BreadcrumbList']) expect(types).toContain(`"${type}"`);
    expect(html).toMatch(/<link rel="canonical" href="http[^"]*\/product\/kraft-hot-cup-12-oz"/);
    expect(html).toMatch(/<meta property="og:image" content="http/);
  });

  it('has a web manifest with icons that exist', async () => {
    const manifest = (await (await visitor.get('/manifest.webmanifest')).json()) as {
      icons: { src: string }[];
    };
    expect(manifest.icons.length).toBeGreaterThan(0);
    for (const { src } of manifest.icons) expect((await visitor.get(src)).status).toBe(200);
  });
});
