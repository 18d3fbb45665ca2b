import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endChild } from '../../scripts/processes.mjs';
import { at, callers } from './sandbox-shop';
import { CART_ADD, CART_GET, CART_START, variantIds } from './sandbox-shopping';
import { isLong } from '../support/long';

const root = join(import.meta.dirname, '../..');

let dataDirectory: string;
let child: ChildProcess;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'sandbox-program-'));
});
afterEach(async () => {
  child.kill('SIGKILL');
  await rm(dataDirectory, { recursive: true, force: true });
});

/** Starts the sandbox from source as its own process. @returns the address that it prints */
function begin(extra: Record<string, string> = {}): Promise<string> {
  child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/index.ts'], {
    cwd: root,
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      DATA_DIR: dataDirectory,
      ...extra,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let printed = '';
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${printed}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /^sandbox (http:\/\/localhost:\d+)$/m.exec(printed)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
}

/** @returns its exit code; null if it had to be killed */
async function end(signal: NodeJS.Signals): Promise<number | null> {
  await endChild(child, { signal });
  return child.exitCode;
}

describe('the program', () => {
  it.runIf(isLong)(
    'loses nothing that it answered when it is killed, and starts on half a line',
    async () => {
      let shop = callers(await begin());
      const page = await shop.storefront(
        '{ products(first: 5, query: "tag:Public AND available_for_sale:true") { nodes { handle } } }',
      );
      const [first] = at(page.body, 'data.products.nodes') as { handle: string }[];
      const [merchandiseId] = await variantIds(shop, first?.handle ?? '');
      const started = await shop.storefront(CART_START, { input: { note: 'kept' } });
      const cartId = at(started.body, 'data.cartCreate.cart.id');
      const token = String((await shop.grant()).body.access_token);
      await shop.control('POST', 'shopify', {
        action: 'product-update',
        handle: first?.handle,
        set: { title: 'Renamed', stock: 1000 },
      });
      const lines = [{ merchandiseId, quantity: 1 }];
      for (let count = 0; count < 20; count += 1)
        await shop.storefront(CART_ADD, { cartId, lines });
      await end('SIGKILL');
      appendFileSync(
        join(dataDirectory, 'sandbox/shopify.jsonl'),
        '[{"table":"carts","key":"x","ro',
      );

      for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
        shop = callers(await begin());
        const cart = await shop.storefront(CART_GET, { id: cartId });
        expect(at(cart.body, 'data.cart')).toMatchObject({ note: 'kept', totalQuantity: 20 });
        const product = await shop.storefront(`{ product(handle: "${first?.handle}") { title } }`);
        expect(at(product.body, 'data.product.title')).toBe('Renamed');
        expect((await shop.admin('query S { shop { name } }', {}, token)).status).toBe(200);
        await end(signal);
      }
    },
  );

  it('ends at once and well on SIGTERM, with a call under way and connections open', async () => {
    const shop = callers(await begin());
    await shop.control('POST', 'faults', { company: 'shopify', operation: '*', effect: 'hang' });
    const hanging = shop.storefront('{ shop { name } }').catch(() => 'cut');
    await shop.control('GET', 'requests');
    const begun = performance.now();
    expect(await end('SIGTERM')).toBe(0);
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(await hanging).toBe('cut');
  });

  it.runIf(isLong)('sells a generated catalogue of any size, the same each time', async () => {
    const shop = callers(await begin({ SEED_PRODUCTS: '700' }));
    const state = await shop.control('GET', 'state');
    const products = at(state.body, 'shopify.products') as { id: number; handle: string }[];
    expect(products).toHaveLength(700);
    expect(new Set(products.map(({ id }) => id)).size).toBe(700);
    await end('SIGTERM');
    const again = callers(await begin({ SEED_PRODUCTS: '700' }));
    const { body } = await again.control('GET', 'state');
    expect(at(body, 'shopify.products')).toEqual(products);
  });

  it('refuses an environment that makes no sense', async () => {
    await expect(begin({ SANDBOX_PORT: 'many' })).rejects.toThrow('ended with 1');
  });

  it('answers /healthz and nothing at addresses that nobody has', async () => {
    const url = await begin();
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${url}/nothing`)).status).toBe(404);
  });
});
