import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_CUSTOMERS } from '../../app/platforms/shopify/customers/admin-customer-mirror-documents';
import { ALL_DRAFTS } from '../../app/platforms/shopify/draft-orders/admin-draft-order-parts';
import { openHistory } from './sandbox-people';
import { at, type Shop } from './sandbox-shop';

const RUN = `mutation ($query: String!, $isGrouped: Boolean!) {
  bulkOperationRunQuery(query: $query, groupObjects: $isGrouped) {
    bulkOperation { id status } userErrors { code field message } } }`;
const STATE = `query ($id: ID!) { bulkOperation(id: $id) { status errorCode objectCount rootObjectCount
  fileSize url partialDataUrl completedAt type query } }`;
const ORDERS = `{ orders { edges { node { id name
  lineItems { edges { node { id quantity variant { id } } } } } } } }`;
const LINES = 'edges { node { id } }';
const nested = (inner: string) => `{ orders { edges { node { id ${inner} } } } }`;
const WEEK_MS = 7 * 86_400_000;

let shop: Shop;
beforeAll(async () => {
  shop = await openHistory();
});
beforeEach(() => shop.control('POST', 'reset'));
afterAll(() => shop.discard());

const begin = async (query: string, isGrouped = true) => {
  const { body } = await shop.admin(RUN, { query, isGrouped });
  return at(body, 'data.bulkOperationRunQuery') as {
    bulkOperation: { id: string; status: string } | null;
    userErrors: { code: string; field: string[]; message: string }[];
  };
};
type State = Record<'status' | 'url' | 'partialDataUrl' | 'errorCode' | 'fileSize', string | null> &
  Record<'objectCount' | 'rootObjectCount' | 'query' | 'type', string>;
const stateOf = async (id: string | undefined) =>
  at((await shop.admin(STATE, { id })).body, 'data.bulkOperation') as State;
const pass = (advanceMs: number) => shop.control('POST', 'clock', { advanceMs });
const act = (action: string, fields: object) =>
  shop.control('POST', 'shopify', { action, ...fields });
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; __parentId?: string });
/** Runs a query to its end. */
const finish = async (query: string, isGrouped = true) => {
  const { bulkOperation } = await begin(query, isGrouped);
  await pass(2_000);
  const state = await stateOf(bulkOperation?.id);
  return { state, text: state.url ? await (await fetch(state.url)).text() : '' };
};

