import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.discard());

const create = (uri: string) =>
  shop.admin(
    `mutation Subscribe($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
      webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) {
        webhookSubscription { id topic uri apiVersion { handle } } userErrors { field message } } }`,
    { topic: 'PRODUCTS_UPDATE', subscription: { uri } },
  );
/** Those that the seed does not have. */
async function list() {
  const answer = await shop.admin(
    'query L { webhookSubscriptions(first: 100) { nodes { id uri } } }',
  );
  const nodes = at(answer.body, 'data.webhookSubscriptions.nodes') as { uri: string }[];
  return nodes.filter(({ uri }) => !uri.startsWith('http://localhost:3000/'));
}

describe('subscriptions', () => {
  it('are made once per topic and address, listed and deleted', async () => {
    const made = await create('https://store.example/hooks');
    const id = at(made.body, 'data.webhookSubscriptionCreate.webhookSubscription.id');
    expect(at(made.body, 'data.webhookSubscriptionCreate.userErrors')).toEqual([]);
    const again = await create('https://store.example/hooks');
    expect(at(again.body, 'data.webhookSubscriptionCreate')).toMatchObject({
      webhookSubscription: null,
      userErrors: [{ field: ['webhookSubscription', 'uri'] }],
    });
    expect(await list()).toEqual([{ id, uri: 'https://store.example/hooks' }]);
    const remove = () =>
      shop.admin(
        `mutation U($id: ID!) { webhookSubscriptionDelete(id: $id) {
          deletedWebhookSubscriptionId userErrors { message } } }`,
        { id },
      );
    expect(
      at((await remove()).body, 'data.webhookSubscriptionDelete.deletedWebhookSubscriptionId'),
    ).toBe(id);
    expect(at((await remove()).body, 'data.webhookSubscriptionDelete.userErrors')).toHaveLength(1);
    expect(await list()).toEqual([]);
  });

  it('are refused for an address that is none', async () => {
    const answer = await create('not an address');
    expect(at(answer.body, 'data.webhookSubscriptionCreate.webhookSubscription')).toBeNull();
  });
});

describe('the rate limit', () => {
  it('reports points, throttles with THROTTLED inside a 200, and refills with time', async () => {
    const own = await openShop({ shopifyPlan: 'standard' });
    const send = () =>
      own.admin(
        'query Big { products(first: 250) { nodes { id featuredMedia { preview { image { url } } } } } }',
      );
    const first = await send();
    const cost = at(first.body, 'extensions.cost') as Record<string, number>;
    expect(cost.requestedQueryCost).toBeGreaterThan(250);
    // Five products came, not 250, so the other points are given back.
    expect(cost.actualQueryCost).toBeLessThan(50);
    const left = async () => {
      const { body } = await own.admin('query S { shop { name } }');
      return Number(at(body, 'extensions.cost.throttleStatus.currentlyAvailable'));
    };
    const write = () =>
      own.admin(`mutation M { webhookSubscriptionDelete(id: "none") { userErrors { message } } }`);
    let refused: unknown;
    for (let call = 0; call < 1_000 && refused === undefined; call += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, write));
      refused = answers.find(({ body }) => body.errors !== undefined);
    }
    expect(refused).toMatchObject({
      status: 200,
      body: {
        errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
        extensions: { cost: { actualQueryCost: null, throttleStatus: { restoreRate: 100 } } },
      },
    });
    const before = await left();
    expect(before).toBeLessThan(1_000);
    await own.control('POST', 'clock', { advanceMs: 5_000 });
    expect(await left()).toBeGreaterThanOrEqual(before + 450);
    await own.discard();
  });

  it('does not run what costs more than one query may', async () => {
    const { body } =
      await shop.admin(`query Huge { orders(first: 250) { nodes { lineItems(first: 250) { nodes {
      variant { product { metafield(namespace: "a", key: "b") { id } } } } } } } }`);
    expect(at(body, 'errors.0.extensions.code')).toBe('MAX_COST_EXCEEDED');
    expect(body.data).toBeUndefined();
  });
});
