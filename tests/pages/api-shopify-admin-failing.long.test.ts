import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callEndpoint, gidOf } from '../support/admin-endpoint';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { sandboxControl } from '../support/sandbox-control';
import { signIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';

/** A shop of its own: its faults and its calls to Shopify belong to these tests alone. */
let shop: RunningShop;
let ivy: Visitor;

const IVY = gidOf('ivy');

beforeAll(async () => {
  shop = await startServerShop();
  ivy = new Visitor(shop.url);
  await signIn(ivy, 'ivy@example.com');
});
afterAll(() => shop.stop());

const control = () => sandboxControl(shop.sandboxUrl);
afterEach(() => control().clearFaults());

const fault = (operation: string) =>
  control().fault({ company: 'shopify', operation, effect: 'error', times: 1 });

const tags = (field: 'tagsAdd' | 'tagsRemove') => ({
  query: `mutation { ${field}(id: "${IVY}", tags: ["FAVE-5"]) { userErrors { message } } }`,
});

const customer = (fields: string) => ({ query: `{ customer(id: "${IVY}") { ${fields} } }` });

const UPDATE = {
  query: `mutation { customerUpdate(input: {id: "${IVY}", firstName: "Ivy"}) { userErrors { message } } }`,
};

/** Calls that the shop makes by itself in the meantime: token, catalogue, mirrors. */
const BACKGROUND =
  /^(?:openid|oauth|token|Catalogue|ListedProduct|Product|CustomerProfile|Ambassadors|OrdersUpdated|DraftsUpdated)/i;

const seen = async () => (await control().requests()) as { operation: string }[];

/** Returns the calls that reached Shopify while `act` ran, without those of the background. */
async function operationsDuring(act: () => Promise<unknown>): Promise<string[]> {
  const before = (await seen()).length;
  await act();
  const names = (await seen()).slice(before).map(({ operation }) => operation);
  return names.filter((name) => !BACKGROUND.test(name));
}

describe('what /api/shopifyAdmin runs', () => {
  it('is our own document, whatever was sent', async () => {
    const query = `query StealEverything { customer(id: "${IVY}") { id taxExempt } }`;
    expect(await operationsDuring(() => callEndpoint(ivy, { query }))).toEqual([
      'EndpointCustomer',
    ]);
  });

  it('is nothing at all for what is refused', async () => {
    const operations = await operationsDuring(async () => {
      for (const query of [
        '{ shop { name } }',
        'mutation { orderMarkAsPaid(input: {id: "1"}) { order { id } } }',
        `{ customer(id: "${gidOf('bruno')}") { id } }`,
        `{ x: customer(id: "${IVY}") { id } }`,
        `mutation { tagsAdd(id: "${IVY}", tags: ["ECA2024"]) { node { id } } }`,
      ]) {
        expect([403, 404]).toContain((await callEndpoint(ivy, { query })).status);
      }
    });
    expect(operations).toEqual([]);
  });
});

describe('Shopify failing behind /api/shopifyAdmin', () => {
  it.each([
    ['AddTags', tags('tagsAdd'), 'Error adding tag'],
    ['RemoveTags', tags('tagsRemove'), 'Error removing tag'],
    ['UpdateCustomerFields', UPDATE, 'An error occurred while updating the customer.'],
    ['EndpointCustomer', customer('id'), 'An error occurred while fetching customer details.'],
    [
      'CustomerOrdersBrief',
      customer('orders { nodes { id } }'),
      'An error occurred while fetching customer orders.',
    ],
    [
      'MetaobjectEntries',
      { query: '{ metaobjects(type: "earth_prime") { nodes { id } } }' },
      'An error occurred while fetching the Earth Prime metaobject.',
    ],
  ])('at %s is told in the spec’s words', async (operation, body, message) => {
    await fault(operation);
    const answer = await callEndpoint(ivy, body);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('10');
    expect(answer.body.errors).toEqual([{ message }]);
  });

  it('makes the missing address list -1, and leaves the rest', async () => {
    await fault('CustomerAddresses');
    const answer = await callEndpoint(ivy, customer('email addresses(first: 50) { id }'));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: { customer: { email: 'ivy@example.com', addresses: -1 } },
      errors: [{ message: 'An error occurred while fetching customer addresses.' }],
    });
  });
});
