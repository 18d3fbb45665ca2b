import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { startServerShop } from '../support/server-shop';
import { textIn, Visitor } from '../support/visitor';
import { isLong } from '../support/long';

let shop: RunningShop;
let control: ReturnType<typeof sandboxControl>;
beforeAll(async () => {
  shop = await startServerShop();
  control = sandboxControl(shop.sandboxUrl);
});
afterAll(() => shop.stop());

const visit = (path: string, headers: Record<string, string> = {}) =>
  new Visitor(shop.url).get(path, headers);

describe('the page cache', () => {
  it('answers 304 to whoever has the page already, per encoding', async () => {
    const first = await visit('/cups', { 'Accept-Encoding': 'br' });
    const tag = first.headers.get('ETag') ?? '';
    expect(tag).toContain('br');
    const again = await visit('/cups', { 'Accept-Encoding': 'br', 'If-None-Match': tag });
    expect(again.status).toBe(304);
    const other = await visit('/cups', { 'Accept-Encoding': 'gzip', 'If-None-Match': tag });
    expect(other.status).toBe(200);
  });

  it('carries hashes instead of a nonce', async () => {
    const response = await visit('/cups');
    expect(response.headers.get('Content-Security-Policy')).toContain("'sha256-");
    expect(response.headers.get('Content-Security-Policy')).not.toContain('nonce-');
    expect(await response.text()).not.toMatch(/nonce="[^"]+"/);
  });

  it('keeps nothing of what the first to ask has hung on the address', async () => {
    const path = '/product/hot-cup-sample-case';
    await visit(`${path}?utm_term=planted&mc_cid=planted`);
    for (const address of [path, `${path}?gclid=other`]) {
      const page = await (await visit(address)).text();
      expect(page).toContain(`value="${path}"`);
      expect(page).not.toContain('planted');
    }
  });

  it('shows a changed product as soon as its webhook has come', async () => {
    const path = '/product/kraft-hot-cup-16-oz';
    const before = textIn(await (await visit(path)).text());
    await visit('/cups');
    await control.shopify({
      action: 'product-update',
      handle: 'kraft-hot-cup-16-oz',
      set: { title: 'Kraft Hot Cup, Renamed' },
    });
    expect(before).not.toContain('Renamed');
    await eventually(async () =>
      (await (await visit(path)).text()).includes('Kraft Hot Cup, Renamed'),
    );
    await eventually(async () =>
      (await (await visit('/api/search?q=renamed')).text()).includes('Kraft Hot Cup, Renamed'),
    );
  });

  it('takes a deleted product out of the shop', async () => {
    const path = '/product/white-hot-cup-12-oz';
    expect((await visit(path)).status).toBe(200);
    await control.shopify({ action: 'product-delete', handle: 'white-hot-cup-12-oz' });
    await eventually(async () => (await visit(path)).status === 404);
  });

  it('ignores webhooks that Shopify did not sign', async () => {
    const response = await fetch(`${shop.url}/webhooks/shopify`, {
      method: 'POST',
      body: '{"id":1}',
      headers: { 'X-Shopify-Topic': 'products/delete', 'X-Shopify-Hmac-Sha256': 'AAAA' },
    });
    expect(response.status).toBe(401);
  });
});

describe('a silent Shopify', () => {
  it('leaves the shop open: kept pages as they were, others say so, nothing hangs', async () => {
    await visit('/lids');
    await control.fault({ company: 'shopify', operation: '*', effect: 'error', times: 10_000 });
    try {
      expect((await visit('/lids')).status).toBe(200);
      const since = Date.now();
      const cold = await visit('/product/clear-cold-cup-9-oz');
      expect(cold.status).toBe(503);
      expect(cold.headers.get('Retry-After')).toBeTruthy();
      expect(textIn(await cold.text())).toContain('Try again');
      expect(Date.now() - since).toBeLessThan(10_000);
      const ready = await visit('/readyz');
      // A platform's outage takes no process out of a balancer.
      expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
      expect((await visit('/healthz')).status).toBe(200);
    } finally {
      await control.clearFaults();
    }
    await eventually(
      async () => (await visit('/product/clear-cold-cup-9-oz')).status === 200,
      30_000,
    );
  });
});

describe('a Shopify that takes the call and never answers', () => {
  it.runIf(isLong)(
    'costs a form less than ten seconds and the cart nothing',
    async () => {
      const visitor = new Visitor(shop.url);
      const page = await (await visitor.get('/product/kraft-hot-cup-12-oz')).text();
      const variantId = /name="variantId" value="([^"]+)"/.exec(page)?.[1] ?? '';
      await visitor.post('/cart', { intent: 'add', variantId, quantity: '1' });
      await control.fault({ company: 'shopify', operation: 'CartGet', effect: 'hang', times: 100 });
      try {
        const since = Date.now();
        const response = await visitor.post('/cart', { intent: 'add', variantId, quantity: '1' });
        expect(response.status).toBe(503);
        expect(Date.now() - since).toBeLessThan(10_000);
      } finally {
        await control.clearFaults();
      }
      await eventually(
        async () => (await (await visitor.get('/cart')).text()).includes('Kraft Hot Cup, 12 oz'),
        40_000,
      );
    },
    240_000,
  );
});

describe('the process', () => {
  it.runIf(isLong)(
    'ends within ten seconds of SIGTERM and starts again with its data',
    async () => {
      const since = Date.now();
      await shop.restart('SIGTERM');
      expect(Date.now() - since).toBeLessThan(20_000);
      expect((await visit('/cups')).status).toBe(200);
    },
  );

  it.runIf(isLong)(
    'raises no false alarm when it is told to end soon after its start',
    async () => {
      const file = join(shop.dataDir, 'app.log');
      const before = readFileSync(file, 'utf8').length;
      // The books are being compared then.
      for (let nth = 0; nth < 3; nth += 1) await shop.restart('SIGTERM');
      const lines = readFileSync(file, 'utf8').slice(before).trim().split('\n');
      const warnings = lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40);
      expect(warnings).toEqual([]);
    },
  );

  it.runIf(isLong)('is killed and starts again', async () => {
    await shop.restart('SIGKILL');
    expect((await visit('/cups')).status).toBe(200);
  });
});

describe('what must never be shared', () => {
  it('a page with somebody’s cart, however the cookie is spelled', async () => {
    const cookie = 'gone%20or%20not';
    for (const spelled of [`cart=${cookie}`, `cart =${cookie}`, `a=1;\tcart=${cookie}`]) {
      const response = await visit('/other', { cookie: spelled });
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
      expect(response.headers.get('ETag')).toBeNull();
    }
  });

  it('the empty body of a HEAD', async () => {
    const path = '/merch/hats';
    await fetch(`${shop.url}${path}`, { method: 'HEAD' });
    expect((await (await visit(path)).text()).length).toBeGreaterThan(5_000);
  });
});

describe('requests that no browser makes', () => {
  it('are refused before they cost anything', async () => {
    const put = await fetch(`${shop.url}/cart`, { method: 'PUT', body: 'x' });
    expect([403, 405]).toContain(put.status);
  });

  it('every answer forbids guessing its type', async () => {
    for (const path of ['/healthz', '/readyz', '/cups', '/nothing-here', '/api/nothing']) {
      expect((await visit(path)).headers.get('X-Content-Type-Options'), path).toBe('nosniff');
    }
  });

  it('search is limited per address, the same question is not', async () => {
    const statuses: number[] = [];
    const visitor = new Visitor(shop.url);
    for (let index = 0; index < 25; index += 1) {
      statuses.push((await visitor.get(`/api/search?q=cup${index}`)).status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});