describe('a bulk query', () => {
  it('moves from created to completed, and tells how far it is', async () => {
    await act('bulk-takes', { ms: 10_000 });
    const { bulkOperation } = await begin(ORDERS);
    expect(bulkOperation).toMatchObject({ status: 'CREATED' });
    await pass(5_000);
    const half = await stateOf(bulkOperation?.id);
    expect(half).toMatchObject({ status: 'RUNNING', url: null, type: 'QUERY', query: ORDERS });
    await pass(5_000);
    const whole = await stateOf(bulkOperation?.id);
    expect(whole).toMatchObject({ status: 'COMPLETED', errorCode: null, partialDataUrl: null });
    expect(Number(half.rootObjectCount)).toBeLessThan(Number(whole.rootObjectCount));
    expect(Number(whole.objectCount)).toBeGreaterThan(Number(whole.rootObjectCount));
  });

  it('has a line for each object, below its parent only if they are grouped', async () => {
    const grouped = await finish(ORDERS);
    const lines = linesOf(grouped.text);
    expect(lines).toHaveLength(Number(grouped.state.objectCount));
    expect(Buffer.byteLength(grouped.text)).toBe(Number(grouped.state.fileSize));
    let order = '';
    for (const { id, __parentId: parent } of lines) {
      if (parent === undefined) order = id;
      else expect(parent).toBe(order);
    }
    expect(lines[0]).not.toHaveProperty('lineItems');
    const loose = linesOf((await finish(ORDERS, false)).text);
    expect(loose.findLastIndex((one) => !('__parentId' in one))).toBeLessThan(
      loose.findIndex((one) => '__parentId' in one),
    );
    expect(loose.map(({ id }) => id).toSorted()).toEqual(lines.map(({ id }) => id).toSorted());
  });

  it.each([
    ['customers', ALL_CUSTOMERS],
    ['drafts', ALL_DRAFTS],
  ])('of ours is run: all %s', async (_what, query) => {
    const { state } = await finish(query);
    expect(state).toMatchObject({ status: 'COMPLETED', errorCode: null });
  });

  it('without a result has no file', async () => {
    const { state } = await finish(
      '{ orders(query: "tag:nobody-has-it") { edges { node { id } } } }',
    );
    expect(state).toMatchObject({ status: 'COMPLETED', url: null, objectCount: '0' });
  });

  it.each([
    ['has no connection', '{ shop { name } }', 'at least one connection'],
    ['uses nodes at the top', '{ nodes(ids: ["a"]) { id } }', 'top-level'],
    ['has two top-level fields', `{ shop { name } orders { ${LINES} } }`, 'single top-level'],
    ['is no query', 'mutation { tagsAdd(id: "a", tags: []) { node { id } } }', 'only queries'],
    ['has variables', `query ($first: Int) { orders(first: $first) { ${LINES} } }`, 'variables'],
    ['is not in the schema', '{ orders { edges { node { color } } } }', 'color'],
    [
      'has six connections',
      nested([1, 2, 3, 4, 5].map((nth) => `l${nth}: lineItems { ${LINES} }`).join(' ')),
      'more than 5',
    ],
    [
      'is four connections deep',
      `{ customers { edges { node { id orders { edges { node { id fulfillmentOrders { nodes {
        id lineItems { nodes { id } } } } } } } } } } }`,
      'greater than 2',
    ],
    [
      'has one inside a list',
      nested(`fulfillments { id fulfillmentLineItems { nodes { quantity } } }`),
      'within a list',
    ],
    [
      'does not select the id of a parent',
      `{ orders { edges { node { name lineItems { ${LINES} } } } } }`,
      "select the 'id'",
    ],
  ])('is refused if it %s', async (_what, query, message) => {
    const { bulkOperation, userErrors } = await begin(query);
    expect(bulkOperation).toBeNull();
    expect(userErrors).toEqual([
      { code: 'INVALID', field: ['query'], message: expect.stringContaining(message) },
    ]);
  });

  it('is refused while five run', async () => {
    for (let nth = 0; nth < 5; nth += 1) expect((await begin(ORDERS)).userErrors).toEqual([]);
    expect((await begin(ORDERS)).userErrors).toMatchObject([{ code: 'LIMIT_REACHED' }]);
    await pass(2_000);
    expect((await begin(ORDERS)).userErrors).toEqual([]);
  });

  it('fails without its scope, and when it is told to', async () => {
    await act('scopes', { without: 'read_customers,write_customers' });
    const { state } = await finish(ALL_CUSTOMERS);
    expect(state).toMatchObject({ status: 'FAILED', errorCode: 'ACCESS_DENIED', url: null });
    const { bulkOperation } = await begin(ORDERS);
    await act('bulk-end', { status: 'FAILED', errorCode: 'TIMEOUT' });
    expect(await stateOf(bulkOperation?.id)).toMatchObject({
      status: 'FAILED',
      errorCode: 'TIMEOUT',
      completedAt: null,
    });
  });
});

describe('its file', () => {
  it('is read by whoever has the address, also in pieces', async () => {
    const { state, text } = await finish(ORDERS);
    const url = String(state.url);
    const bytes = Buffer.byteLength(text);
    const piece = await fetch(url, { headers: { Range: 'bytes=10-29' } });
    expect(piece.status).toBe(206);
    expect(piece.headers.get('content-range')).toBe(`bytes 10-29/${bytes}`);
    expect(await piece.text()).toBe(text.slice(10, 30));
    const beyond = await fetch(url, { headers: { Range: `bytes=${bytes}-` } });
    expect(beyond.status).toBe(416);
    await beyond.text();
    const guessed = await fetch(url.replace(/\w{8}\.jsonl/, 'aaaaaaaa.jsonl'));
    expect(guessed.status).toBe(404);
    await guessed.text();
  });

  it('is gone after a week', async () => {
    const { state } = await finish(ORDERS);
    await pass(WEEK_MS);
    const gone = await fetch(String(state.url));
    expect(gone.status).toBe(400);
    await gone.text();
    const { body: grant } = await shop.grant();
    const latest = '{ bulkOperations(first: 1) { nodes { status url } } }';
    const { body } = await shop.admin(latest, {}, String(grant['access_token']));
    expect(at(body, 'data.bulkOperations.nodes.0')).toEqual({ status: 'EXPIRED', url: null });
  });
});
