import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { callEndpoint, gidOf } from '../support/admin-endpoint';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { Visitor } from '../support/visitor';

const IVY = gidOf('ivy');
const REJECTED = { data: null, errors: [{ message: 'This can’t be done here.' }] };
const SIGNED_OUT = { data: null, errors: [{ message: 'Sign in first.' }] };

const queryOf = (fields: string) => ({
  query: `query Read($id: ID!) { customer(id: $id) { ${fields} } }`,
  variables: { id: IVY },
});
const EARTH_PRIME = {
  query: '{ metaobjects(type: "earth_prime", first: 10) { nodes { id handle } } }',
};

let ivy: Visitor;
let staff: Visitor;

beforeAll(async () => {
  ivy = await signedIn('ivy@example.com');
  staff = new Visitor();
  await signInStaff(staff, 'staff@example.com');
});

describe('what is refused by /api/shopifyAdmin', () => {
  it.each([
    [
      'customerCreate',
      'mutation { customerCreate(input: {email: "x@example.com"}) { customer { id } } }',
    ],
    [
      'a draft order without taxes',
      'mutation { draftOrderCreate(input: {taxExempt: true}) { draftOrder { id } } }',
    ],
    ['draftOrders', '{ draftOrders(first: 10) { nodes { id } } }'],
    ['draftOrderCalculate', 'mutation { draftOrderCalculate(input: {}) { userErrors { field } } }'],
    ['draftOrderComplete', 'mutation { draftOrderComplete(id: "1") { draftOrder { id } } }'],
    ['orderMarkAsPaid', 'mutation { orderMarkAsPaid(input: {id: "1"}) { order { id } } }'],
    ['customerDelete', 'mutation { customerDelete(input: {id: "1"}) { deletedCustomerId } }'],
    [
      'bulk operations',
      'mutation { bulkOperationRunQuery(query: "{}") { userErrors { message } } }',
    ],
    ['node', '{ node(id: "gid://shopify/Shop/1") { id } }'],
    ['nodes', '{ nodes(ids: ["gid://shopify/Shop/1"]) { id } }'],
    ['shop', '{ shop { name } }'],
    ['orders', '{ orders(first: 10) { nodes { id } } }'],
    ['a query as mutation', `mutation { customer(id: "${IVY}") { id } }`],
    ['a mutation as query', `{ tagsAdd(id: "${IVY}", tags: ["FAVE-1"]) { node { id } } }`],
    ['a name of the prototype', '{ constructor { id } }'],
    ['introspection', '{ __schema { types { name } } }'],
    ['a root alias', `{ x: customer(id: "${IVY}") { id } }`],
    ['two fields', `{ customer(id: "${IVY}") { id } shop { name } }`],
    ['two operations', `query A { customer(id: "${IVY}") { id } } query B { shop { name } }`],
    ['a directive', `{ customer(id: "${IVY}") { id @live } }`],
    ['depth', '{ customer(id: "1") { a { b { c { d { e { f { g { h } } } } } } } } }'],
    ['size', `{ customer(id: "1") { id } } #${'x'.repeat(8_200)}`],
    ['another argument', `{ customer(id: "${IVY}", x: 1) { id } }`],
    ['another type of metaobject', '{ metaobjects(type: "other") { nodes { id } } }'],
    [
      'customers for customers',
      '{ customers(first: 1, query: "email:bruno@example.com") { nodes { id } } }',
    ],
    [
      'a customer by e-mail',
      '{ customerByIdentifier(identifier: {emailAddress: "a@b.co"}) { id } }',
    ],
    ['an argument like the prototype', `{ customer(id: "${IVY}", __proto__: {a: 1}) { id } }`],
    [
      'half a character',
      `mutation { customerUpdate(input: {id: "${IVY}", firstName: "\\ud800"}) { customer { id } } }`,
    ],
    ['no document', 'hello'],
  ])('%s', async (_what, query) => {
    const answer = await callEndpoint(ivy, { query });
    expect([answer.status, answer.body]).toEqual([403, REJECTED]);
  });

  it.each([
    ['a list of operations', [queryOf('id')], 403],
    ['a list as variables', { ...queryOf('id'), variables: [] }, 403],
    ['text', '"{ shop { name } }"', 403],
    ['another key', { ...queryOf('id'), extensions: {} }, 403],
    ['another operation’s name', { ...queryOf('id'), operationName: 'Other' }, 403],
    ['a variable like the prototype', '{"query":"{ a }","variables":{"__proto__":{}}}', 400],
    ['broken JSON', '{"query":', 400],
    ['nothing', '', 400],
    ['what is too large', { query: '{ a }', variables: { x: 'x'.repeat(65_600) } }, 413],
  ])('a body that is %s', async (_what, body, status) => {
    expect((await callEndpoint(ivy, body)).status).toBe(status);
  });

  it('every other type of body, and every other method', async () => {
    for (const type of ['text/plain', 'application/graphql', 'application/x-www-form-urlencoded']) {
      expect((await callEndpoint(ivy, queryOf('id'), { 'Content-Type': type })).status).toBe(415);
    }
    const headers = { Origin: ivy.origin, 'Sec-Fetch-Site': 'same-origin' };
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await fetch(`${ivy.origin}/api/shopifyAdmin`, { method, headers });
      expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, 'POST']);
    }
  });

  it('JSON from another site', async () => {
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await callEndpoint(ivy, queryOf('id'), foreign)).status).toBe(403);
    const sibling = { 'Sec-Fetch-Site': 'same-site' };
    expect((await callEndpoint(ivy, queryOf('id'), sibling)).status).toBe(403);
  });

  it('a bearer that is not the session’s own, and none is passed on', async () => {
    for (const value of ['Bearer garbage', 'Bearer shpat_0123456789abcdef', 'Basic eDp5', '']) {
      const answer = await callEndpoint(ivy, queryOf('id'), { Authorization: value });
      expect([value, answer.status, answer.body]).toEqual([value, 401, SIGNED_OUT]);
      const visitor = await callEndpoint(new Visitor(), EARTH_PRIME, { Authorization: value });
      expect(visitor.status).toBe(401);
    }
  });
});

