import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../app/config/config.server';
import { listOpenInvoices } from '../../app/platforms/quickbooks/invoice.server';
import { PING_DOCUMENT } from '../../app/platforms/shopify/shop-documents';
import type { AppLoadContext } from '../../app/framework.server';
import { createStoreApp, type StoreApp } from '../../server/store-app';
import { openShop, type Shop } from '../contract/sandbox-shop';
import { migratedDataDir } from '../support/embedded-template';

const PING = [PING_DOCUMENT, {}] as const;

/** The syncs of a store and what its customers wait for, when only one of the two gets no answer. */
let shop: Shop;
let dataDir: string;
let app: StoreApp;
let request: AppLoadContext;

beforeAll(async () => {
  shop = await openShop();
  dataDir = await migratedDataDir();
});
beforeEach(async () => {
  const config = parseConfig({ SANDBOX_URL: shop.url, DATA_DIR: dataDir });
  app = await createStoreApp(config, pino({ level: 'silent' }));
  const caller = {
    requestId: 'r',
    nonce: 'n',
    address: '127.0.0.1',
    forwarded: undefined,
    mustBeCurrent: false,
  };
  request = app.requestScope(caller);
});
afterEach(async () => {
  await shop.control('DELETE', 'faults');
  await app.database.close();
});
afterAll(async () => {
  await shop.discard();
  await rm(dataDir, { recursive: true, force: true });
});

type Call = () => Promise<unknown>;

const pairs: [company: 'shopify' | 'stripe' | 'quickbooks', of: string, () => [Call, Call]][] = [
  [
    'shopify',
    'the Admin API',
    () => [() => app.admin.run(...PING), () => request.admin.run(...PING)],
  ],
  [
    'shopify',
    'the Storefront API',
    () => [() => app.catalogue.fetchAll(), () => request.storefront.query(...PING)],
  ],
  [
    'stripe',
    'Stripe',
    () => [
      () => app.stripe.run('refunds.list', (sdk) => sdk.refunds.list()),
      () => request.stripe.run('refunds.list', (sdk) => sdk.refunds.list()),
    ],
  ],
  [
    'quickbooks',
    'QuickBooks',
    () => [
      () => listOpenInvoices(request.quickbooks.background, 'bruno@example.com'),
      () => listOpenInvoices(request.quickbooks, 'bruno@example.com'),
    ],
  ],
];

describe.each(pairs)('%s: %s', (company, _of, clients) => {
  async function failFive(call: Call) {
    await shop.control('POST', 'faults', {
      company,
      operation: '*',
      effect: 'error',
      status: 503,
      times: -1,
    });
    for (let requested = 0; requested < 5; requested += 1) await expect(call()).rejects.toThrow();
    await shop.control('DELETE', 'faults');
    await expect(call()).rejects.toThrow();
  }

  it('a sync that fails refuses nothing that customers wait for', async () => {
    const [background, awaited] = clients();
    await failFive(background);
    await expect(awaited()).resolves.toBeDefined();
  });

  it('what customers have waited for in vain stops no sync', async () => {
    const [background, awaited] = clients();
    await failFive(awaited);
    await expect(background()).resolves.toBeDefined();
  });
});
