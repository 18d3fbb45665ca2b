import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  chooseEncoding,
  createPageCache,
  packPage,
  sharedLifetime,
  sheetsLink,
  withoutNonce,
} from './page-cache';

const BODY = Buffer.from('<p>cups</p>'.repeat(100));

function pageAt(now: number, tags: string[] = []) {
  return packPage({
    tags,
    status: 200,
    headers: [['content-type', 'text/html']],
    body: BODY,
    freshMs: 60_000,
    staleMs: 600_000,
    now,
  });
}

describe('sharedLifetime', () => {
  it('reads what a shared cache is allowed', () => {
    expect(sharedLifetime('public, max-age=0, s-maxage=60, stale-while-revalidate=30')).toEqual({
      fresh: 60_000,
      stale: 30_000,
    });
    expect(sharedLifetime('public, s-maxage=5')).toEqual({ fresh: 5_000, stale: 0 });
  });

  it('keeps nothing that does not allow it', () => {
    expect(sharedLifetime(null)).toBeUndefined();
    expect(sharedLifetime('private, no-store')).toBeUndefined();
    expect(sharedLifetime('public, max-age=60')).toBeUndefined();
  });
});

describe('the page cache', () => {
  it('is fresh, then stale, then gone', async () => {
    let time = 1_000;
    const cache = createPageCache({ now: () => time });
    cache.save('/', await pageAt(time));
    expect(cache.find('/')?.state).toBe('fresh');
    time += 60_001;
    expect(cache.find('/')?.state).toBe('stale');
    time += 600_000;
    expect(cache.find('/')).toBeUndefined();
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
  });

  it('keeps a dropped page only to fall back on', async () => {
    const cache = createPageCache({ now: () => 0 });
    cache.save('/', await pageAt(0));
    cache.drop('all');
    expect(cache.find('/')?.state).toBe('fallback');
    cache.save('/', await pageAt(0));
    expect(cache.find('/')?.state).toBe('fresh');
  });

  it('does not take a page for fresh that was being drawn while something changed', async () => {
    const cache = createPageCache({ now: () => 0 });
    const begun = cache.generation();
    cache.drop('all');
    cache.save('/', await pageAt(0), begun);
    expect(cache.find('/')?.state).toBe('fallback');
    cache.save('/', await pageAt(0), cache.generation());
    expect(cache.find('/')?.state).toBe('fresh');
  });

  it('drops only the pages that show what has changed', async () => {
    const cache = createPageCache({ now: () => 0 });
    cache.save('/cup', await pageAt(0, ['product-cup', 'facts-cups']));
    cache.save('/lid', await pageAt(0, ['product-lid', 'facts-cups']));
    cache.save('/faq', await pageAt(0));
    const states = () => ['/cup', '/lid', '/faq'].map((key) => cache.find(key)?.state);
    cache.drop(['product-cup']);
    expect(states()).toEqual(['fallback', 'fresh', 'fresh']);
    cache.save('/cup', await pageAt(0, ['product-cup']));
    expect(states()).toEqual(['fresh', 'fresh', 'fresh']);
    cache.drop(['facts-cups']);
    expect(states()).toEqual(['fresh', 'fallback', 'fresh']);
    cache.drop('all');
    expect(states()).toEqual(['fallback', 'fallback', 'fallback']);
  });

  it('takes a page for outdated only if what it shows has changed while it was drawn', async () => {
    const cache = createPageCache({ now: () => 0 });
    const begun = cache.generation();
    cache.drop(['product-cup']);
    cache.save('/cup', await pageAt(0, ['product-cup']), begun);
    cache.save('/lid', await pageAt(0, ['product-lid']), begun);
    expect(cache.find('/cup')?.state).toBe('fallback');
    expect(cache.find('/lid')?.state).toBe('fresh');
    // More tags than it remembers one by one.
    cache.drop(Array.from({ length: 10_001 }, (_, index) => `product-${index}`));
    cache.save('/lid', await pageAt(0, ['product-lid']), begun);
    expect(cache.find('/lid')?.state).toBe('fallback');
  });

  it('lets the page go that was asked for longest ago', async () => {
    const cache = createPageCache({ now: () => 0, maxPages: 2 });
    cache.save('/a', await pageAt(0));
    cache.save('/b', await pageAt(0));
    cache.find('/a');
    cache.save('/c', await pageAt(0));
    expect(['/a', '/b', '/c'].filter((key) => cache.find(key))).toEqual(['/a', '/c']);
  });

  it('stays below its size', async () => {
    const page = await pageAt(0);
    const cache = createPageCache({ now: () => 0, maxBytes: page.bytes * 3 });
    for (let index = 0; index < 20; index += 1) cache.save(`/${index}`, await pageAt(0));
    expect(cache.size()).toEqual({ pages: 3, bytes: page.bytes * 3 });
  });

  it('packs the same bytes three times, each with its own tag', async () => {
    const { variants } = await pageAt(0);
    expect(gunzipSync(variants.gzip.body)).toEqual(BODY);
    expect(brotliDecompressSync(variants.br.body)).toEqual(BODY);
    expect(variants.identity.body).toEqual(BODY);
    expect(new Set(Object.values(variants).map(({ etag }) => etag)).size).toBe(3);
  });
});

describe('chooseEncoding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', 'identity'],
    [undefined, 'identity'],
  ])('%s: %s', (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding);
  });
});

describe('sheetsLink', () => {
  it('names the stylesheets of a page in their order, and nothing else that a page links', () => {
    const html =
      '<link rel="icon" href="/favicon.svg"/><link rel="stylesheet" href="/assets/app-1.css"/>' +
      '<link rel="preload" as="font" href="/a.woff2"/><link rel="stylesheet" href="/assets/product-2.css"/>';
    expect(sheetsLink(html)).toBe(
      '</assets/app-1.css>; rel=preload; as=style, </assets/product-2.css>; rel=preload; as=style',
    );
    expect(sheetsLink('<p>no sheet</p>')).toBeUndefined();
  });
});

describe('withoutNonce', () => {
  it('takes the nonce out and names the hash of each inline script', () => {
    const html =
      '<script nonce="abc">one()</script><script nonce="abc" src="/a.js"></script>' +
      '<script type="application/ld+json" nonce="abc">{"a":1}</script>';
    const result = withoutNonce(html, 'abc');
    const hash = createHash('sha256').update('one()').digest('base64');
    expect(result.html).not.toContain('abc');
    expect(result.hashes).toEqual([`'sha256-${hash}'`]);
  });
});
