import { expect, it } from 'vitest';
import { justWrote, mustBeCurrent } from './just-wrote';

const request = (method: string, url: string, cookie?: string) => ({
  method,
  url,
  headers: cookie === undefined ? {} : { cookie },
});

it.each([
  ['GET', '/erp/orders', undefined, false],
  ['GET', '/erp/orders', 'cart=abc; wrote=1', true],
  ['GET', '/erp/orders', 'cart=wrote=1', false],
  ['POST', '/erp/orders', undefined, true],
  ['POST', '/erp/orders/export', undefined, false],
  ['POST', '/erp/orders/export?search=lid', 'wrote=1', true],
  ['POST', '/erp/orders/exported', undefined, true],
])('%s %s with the cookie %s has to be current: %s', (method, url, cookie, expected) => {
  expect(mustBeCurrent(request(method, url, cookie))).toBe(expected);
});

it('says for five seconds that this browser has written', () => {
  expect(justWrote(request('POST', '/dashboard/payments/add'), true)).toBe(
    'wrote=1; Path=/; Max-Age=5; HttpOnly; SameSite=Lax; Secure',
  );
  expect(justWrote(request('GET', '/dashboard/payments/add'), true)).toBeNull();
  expect(justWrote(request('POST', '/erp/orders/export'), true)).toBeNull();
});
