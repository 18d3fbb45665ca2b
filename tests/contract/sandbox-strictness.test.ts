import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WEBHOOK_TOPICS } from '../../app/platforms/shopify/webhooks.server';
import { COST_LIMIT, requestedCost } from '../../sandbox/shopify/admin/cost';
import { SEEDED_TOPICS } from '../../sandbox/shopify/events';
import { documentsOf } from '../../scripts/cut-schemas/apis';
import { at, openReceiver, openShop, until } from './sandbox-shop';
import type { Shop } from './sandbox-shop';

let shop: Shop;
let receiver: Awaited<ReturnType<typeof openReceiver>>;

beforeAll(async () => {
  receiver = await openReceiver();
  shop = await openShop({ storeOrigin: receiver.origin });
});
afterEach(() => shop.control('POST', 'reset'));
afterAll(async () => {
  await shop.discard();
  await receiver.close();
});

const act = (action: string, fields: object) =>
  shop.control('POST', 'shopify', { action, ...fields });
const freshToken = async () => String((await shop.grant()).body.access_token);

describe('scopes', () => {
  it('are asked for at each field, and taken from one token alone', async () => {
    const token = await freshToken();
    await act('scopes', { token, without: 'read_customers,write_customers' });
    const query = '{ shop { name } customers(first: 1) { nodes { id } } }';
    const refused = await shop.admin(query, {}, token);
    expect(at(refused.body, 'data')).toBeNull();
    expect(at(refused.body, 'errors.0')).toMatchObject({
      message: 'Access denied for nodes field. Required access: `read_customers` access scope.',
      path: ['customers', 'nodes'],
      extensions: { code: 'ACCESS_DENIED' },
    });
    expect((await shop.admin(query)).body.errors).toBeUndefined();
  });

  it('of the storefront hold as well', async () => {
    await act('scopes', { without: 'unauthenticated_read_product_inventory' });
    const answer = await shop.storefront(
      '{ product(handle: "kraft-cup") { title totalInventory } }',
    );
    expect(at(answer.body, 'data.product')).toEqual({ title: 'Kraft Cup', totalInventory: null });
    expect(at(answer.body, 'errors.0.extensions.code')).toBe('ACCESS_DENIED');
  });
});

describe('metafields', () => {
  it('are null in the Storefront API without a definition that opens them', async () => {
    await act('metafield', {
      handle: 'kraft-cup',
      key: 'rim',
      type: 'single_line_text_field',
      value: '90',
    });
    const rim = async () =>
      at(
        (
          await shop.storefront(
            '{ product(handle: "kraft-cup") { metafield(namespace: "custom", key: "rim") { value } } }',
          )
        ).body,
        'data.product.metafield',
      );
    expect(await rim()).toEqual({ value: '90' });
    await act('metafield-definition', { owner: 'PRODUCT', key: 'rim', storefront: 'NONE' });
    expect(await rim()).toBeNull();
    await act('metafield-definition', { owner: 'PRODUCT', key: 'rim', deleted: true });
    expect(await rim()).toBeNull();
    const made = await shop.admin(
      `mutation D($definition: MetafieldDefinitionInput!) { metafieldDefinitionCreate(definition: $definition) {
        createdDefinition { id } userErrors { message } } }`,
      {
        definition: {
          ownerType: 'PRODUCT',
          namespace: 'custom',
          key: 'rim',
          name: 'Rim',
          type: 'single_line_text_field',
          access: { storefront: 'PUBLIC_READ' },
        },
      },
    );
    expect(at(made.body, 'data.metafieldDefinitionCreate.userErrors')).toEqual([]);
    expect(await rim()).toEqual({ value: '90' });
  });
});

