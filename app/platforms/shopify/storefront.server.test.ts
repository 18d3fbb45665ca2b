import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ShopifyConfig } from '~/config/config-shopify.server';
import { PING_DOCUMENT } from './shop-documents';
import { createStorefront } from './storefront.server';

let server: Server;
let base: string;
let heard: unknown[];
let body: object;
beforeAll(async () => {
  server = createServer((request, response) => {
    heard.push(request.headers['shopify-storefront-buyer-ip']);
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  base = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  heard = [];
  body = { data: { shop: {} } };
});

const PING = [PING_DOCUMENT, {}] as const;
const open = () => createStorefront({ base, privateToken: 'token' } as ShopifyConfig);

it('says whose call it is where a shopper is known, and nothing where none is', async () => {
  const storefront = open();
  await storefront.forBuyer('203.0.113.7').query(...PING);
  await storefront.forBuyer('2001:db8::1').mutate(...PING);
  await storefront.query(...PING);
  expect(heard).toEqual(['203.0.113.7', '2001:db8::1', undefined]);
});

it.each([
  ['THROTTLED', 'unavailable'],
  ['INTERNAL_SERVER_ERROR', 'unavailable'],
  ['ACCESS_DENIED', 'refused'],
])('an answer with the error %s means %s', async (code, kind) => {
  body = { data: null, errors: [{ message: 'No', extensions: { code } }] };
  await expect(open().mutate(...PING)).rejects.toMatchObject({ kind });
  expect(heard).toHaveLength(1);
});