describe('shapes that /api/shopifyAdmin honours', () => {
  it('fragments, aliases below the root, include and skip', async () => {
    const answer = await callEndpoint(ivy, {
      query: `query Read($id: ID!, $no: Boolean = false) { customer(id: $id) { ...Who
        ... on Customer { mail: email } tags @include(if: $no) displayName @skip(if: $no) } }
        fragment Who on Customer { number: id }`,
      variables: { id: IVY },
      operationName: 'Read',
    });
    expect(answer.body).toEqual({
      data: { customer: { number: IVY, mail: 'ivy@example.com', displayName: 'Ivy Nakamura' } },
    });
  });

  it('nothing comes out that our own document does not bring', async () => {
    const answer = await callEndpoint(ivy, queryOf('id taxExempt note storeCreditAccounts { id }'));
    expect(answer.body).toEqual({ data: { customer: { id: IVY } } });
  });
});

describe('visitors and the back-office at /api/shopifyAdmin', () => {
  it('anyone may read Earth Prime', async () => {
    const { status, body } = await callEndpoint(new Visitor(), EARTH_PRIME);
    expect(status).toBe(200);
    const { metaobjects } = body.data as { metaobjects: { nodes: { id: string }[] } };
    expect(metaobjects.nodes).toMatchObject([{ handle: 'earth_prime' }]);
    const one = { query: 'query($id: ID!) { metaobject(id: $id) { fields { key value } } }' };
    const variables = { id: metaobjects.nodes[0]?.id };
    const text = {
      key: 'earth_prime_text',
      value: expect.stringContaining('Earth Prime') as unknown,
    };
    expect((await callEndpoint(new Visitor(), { ...one, variables })).body).toEqual({
      data: { metaobject: { fields: [text] } },
    });
    const other = { ...one, variables: { id: 'gid://shopify/Metaobject/1' } };
    expect((await callEndpoint(new Visitor(), other)).status).toBe(404);
  });

  it('visitors may do nothing else, whatever they ask', async () => {
    const other = { query: '{ shop { name } }' };
    for (const body of [queryOf('id'), other, [], { query: 'x' }]) {
      const answer = await callEndpoint(new Visitor(), body);
      expect([answer.status, answer.body]).toEqual([401, SIGNED_OUT]);
    }
  });

  it('the back-office finds a customer by the exact address, in either way', async () => {
    const fields = 'id email tags lastName';
    const search = (query: string) => ({
      query: `query($query: String!) { customers(first: 1, query: $query) { edges { node { ${fields} } } } }`,
      variables: { query },
    });
    const ella = {
      id: gidOf('ella'),
      email: 'ella@example.com',
      tags: ['ECA2024'],
      lastName: 'Alvarez',
    };
    for (const query of ['email:ella@example.com', 'email:"ELLA@example.com"']) {
      const { body } = await callEndpoint(staff, search(query));
      expect(body).toEqual({ data: { customers: { edges: [{ node: ella }] } } });
    }
    const none = await callEndpoint(staff, search('email:lla@example.com'));
    expect(none.body).toEqual({ data: { customers: { edges: [] } } });
    for (const query of ['', 'tag:ECA2024', 'email:ella@example.com OR tag:ECA2024', 'email:*']) {
      expect((await callEndpoint(staff, search(query))).status).toBe(403);
    }
    const exact = {
      query: `{ customerByIdentifier(identifier: {emailAddress: "ella@example.com"}) { ${fields} } }`,
    };
    expect((await callEndpoint(staff, exact)).body.data).toEqual({ customerByIdentifier: ella });
  });

  it('the back-office is nobody’s customer', async () => {
    const answer = await callEndpoint(staff, queryOf('id'));
    expect([answer.status, answer.body]).toEqual([403, REJECTED]);
  });

  it('a customer may ask sixty times a minute, then hears how long to wait', async () => {
    const email = `asks-${randomUUID()}@example.com`;
    const visitors = [await signedIn(email), await signedIn(email)];
    const statuses: number[] = [];
    let last: Awaited<ReturnType<typeof callEndpoint>> | undefined;
    // They fall into two minutes at most, so one of those has more than sixty.
    for (let count = 0; count < 122 && last?.status !== 429; count += 1) {
      // Two sessions of one customer share a limit.
      last = await callEndpoint(visitors[count % 2] ?? ivy, { query: 'x' });
      statuses.push(last.status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 403));
    expect(last?.status).toBe(429);
    const wait = Number(last?.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await callEndpoint(ivy, EARTH_PRIME)).status).toBe(200);
  });

  it('a customer may make five drafts a minute, whatever is in them', async () => {
    const visitor = await signedIn(`drafts-${randomUUID()}@example.com`);
    const lines = '[{variantId: "gid://shopify/ProductVariant/404", quantity: 1}]';
    const query = `mutation { draftOrderCreate(input: {lineItems: ${lines}}) {
      userErrors { message } } }`;
    const statuses: number[] = [];
    // They fall into two minutes at most, so one of those has more than five.
    for (let count = 0; count < 12 && statuses.at(-1) !== 429; count += 1) {
      statuses.push((await callEndpoint(visitor, { query })).status);
    }
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses.at(-1)).toBe(429);
    expect((await callEndpoint(visitor, EARTH_PRIME)).status).toBe(200);
  });
});
