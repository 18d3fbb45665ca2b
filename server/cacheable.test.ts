import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { cacheKey } from './cacheable';
import { isCrossSite } from './cross-site';

const PERSONAL = ['cart', 'sid'];

function request(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return { url, headers, method } as unknown as IncomingMessage;
}

describe('cacheKey', () => {
  it('is the address, its query in one order and without advertisers’ words', () => {
    expect(cacheKey(request('/cups'), PERSONAL)).toBe('/cups');
    expect(cacheKey(request('/cups?sort=title&color=Kraft&utm_source=x'), PERSONAL)).toBe(
      '/cups?color=Kraft&sort=title',
    );
    expect(cacheKey(request('/?gclid=1'), PERSONAL)).toBe('/');
  });

  it.each(['cart=abc', 'a=1; sid=x', 'cart =abc', 'a=1;cart\t=abc', '"cart"=abc'])(
    'is missing with the cookie %s',
    (cookie) => {
      expect(cacheKey(request('/', { cookie }), PERSONAL)).toBeUndefined();
    },
  );

  it('lets other people’s cookies through', () => {
    expect(cacheKey(request('/', { cookie: 'theme=dark; seen=1' }), PERSONAL)).toBe('/');
    expect(cacheKey(request('/', { cookie: 'referral=bGluaw' }), PERSONAL)).toBe('/');
    expect(cacheKey(request('/refunds'), PERSONAL)).toBe('/refunds');
  });

  it.each([
    '/cart',
    '/cart.data',
    '/api/search?q=a',
    '/account/profile',
    '/thank-you',
    '/ref/AMARA7KQ?to=/cups',
    '/webhooks/shopify',
  ])('is missing for %s', (url) => expect(cacheKey(request(url), PERSONAL)).toBeUndefined());

  it('is missing for anything that changes something and for endless addresses', () => {
    expect(cacheKey(request('/cups', {}, 'POST'), PERSONAL)).toBeUndefined();
    expect(cacheKey(request(`/cups?a=${'x'.repeat(400)}`), PERSONAL)).toBeUndefined();
  });
});

describe('isCrossSite', () => {
  const ours = 'http://localhost:3000';
  it('believes what the browser says of itself', () => {
    const post = (headers: Record<string, string>) =>
      isCrossSite(request('/cart', headers, 'POST'), ours);
    expect(post({ 'sec-fetch-site': 'same-origin' })).toBe(false);
    expect(post({ 'sec-fetch-site': 'same-site' })).toBe(true);
    expect(post({ 'sec-fetch-site': 'cross-site', origin: ours })).toBe(true);
    expect(post({ origin: ours })).toBe(false);
    expect(post({ origin: 'null' })).toBe(true);
    expect(post({ origin: 'http://localhost:3000.evil.example' })).toBe(true);
  });

  it('lets callers that are no browser send JSON only', () => {
    const json = ['application/json', 'Application/JSON ; charset=utf-8'];
    const others = ['application/json-seq', 'text/plain', 'application/x-www-form-urlencoded'];
    const refused = [...json, ...others].filter((type) =>
      isCrossSite(request('/api/x', { 'content-type': type }, 'POST'), ours),
    );
    expect(refused).toEqual(others);
  });

  it('never refuses reading', () => {
    expect(isCrossSite(request('/', { 'sec-fetch-site': 'cross-site' }), ours)).toBe(false);
  });
});
