import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { cacheKey } from './cacheable';

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
