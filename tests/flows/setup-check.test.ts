import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '../../app/config/config.server';
import type { Database } from '../../app/models/core/database.server';
import { createAdmin } from '../../app/platforms/shopify/admin.server';
import { createCatalogue } from '../../app/platforms/shopify/catalogue/catalogue.server';
import { createStaffCatalogue } from '../../app/platforms/shopify/catalogue/staff-catalogue.server';
import { createStorefront } from '../../app/platforms/shopify/storefront.server';
import { subscribeToWebhooks, WEBHOOK_TOPICS } from '../../app/platforms/shopify/webhooks.server';
import { createStripeClient } from '../../app/platforms/stripe/client.server';
import { checkSetup, mendSetup } from '../../app/services/setup/run-setup.server';
import type { SetupContext } from '../../app/services/setup/setup-context';
import { pendingMigrations } from '../../db/migrate';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { onPostgres } from '../support/database';
import { testGoods } from '../contract/sandbox-goods';
import { sandboxControl } from '../support/sandbox-control';

const ORIGIN = 'http://localhost:3000';
const MINUTES = 60_000;

onPostgres((_kind, open) => {
  let database: Database;
  let sandbox: Sandbox;
  let control: ReturnType<typeof sandboxControl>;
  const folder = mkdtempSync(join(tmpdir(), 'setup-check-'));

  /** What a new process would have, with other settings where a case says so. */
  function context(
    env: Record<string, string> = {},
    others: Partial<SetupContext> = {},
  ): SetupContext {
    const config = parseConfig({
      SANDBOX_URL: sandbox.url,
      SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
      ...env,
    });
    const client = createAdmin(config.shopify);
    const storefront = createStorefront(config.shopify);
    return {
      config,
      db: database.db,
      now: Date.now,
      admin: client.background,
      stripe: createStripeClient(config.stripe),
      catalogue: createCatalogue(storefront, { sync: storefront.sync }),
      staffCatalogue: createStaffCatalogue({
        ...client.background,
        pointsPerSecond: client.pointsPerSecond,
      }),
      setup: {
        costOf: client.costOf,
        pendingMigrations: () => pendingMigrations(database.db),
        migrate: () => Promise.resolve([]),
      },
      ...others,
    };
  }

  const check = (...given: Parameters<typeof context>) => checkSetup(context(...given));

  /** The lines that are not green, without those that wait for one of them. */
  const red = (lines: Awaited<ReturnType<typeof check>>) =>
    lines.filter(({ state }) => state === 'wrong').map(({ id, text }) => `${id}: ${text}`);

  beforeAll(async () => {
    database = await open();
    sandbox = await startSandbox({
      port: 0,
      smtpPort: 0,
      dataDirectory: folder,
      storeOrigin: ORIGIN,
      seed: { products: testGoods, collections: [] },
    });
    control = sandboxControl(sandbox.url);
    // It makes its keys at the first call, which takes a busy machine longer than a check waits.
    await fetch(`${sandbox.url}/.well-known/openid-configuration`);
    await subscribeToWebhooks(context().admin, `${ORIGIN}/webhooks/shopify`);
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('finds everything green in a sandbox that nobody has touched', async () => {
    const lines = await check();
    expect(lines.filter(({ state }) => state !== 'ok')).toEqual([]);
  });

  const shop = (set: object) => () => control.shopify({ action: 'setup', set });
  const stripe = (set: object) => () => control.stripe({ action: 'account', set });

  it.each<[string, RegExp, () => Promise<unknown>]>([
    ['a scope', /^shopify-scopes: .*lacks write_files/, shop({ withoutScopes: ['write_files'] })],
    ['customer data', /^shopify-customer-data: .*level 2/, shop({ customerData: false })],
    ['a version', /^shopify-version: .*2026-04/, shop({ ended: ['2026-04'] })],
    ['the currency', /^shopify-currency: .*EUR/, shop({ currency: 'EUR' })],
    ['the plan', /^shopify-plan: .*Starter/, shop({ plan: 'Starter' })],
    [
      'a definition',
      /^shopify-definitions: There is no definition of custom.rim of products/,
      shop({ definitions: { 'PRODUCT custom.rim': null } }),
    ],
    [
      'a definition’s Storefront access',
      /^shopify-definitions: The Storefront API can’t read custom.max_quantity of variants/,
      shop({ definitions: { 'PRODUCTVARIANT custom.max_quantity': { storefront: 'NONE' } } }),
    ],
    [
      'a definition’s type',
      /^shopify-definitions: Of another type .* custom.case_count of variants/,
      shop({ definitions: { 'PRODUCTVARIANT custom.case_count': { type: 'number_decimal' } } }),
    ],
    [
      'the balance, which customers may write',
      /^shopify-definitions: Customers can write custom.earthcash/,
      shop({ definitions: { 'CUSTOMER custom.earthcash': { customerAccount: 'READ_WRITE' } } }),
    ],
    [
      'a product’s publication',
      /^shopify-publication: Not published to the Headless channel .*1 product/,
      shop({ unpublished: ['kraft-cup'] }),
    ],
    ['the password page', /^shopify-password: .*password page/, shop({ domain: '/password' })],
    [
      'the domain',
      /^shopify-domain: .*redirects to old.example.com/,
      shop({ domain: 'https://old.example.com/' }),
    ],
    ['customer accounts', /^shopify-sign-in: .*legacy/, shop({ accounts: 'CLASSIC' })],
    [
      'Stripe’s rights',
      /^stripe-key: .*Charges and Refunds/,
      stripe({ withoutRights: ['refunds'] }),
    ],
    ['Stripe’s endpoint', /^stripe-endpoint: No webhook endpoint/, stripe({ endpoint: null })],
    [
      'the endpoint’s version',
      /^stripe-endpoint: .*2020-08-27/,
      stripe({ endpoint: { api_version: '2020-08-27' } }),
    ],
    [
      'the endpoint’s events',
      /^stripe-endpoint: The endpoint lacks payment_intent.processing/,
      stripe({ endpoint: { enabled_events: ['payment_intent.succeeded'] } }),
    ],
    [
      'bank debits',
      /^stripe-methods: Off in Stripe: ACH/,
      stripe({ methodsOff: ['us_bank_account'] }),
    ],
    [
      'mail',
      /^mail-server: The mail server didn’t accept/,
      () => control.fault({ company: 'mail', operation: 'connect', effect: 'error' }),
    ],
  ])('names exactly what is wrong with %s', async (_what, sentence, spoil) => {
    await spoil();
    const found = red(await check());
    await shop({})();
    await stripe({})();
    expect(found).toEqual([expect.stringMatching(sentence)]);
  });

  it('names exactly which of our own settings is wrong', async () => {
    const minutesOff = { now: () => Date.now() + 5 * MINUTES };
    expect(red(await check({}, minutesOff))).toEqual([
      expect.stringMatching(/^clock: .*Shopify’s are (299|300|301) seconds apart/),
    ]);
    expect(red(await check({ SHOPIFY_API_SECRET: 'of-another-app' }))).toEqual([
      expect.stringMatching(/^shopify-token: .*SHOPIFY_API_SECRET/),
    ]);
    expect(red(await check({ SANDBOX_SMTP_PORT: '1' }))).toEqual([
      expect.stringMatching(/^mail-server: No mail server answers/),
    ]);
  });

  it('finds the key of another Stripe account by the customers of this database', async () => {
    await sql`insert into customer_account (customer_gid, stripe_customer_id)
      values ('gid://shopify/Customer/1', 'cus_elsewhere')`.execute(database.db);
    const found = red(await check());
    await sql`delete from customer_account where stripe_customer_id = 'cus_elsewhere'`.execute(
      database.db,
    );
    expect(found).toEqual([expect.stringMatching(/^stripe-account: .*another account/)]);
  });

  it('mends what it may, says what it did, and mends nothing twice', async () => {
    await shop({
      definitions: { 'PRODUCT custom.rim': null, 'PRODUCT custom.base': { storefront: 'NONE' } },
      unsubscribed: ['ORDERS_PAID'],
      unpublished: ['kraft-cup'],
    })();
    await stripe({ endpoint: { status: 'disabled', enabled_events: [] } })();
    const before = red(await check()).map((line) => line.split(':')[0]);
    expect(before).toEqual([
      'shopify-definitions',
      'shopify-webhooks',
      'shopify-publication',
      'stripe-endpoint',
    ]);
    const mended = await mendSetup(context());
    expect(red(mended)).toEqual([]);
    expect(mended.flatMap(({ done }) => done)).toEqual([
      'created custom.rim of products',
      'opened custom.base of products to the Storefront API',
      'subscribed to ORDERS_PAID',
      expect.stringMatching(/^published “/),
      'switched the endpoint on with all events',
      expect.stringMatching(/^sent a test email to /),
    ]);
    const again = await mendSetup(context());
    expect(again.flatMap(({ done }) => done)).toEqual([
      expect.stringMatching(/^sent a test email to /),
    ]);
  });

  it('says which webhooks Shopify refuses', async () => {
    const [topic = ''] = WEBHOOK_TOPICS;
    await shop({ unsubscribed: [topic], refusedTopics: [topic] })();
    const mended = await mendSetup(context());
    await shop({})();
    expect(mended.find(({ id }) => id === 'shopify-webhooks')).toMatchObject({
      state: 'wrong',
      done: [expect.stringContaining(`Shopify refuses ${topic}`)],
    });
  });
});