describe('the cost of a query', () => {
  const query = '{ products(first: 50) { nodes { id variants(first: 50) { nodes { id } } } } }';

  it('multiplies pages inside pages, as documented, for a token that asks for it', async () => {
    const token = await freshToken();
    await act('costs', { token, formula: 'documented' });
    const refused = await shop.admin(query, {}, token);
    expect(at(refused.body, 'errors.0')).toMatchObject({
      message: 'Query cost is 2652, which exceeds the single query max cost limit (1000).',
      extensions: { code: 'MAX_COST_EXCEEDED', cost: 2652, maxCost: 1000 },
    });
    const cost = at((await shop.admin(query)).body, 'extensions.cost');
    expect(cost).toMatchObject({
      requestedQueryCost: expect.any(Number),
      actualQueryCost: expect.any(Number),
    });
  });

  it('of each of the store’s documents is affordable, pages of one included', async () => {
    const schema = buildSchema(readFileSync('sandbox/shopify/schema/admin.graphql', 'utf8'));
    const costs = (await documentsOf('admin')).map(({ name, document }): [string, number] => {
      const asked = { document, operationName: undefined, variables: { first: 1 } };
      return [name, requestedCost(schema, asked, 'documented')];
    });
    expect(costs.filter(([, cost]) => cost > COST_LIMIT)).toEqual([]);
  });
});

const topics = () => receiver.received.map(({ headers }) => headers['x-shopify-topic']);

describe('webhooks', () => {
  it('are those that the store subscribes to, and end with the subscription', async () => {
    expect(SEEDED_TOPICS.toSorted()).toEqual([...WEBHOOK_TOPICS].sort());
    const answer = await shop.admin('{ webhookSubscriptions(first: 100) { nodes { id topic } } }');
    const nodes = at(answer.body, 'data.webhookSubscriptions.nodes') as {
      id: string;
      topic: string;
    }[];
    const id = nodes.find(({ topic }) => topic === 'CUSTOMERS_UPDATE')?.id;
    await shop.admin(
      'mutation U($id: ID!) { webhookSubscriptionDelete(id: $id) { userErrors { message } } }',
      { id },
    );
    await act('customer-tag', { email: 'ivy@example.com', add: 'Told' });
    await until(() => topics().includes('customer.tags_added'));
    expect(topics()).not.toContain('customers/update');
  });
});

/** Returns the status of a call for the shopper at this address. */
async function ask(address: string): Promise<number> {
  const answer = await shop.storefront(
    '{ shop { name } }',
    {},
    {
      'Shopify-Storefront-Private-Token': 'sandbox-private-token',
      'Shopify-Storefront-Buyer-IP': address,
    },
  );
  return answer.status;
}

describe('a shopper who calls too often', () => {
  it('is stopped by address, others are not', async () => {
    await act('storefront-limit', { address: '203.0.113.9', calls: 1 });
    expect([await ask('203.0.113.9'), await ask('203.0.113.9'), await ask('203.0.113.8')]).toEqual([
      200, 430, 200,
    ]);
  });
});

describe('draft orders of one customer', () => {
  it('take as long as a control says, to be ready and to be listed', async () => {
    const found = await shop.admin(
      '{ customerByIdentifier(identifier: { emailAddress: "ivy@example.com" }) { id } }',
    );
    const customerId = at(found.body, 'data.customerByIdentifier.id');
    await act('draft-takes', { email: 'ivy@example.com', readyMs: 60_000, indexMs: 0 });
    const made = await shop.admin(
      `mutation C($input: DraftOrderInput!) { draftOrderCreate(input: $input) {
        draftOrder { id name ready } userErrors { message } } }`,
      {
        input: {
          purchasingEntity: { customerId },
          lineItems: [
            {
              title: 'Sign',
              quantity: 1,
              originalUnitPriceWithCurrency: { amount: '5', currencyCode: 'USD' },
            },
          ],
        },
      },
    );
    const draft = at(made.body, 'data.draftOrderCreate.draftOrder') as { id: string; name: string };
    const listed = await shop.admin('{ draftOrders(first: 1) { nodes { name ready } } }');
    expect(at(listed.body, 'data.draftOrders.nodes')).toEqual([{ name: draft.name, ready: false }]);
    const refused = await shop.admin(
      `mutation C($id: ID!) { draftOrderComplete(id: $id) { draftOrder { id } userErrors { field message } } }`,
      { id: draft.id },
    );
    expect(at(refused.body, 'data.draftOrderComplete.userErrors')).toMatchObject([
      { field: null, message: expect.stringContaining('has not finished calculating') },
    ]);
    await shop.control('POST', 'clock', { advanceMs: 60_000 });
    const later = await shop.admin('{ draftOrders(first: 1) { nodes { ready } } }');
    expect(at(later.body, 'data.draftOrders.nodes.0.ready')).toBe(true);
  });
});
