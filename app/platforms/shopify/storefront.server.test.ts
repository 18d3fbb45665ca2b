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
/** How many calls are still to be cut off without an answer. */
let badConnections: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    heard.push(request.headers['shopify-storefront-buyer-ip']);
    if (badConnections-- > 0) request.socket.destroy();
    else response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  base = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  heard = [];
  badConnections = 0;
  body = { data: { shop: {} } };
});

const PING = [PING_DOCUMENT, {}] as const;
// On a busy machine a quick failure takes longer.
const open = () =>
  createStorefront({ base, privateToken: 'token' } as ShopifyConfig, { quickMs: 60_000 });

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

it('a call is repeated after one bad connection, a change only if it may be done twice', async () => {
  const storefront = open();
  badConnections = 1;
  await storefront.query(...PING);
  badConnections = 1;
  await storefront.mutate(...PING, { isHarmlessTwice: true });
  expect(heard).toHaveLength(4);
  badConnections = 1;
  await expect(storefront.mutate(...PING)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(heard).toHaveLength(5);
  badConnections = 2;
  const twice = storefront.mutate(...PING, { isHarmlessTwice: true });
  await expect(twice).rejects.toMatchObject({ kind: 'unavailable' });
  expect(heard).toHaveLength(7);
});
