import { afterAll, beforeAll, expect, it } from 'vitest';
import { WEBHOOK_TOPICS } from '../../app/platforms/shopify/webhooks.server';
import { mendSetup } from '../../app/services/setup/run-setup.server';
import { onPostgres } from '../support/database';
import { openSetupFixture, redLines, type SetupFixture } from './setup-check-fixture';

onPostgres((_kind, open) => {
  let fixture: SetupFixture;

  beforeAll(async () => {
    fixture = await openSetupFixture(await open());
  });
  afterAll(() => fixture.close());

  it('finds everything green in a sandbox that nobody has touched', async () => {
    const lines = await fixture.check();
    expect(lines.filter(({ state }) => state !== 'ok')).toEqual([]);
  });

  it('is green in a shop that counts as documented, and names the lists in smaller pages', async () => {
    await fixture.control.shopify({ action: 'costs', formula: 'documented' });
    const lines = await fixture.check();
    await fixture.control.shopify({ action: 'costs', formula: 'reported' });
    expect(redLines(lines)).toEqual([]);
    const { text } = lines.find(({ id }) => id === 'shopify-query-costs') ?? {};
    expect(text).toMatch(/^At most 9\d\d of 1,000 points \(\w+\) in 64 queries\. /);
    const smaller = [...(text ?? '').matchAll(/(\w+) \((\d+) instead of (\d+)\)/g)];
    expect(smaller.map(([, ...parts]) => parts).sort()).toEqual([
      ['CustomerOrdersDetailed', '1', '10'],
      ['OrdersUpdated', '1', '10'],
    ]);
  });

  it('mends what it may, says what it did, and mends nothing twice', async () => {
    await fixture.setShop({
      definitions: { 'PRODUCT custom.rim': null, 'PRODUCT custom.base': { storefront: 'NONE' } },
      unsubscribed: ['ORDERS_PAID'],
      unpublished: ['kraft-cup'],
    });
    await fixture.setStripe({ endpoint: { status: 'disabled', enabled_events: [] } });
    const before = redLines(await fixture.check()).map((line) => line.split(':')[0]);
    expect(before).toEqual([
      'shopify-definitions',
      'shopify-webhooks',
      'shopify-publication',
      'stripe-endpoint',
    ]);
    const mended = await mendSetup(fixture.context());
    expect(redLines(mended)).toEqual([]);
    expect(mended.flatMap(({ done }) => done)).toEqual([
      'created custom.rim of products',
      'opened custom.base of products to the Storefront API',
      'subscribed to ORDERS_PAID',
      expect.stringMatching(/^published “/),
      'switched the endpoint on with all events',
      expect.stringMatching(/^sent a test email to /),
    ]);
    const again = await mendSetup(fixture.context());
    expect(again.flatMap(({ done }) => done)).toEqual([
      expect.stringMatching(/^sent a test email to /),
    ]);
  });

  it('tries the bucket of uploads with a file of its own, and leaves none', async () => {
    const lines = await fixture.check(fixture.bucket());
    expect(redLines(lines)).toEqual([]);
    const { text } = lines.find(({ id }) => id === 'store-bucket') ?? {};
    expect(text).toBe('Keeps, returns, and removes a file: sandbox-uploads');
    expect(await fixture.control.state('storage')).toMatchObject({ storage: { objects: [] } });
  });

  it('says which webhooks Shopify refuses', async () => {
    const [topic = ''] = WEBHOOK_TOPICS;
    await fixture.setShop({ unsubscribed: [topic], refusedTopics: [topic] });
    const mended = await mendSetup(fixture.context());
    await fixture.setShop({});
    await fixture.subscribe();
    expect(mended.find(({ id }) => id === 'shopify-webhooks')).toMatchObject({
      state: 'wrong',
      done: [expect.stringContaining(`Shopify refuses ${topic}`)],
    });
  });

  it('makes what the two keys at Stripe are compared by, once, if the account has nothing yet', async () => {
    await fixture.setStripe({ setupIntents: null });
    expect(redLines(await fixture.check())).toEqual([
      expect.stringMatching(/^stripe-publishable: .*nothing yet .* Run npm run setup/),
    ]);
    const mended = await mendSetup(fixture.context());
    expect(mended.find(({ id }) => id === 'stripe-publishable')).toMatchObject({
      state: 'ok',
      done: [expect.stringMatching(/^created and canceled a SetupIntent/)],
    });
    const { stripe } = fixture.context();
    const { data } = await stripe.run('setupIntents.list', (sdk) => sdk.setupIntents.list());
    expect(data).toMatchObject([{ status: 'canceled', customer: null }]);
    const other = fixture.context({ STRIPE_PUBLISHABLE_KEY: 'pk_test_another' });
    const again = await mendSetup(other);
    expect(again.find(({ id }) => id === 'stripe-publishable')).toMatchObject({
      state: 'wrong',
      done: [],
    });
  });
});
