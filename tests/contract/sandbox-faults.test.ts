import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { at, openShop, until } from './sandbox-shop';
import type { Shop } from './sandbox-shop';
import { CART_START } from './sandbox-shopping';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => shop.control('POST', 'reset'));
afterAll(() => shop.discard());

const send = () => shop.storefront('query Named { shop { name } }');
const fault = (parts: object) =>
  shop.control('POST', 'faults', { company: 'shopify', operation: 'Named', ...parts });

describe('faults', () => {
  it('error: refuses so many times, after skipping so many, that operation only', async () => {
    await fault({ effect: 'error', times: 2, skip: 1, status: 502 });
    expect((await shop.storefront('query Other { shop { name } }')).status).toBe(200);
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([200, 502, 502, 200]);
  });

  it('lost-response: does it and cuts the line', async () => {
    await shop.control('POST', 'faults', {
      company: 'shopify',
      operation: 'CartStart',
      effect: 'lost-response',
    });
    await expect(shop.storefront(CART_START, { input: { note: 'lost' } })).rejects.toThrow(
      'fetch failed',
    );
    const state = await shop.control('GET', 'state');
    expect(at(state.body, 'shopify.carts')).toMatchObject([{ note: 'lost' }]);
  });

  it('error: does not do it', async () => {
    await shop.control('POST', 'faults', { company: 'shopify', operation: '*', effect: 'error' });
    expect((await shop.storefront(CART_START, { input: {} })).status).toBe(503);
    const state = await shop.control('GET', 'state');
    expect(at(state.body, 'shopify.carts')).toEqual([]);
  });

  it('delay: answers late; rate-limit: as the vendor throttles', async () => {
    await fault({ effect: 'delay', delayMs: 200 });
    const begun = performance.now();
    expect((await send()).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(190);
    await fault({ effect: 'rate-limit' });
    const throttled = await send();
    expect(throttled.status).toBe(200);
    expect(at(throttled.body, 'errors.0.extensions.code')).toBe('THROTTLED');
    await fault({ effect: 'rate-limit', status: 429 });
    expect((await send()).status).toBe(429);
  });

  it('hang: says nothing until the caller gives up', async () => {
    await fault({ effect: 'hang' });
    const call = fetch(`${shop.url}/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'X-Shopify-Storefront-Access-Token': 'sandbox-public-token' },
      body: JSON.stringify({ query: 'query Named { shop { name } }' }),
      signal: AbortSignal.timeout(150),
    });
    await expect(call).rejects.toThrow('timeout');
    expect((await send()).status).toBe(200);
  });

  it('late: does it later, although the caller has given up', async () => {
    const { control, url } = shop;
    const late = { company: 'shopify', operation: 'CartStart', effect: 'late', delayMs: 300 };
    await control('POST', 'faults', late);
    const call = fetch(`${url}/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'X-Shopify-Storefront-Access-Token': 'sandbox-public-token' },
      body: JSON.stringify({ query: CART_START, variables: { input: { note: 'late' } } }),
      signal: AbortSignal.timeout(100),
    });
    await expect(call).rejects.toThrow('timeout');
    const carts = async () => at((await control('GET', 'state')).body, 'shopify.carts') as object[];
    expect(await carts()).toEqual([]);
    await until(async () => (await carts()).length > 0);
    expect(await carts()).toMatchObject([{ note: 'late' }]);
  });

  it('containing: hits only the call with that text', async () => {
    await fault({ operation: '*', effect: 'error', containing: 'the one', status: 502 });
    const { admin } = shop;
    const named = 'query Named($id: ID!) { order(id: $id) { id } }';
    expect((await admin(named, { id: 'another' })).status).toBe(200);
    expect((await admin(named, { id: 'the one' })).status).toBe(502);
    expect((await admin(named, { id: 'the one' })).status).toBe(200);
    expect((await fault({ effect: 'error', containing: 7 })).status).toBe(400);
  });

  it('containing: also a call of the Storefront API', async () => {
    await fault({ operation: 'CartStart', effect: 'error', containing: 'mine', status: 502 });
    expect((await shop.storefront(CART_START, { input: { note: 'theirs' } })).status).toBe(200);
    expect((await shop.storefront(CART_START, { input: { note: 'mine' } })).status).toBe(502);
  });

  it('are all gone after DELETE, and nonsense is refused', async () => {
    await fault({ effect: 'error', times: -1 });
    expect((await send()).status).toBe(503);
    await shop.control('DELETE', 'faults');
    expect((await send()).status).toBe(200);
    expect((await fault({ effect: 'explode' })).status).toBe(400);
    expect((await fault({ effect: 'error', times: 0 })).status).toBe(400);
    expect(
      (await shop.control('POST', 'faults', { company: 'nobody', effect: 'error' })).status,
    ).toBe(400);
  });
});
