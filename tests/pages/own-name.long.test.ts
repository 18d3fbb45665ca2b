import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../support/raw-request';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';

const FORM = {
  'Content-Type': 'application/x-www-form-urlencoded',
  'Sec-Fetch-Site': 'same-origin',
  Accept: 'text/html',
};

/** What a browser says when it has the store open under this name. */
const opened = (host: string) => ({ ...FORM, Host: host, Origin: `http://${host}` });

let shop: RunningShop;
let port: string;
beforeAll(async () => {
  // As after `npm start` without a .env.
  shop = await startServerShop({ ORIGIN: '' });
  port = new URL(shop.url).port;
});
afterAll(() => shop.stop());

const post = (headers: Record<string, string>, path = '/cart') =>
  rawRequest(shop.url, path, headers, { method: 'POST', body: 'intent=add' });

describe('the store without ORIGIN', () => {
  it.each(['localhost', '127.0.0.1', '[::1]'])('takes forms at %s', async (name) => {
    const headers = opened(`${name}:${port}`);
    // The form lacks a product: the cart's page says so, instead of an empty page with 500.
    expect((await post(headers)).status).toBe(422);
    expect((await post(headers, '/cart.data')).status).toBe(422);
  });

  it('leads a browser to its own name, where signing in ends', async () => {
    const headers = { Host: `127.0.0.1:${port}`, 'Sec-Fetch-Mode': 'navigate' };
    const moved = await rawRequest(shop.url, '/cups?sort=newest', headers);
    expect([moved.status, moved.headers.location]).toEqual([302, `${shop.url}/cups?sort=newest`]);
    const loaded = await rawRequest(shop.url, '/cups', { Host: `127.0.0.1:${port}` });
    expect(loaded.status).toBe(200);
  });

  it('answers a form at any other name with a sentence and a link', async () => {
    const { 'Sec-Fetch-Site': site, ...insecure } = opened(`shop.lan:${port}`);
    // Browsers leave the header out where the connection is not secure.
    for (const headers of [insecure, { ...insecure, 'Sec-Fetch-Site': site }]) {
      const { status, body } = await post(headers);
      expect(status).toBe(403);
      expect(body.toString()).toContain(`<a href="${shop.url}/">`);
    }
  });

  it('refuses other sites as before', async () => {
    const foreign = { ...opened(`localhost:${port}`), Origin: 'http://evil.example' };
    expect((await post({ ...foreign, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    const { 'Sec-Fetch-Site': _, ...old } = foreign;
    const { status, body } = await post(old);
    expect([status, body.toString()]).toEqual([
      403,
      'This request didn’t come from our own pages.\n',
    ]);
  });
});
