import { beforeAll, describe, expect, it } from 'vitest';
import { COPYRIGHT, POLICY_LINKS, SOCIAL_LINKS } from '../../app/content/layout/footer';
import { textIn, Visitor } from '../support/visitor';

/** The frame of every page of the shop (spec section 2: Header, Footer, Search dropdown). */
let html: string;

beforeAll(async () => {
  html = await (await new Visitor().get('/faq')).text();
});

const partOf = (pattern: RegExp) => pattern.exec(html)?.[0] ?? '';

/** Returns the links in a piece of a page, each with its words. */
const linksIn = (piece: string) =>
  [...piece.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, href, linkText = '']) => [textIn(linkText).trim(), href],
  );

describe('the frame of the shop', () => {
  it('the header leads to sales and to custom cups', () => {
    const links = linksIn(partOf(/<header[\s\S]*?<\/header>/));
    expect(links).toContainEqual(['Contact Sales', '/contact-sales']);
    expect(links).toContainEqual(['Custom Cups', '/product/custom-cup-made-to-order']);
  });

  it('offers a visitor the ways in', () => {
    const links = linksIn(partOf(/<header[\s\S]*?<\/header>/));
    expect(links).toContainEqual(['Log In', '/auth/login?returnTo=/my-products']);
    expect(links).toContainEqual(['Sign Up', '/get-started']);
  });

  it('the drawer of small screens has search, categories and the ways in', () => {
    const drawer = partOf(/<nav[^>]*id="menu-drawer"[\s\S]*?<\/nav>/);
    // One landmark, not one inside another.
    const searches = [...drawer.matchAll(/<(?:search\b[^>]*|[^>]*role="search"[^>]*)>/g)];
    expect(searches.map(([tag]) => tag)).toEqual([expect.stringContaining('role="search"')]);
    const links = linksIn(drawer);
    for (const link of [
      ['All Cups', '/cups'],
      ['Cold Cups', '/cups/cold-cups'],
      ['Shop All', '/shop-all'],
      ['Contact Sales', '/contact-sales'],
      ['Log In', '/auth/login?returnTo=/my-products'],
      ['Sign Up', '/get-started'],
    ]) {
      expect(links).toContainEqual(link);
    }
  });

  it('the footer has its groups, the mission, an address and where to write', () => {
    const footer = partOf(/<footer[\s\S]*?<\/footer>/);
    const text = textIn(footer);
    expect(text).toContain('to lead the global transition to sustainable products');
    expect(text).toContain('214 Orchard Street');
    expect(footer).toMatch(/href="mailto:[^"]+@[^"]+"/);
    expect(text).toContain(COPYRIGHT);
    const headings = [...footer.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, linkText]) => linkText);
    expect(headings).toEqual(['About Us', 'Products', 'Get Involved', 'Services']);
    const links = linksIn(footer);
    for (const link of [
      ['Our Story', '/our-story'],
      ['FAQ', '/faq'],
      ['Cups', '/cups'],
      ['Merch', '/merch'],
      ['Careers', '/careers'],
      ['Alliance', '/earth-cups-alliance'],
      ['Become an Ambassador', '/get-started-ambassador'],
      ['Contact Sales', '/contact-sales'],
      ['Custom Cups', '/product/custom-cup-made-to-order'],
      ['Our Partners', '/partners'],
      ...[...POLICY_LINKS, ...SOCIAL_LINKS].map(({ label, href }) => [label, href]),
    ]) {
      expect(links).toContainEqual(link);
    }
  });

  it('the search answers with eight at most, and how many there are', async () => {
    const answer = await new Visitor().get('/api/search?q=cup');
    const body = (await answer.json()) as { total: number; results: object[] };
    expect(body.results).toHaveLength(8);
    expect(body.total).toBeGreaterThan(8);
    expect(Object.keys(body.results[0] ?? {}).toSorted()).toEqual(
      ['handle', 'minPriceCents', 'picture', 'productType', 'title'].toSorted(),
    );
    const blank = await new Visitor().get('/api/search?q=%20%20');
    expect(await blank.json()).toMatchObject({ total: 0, results: [] });
    const corrected = await new Visitor().get('/api/search?q=bagase');
    expect(await corrected.json()).toMatchObject({
      note: 'Showing results for “bagasse” instead of “bagase”.',
    });
  });

  it('a page of results that is opened by its URL says what it shows', async () => {
    const page = await (await new Visitor().get('/shop-all?search=bagase+bowls')).text();
    const fields = page.match(/<input[^>]*type="search"[^>]*>/g) ?? [];
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) expect(field).toContain('value="bagase bowls"');
    expect(textIn(page)).toContain('Showing results for “bagasse” instead of “bagase”.');
    expect(page).toMatch(/<option value="featured"[^>]*>Best match</);

    const some = textIn(await (await new Visitor().get('/shop-all?search=gift+card')).text());
    expect(some).toContain('No product matches all of these words. These match some of them.');

    const all = await (await new Visitor().get('/shop-all')).text();
    expect(all).toMatch(/<option value="featured"[^>]*>Featured</);
    expect(all).not.toMatch(/<input[^>]*type="search"[^>]*value="[^"]/);
    expect(textIn(all)).not.toContain('Showing results for');
  });
});
