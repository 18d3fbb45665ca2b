import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callEndpoint, gidOf } from '../support/admin-endpoint';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { signIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { Visitor } from '../support/visitor';

const IVY = gidOf('ivy');
const BRUNO = gidOf('bruno');

let ivy: Visitor;
let staff: Visitor;

/** A shop of its own without limits: these tests send more requests than are allowed in a minute. */
let shop: RunningShop;

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(shop.url);
  await signIn(visitor, email);
  return visitor;
}

beforeAll(async () => {
  shop = await startServerShop({ LIMIT_RATE_OFF: '1' });
  ivy = await signedIn('ivy@example.com');
  staff = new Visitor(shop.url);
  await signInStaff(staff, 'staff@example.com');
});
afterAll(() => shop.stop());

const tags = (field: 'tagsAdd' | 'tagsRemove', id: string, ...names: string[]) => ({
  query: `mutation Change($id: ID!, $tags: [String!]!) {
    ${field}(id: $id, tags: $tags) { node { id ... on Customer { held: tags } }
      userErrors { field message } } }`,
  variables: { id, tags: names },
});

const metafields = (...writes: object[]) => ({
  query: `mutation Set($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) { metafields { namespace key value type }
      userErrors { field message } } }`,
  variables: {
    metafields: writes.map((write) => ({
      ownerId: IVY,
      namespace: 'custom',
      type: 'single_line_text_field',
      ...write,
    })),
  },
});

const update = (input: object) => ({
  query: `mutation Update($input: CustomerInput!) { customerUpdate(input: $input) {
    customer { id firstName phone } userErrors { field message } } }`,
  variables: { input },
});

const customer = (id: string, fields: string) => ({
  query: `query Read($id: ID!) { customer(id: $id) { ${fields} } }`,
  variables: { id },
});

const one = (id: string) => ({
  query: 'query One($id: ID!) { order(id: $id) { id lineItems(first: 1) { nodes { title } } } }',
  variables: { id },
});

const REJECTED = { data: null, errors: [{ message: 'This can’t be done here.' }] };
const NOT_FOUND = { data: null, errors: [{ message: 'Not found.' }] };

describe('the tags of a customer at /api/shopifyAdmin', () => {
  it('adds and removes favorites, and hears of the tags what was asked for', async () => {
    const added = await callEndpoint(ivy, tags('tagsAdd', IVY, 'FAVE-77'));
    expect(added.status).toBe(200);
    expect(added.headers.get('Cache-Control')).toContain('no-store');
    const held = expect.arrayContaining(['FAVE-77']) as unknown;
    expect(added.body).toEqual({ data: { tagsAdd: { node: { id: IVY, held }, userErrors: [] } } });
    const removed = await callEndpoint(ivy, tags('tagsRemove', IVY, 'FAVE-77'));
    expect(JSON.stringify(removed.body)).not.toContain('FAVE-77');
  });

  it.each([
    'Ambassador',
    'ECA2024',
    'FAVE-',
    'FAVE-1,ECA2024',
    'fave-1',
    'FAVE-1 2',
    `FAVE-${'x'.repeat(65)}`,
  ])('gives nobody the tag %s', async (tag) => {
    for (const field of ['tagsAdd', 'tagsRemove'] as const) {
      const answer = await callEndpoint(ivy, tags(field, IVY, 'FAVE-1', tag));
      expect([answer.status, answer.body]).toEqual([403, REJECTED]);
    }
    const seen = await callEndpoint(ivy, customer(IVY, 'tags'));
    expect(seen.body.data).toEqual({ customer: { tags: [] } });
  });
});

describe('the metafields of a customer at /api/shopifyAdmin', () => {
  it('writes the single lines of the profile, and reads them back', async () => {
    const written = await callEndpoint(ivy, metafields({ key: 'college', value: 'Ünï <b>' }));
    expect(written.body.data).toEqual({
      metafieldsSet: {
        metafields: [
          { namespace: 'custom', key: 'college', value: 'Ünï <b>', type: 'single_line_text_field' },
        ],
        userErrors: [],
      },
    });
    const fields = `college: metafield(namespace: "custom", key: "college") { value }
      none: metafield(namespace: "custom", key: "fraternity") { value }
      metafields(first: 5, keys: ["custom.college"]) { edges { node { key } } }`;
    const loaded = await callEndpoint(ivy, customer(IVY, fields));
    expect(loaded.body.data).toEqual({
      customer: {
        college: { value: 'Ünï <b>' },
        none: null,
        metafields: { edges: [{ node: { key: 'college' } }] },
      },
    });
  });

  it.each([
    ['the balance', { key: 'earthcash', value: '999.00', type: 'number_decimal' }],
    ['the balance as text', { key: 'earthcash', value: '999.00' }],
    ['the replay address', { key: 'session_replay_url', value: 'https://x.example' }],
    ['the tier', { key: 'tier', value: 'gold' }],
    ['the app’s own', { namespace: '$app', key: 'college', value: 'x' }],
    ['the app’s own, further down', { namespace: '$app:x', key: 'college', value: 'x' }],
    ['another type', { key: 'college', value: '1', type: 'json' }],
    ['more than 255 characters', { key: 'college', value: 'x'.repeat(256) }],
    ['control characters', { key: 'college', value: 'a\u0000b' }],
    ['an object', { key: 'college', value: { a: 1 } }],
    ['a digest', { key: 'college', value: 'x', compareDigest: null }],
  ])('does not write %s', async (_what, write) => {
    const fine = { key: 'fraternity', value: 'not alone' };
    const answer = await callEndpoint(ivy, metafields(fine, write));
    expect([answer.status, answer.body]).toEqual([403, REJECTED]);
    const name = 'metafield(namespace: "custom", key: "fraternity") { value }';
    const loaded = await callEndpoint(ivy, customer(IVY, name));
    expect(loaded.body.data).toEqual({ customer: { metafield: null } });
  });

  it('writes at most ten at once, and not none', async () => {
    const eleven = Array.from({ length: 11 }, () => ({ key: 'college', value: 'x' }));
    expect((await callEndpoint(ivy, metafields(...eleven))).status).toBe(403);
    expect((await callEndpoint(ivy, metafields())).status).toBe(403);
  });
});

describe('the account of a customer at /api/shopifyAdmin', () => {
  it('changes names and phone; user errors come as values', async () => {
    const changed = await callEndpoint(ivy, update({ id: IVY, firstName: 'Ivy' }));
    expect(changed.body.data).toEqual({
      customerUpdate: {
        customer: { id: IVY, firstName: 'Ivy', phone: '+15035550101' },
        userErrors: [],
      },
    });
    const refused = await callEndpoint(ivy, update({ id: IVY, phone: '+14145550102' }));
    expect(refused.status).toBe(200);
    expect(refused.body).toEqual({
      data: {
        customerUpdate: {
          customer: null,
          userErrors: [{ field: ['phone'], message: expect.any(String) as unknown }],
        },
      },
    });
  });

  it.each([
    ['tags', { tags: ['Ambassador'] }],
    ['email', { email: 'eve@example.com' }],
    ['taxExempt', { taxExempt: true }],
    ['metafields', { metafields: [] }],
    ['note', { note: 'x' }],
  ])('does not change %s', async (_what, input) => {
    const answer = await callEndpoint(ivy, update({ id: IVY, ...input }));
    expect([answer.status, answer.body]).toEqual([403, REJECTED]);
  });

  it('reads the own account in the shape that was asked for', async () => {
    const fields = `who: displayName email createdAt totalSpent { amount } note
      emailMarketingConsent { marketingState } defaultAddress { id }
      addressesV2(first: 1) { nodes { city } } addresses { edges { node { zip } } }`;
    const { status, body } = await callEndpoint(ivy, customer(IVY, fields));
    expect(status).toBe(200);
    expect(body.errors).toBeUndefined();
    expect(body.data?.['customer']).toMatchObject({
      who: 'Ivy Nakamura',
      email: 'ivy@example.com',
      totalSpent: { amount: expect.stringMatching(/^\d+\.\d+$/) as unknown },
      emailMarketingConsent: { marketingState: 'SUBSCRIBED' },
      addressesV2: { nodes: [{ city: expect.any(String) as unknown }] },
    });
    expect(body.data?.['customer']).not.toHaveProperty('note');
  });

  it('reads the own orders, one by one too, and nobody else’s', async () => {
    const list = 'orders(first: 250) { nodes { id name totalPriceSet { shopMoney { amount } } } }';
    const { body } = await callEndpoint(ivy, customer(IVY, list));
    const loaded = body.data?.['customer'] as { orders: { nodes: { id: string }[] } } | undefined;
    const [first] = loaded?.orders.nodes ?? [];
    if (!first) throw new Error('Ivy has bought before');
    const own = await callEndpoint(ivy, one(first.id));
    expect(own.body.data).toMatchObject({ order: { id: first.id } });
    const bruno = await signedIn('bruno@example.com');
    const foreign = await callEndpoint(bruno, one(first.id));
    const missing = await callEndpoint(bruno, one('gid://shopify/Order/404'));
    expect([foreign.status, foreign.body]).toEqual([404, NOT_FOUND]);
    expect([missing.status, missing.body]).toEqual([404, NOT_FOUND]);
    expect((await callEndpoint(staff, one(first.id))).body.data).toMatchObject({
      order: { id: first.id },
    });
  });

  it.each([
    ['tagsAdd', tags('tagsAdd', BRUNO, 'FAVE-1')],
    ['metafieldsSet', metafields({ ownerId: BRUNO, key: 'college', value: 'x' })],
    ['customerUpdate', update({ id: BRUNO, firstName: 'Eve' })],
    ['customer', customer(BRUNO, 'id email')],
    ['customer that is not there', customer('gid://shopify/Customer/404', 'id')],
  ])('is told of another’s %s that it is not there', async (_what, body) => {
    const answer = await callEndpoint(ivy, body);
    expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
  });

  it('cannot read what only the back-office sees', async () => {
    const replay = 'metafield(namespace: "custom", key: "session_replay_url") { value }';
    expect((await callEndpoint(ivy, customer(IVY, replay))).status).toBe(403);
    const keys = 'metafields(first: 9, keys: ["custom.earthcash", "$app.x"]) { nodes { key } }';
    expect((await callEndpoint(ivy, customer(IVY, keys))).status).toBe(403);
  });
});
