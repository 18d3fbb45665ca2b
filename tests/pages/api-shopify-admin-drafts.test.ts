import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, callers } from '../contract/sandbox-shop';
import { callEndpoint, gidOf } from '../support/admin-endpoint';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { signIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { Visitor } from '../support/visitor';

const IVY = gidOf('ivy');
const BRUNO = gidOf('bruno');
const NOT_FOUND = { data: null, errors: [{ message: 'Not found.' }] };
const REJECTED = { data: null, errors: [{ message: 'This can’t be done here.' }] };

/** A shop of its own: it changes drafts of the cast and exceeds the limit of requests in a minute. */
let shop: RunningShop;
let ivy: Visitor;
let bruno: Visitor;
let staff: Visitor;
/** The first lid that is available, with its price. */
let goods: { id: string; cents: number };

const shopify = () => callers(shop.sandboxUrl);

beforeAll(async () => {
  shop = await startServerShop({ LIMIT_RATE_OFF: '1' });
  [ivy, bruno] = (await Promise.all(
    ['ivy@example.com', 'bruno@example.com'].map(async (email) => {
      const visitor = new Visitor(shop.url);
      await signIn(visitor, email);
      return visitor;
    }),
  )) as [Visitor, Visitor];
  staff = new Visitor(shop.url);
  await signInStaff(staff, 'staff@example.com');
  const query = `{ products(first: 1, query: "tag:Public product_type:lids available_for_sale:true") {
    nodes { variants(first: 1) { nodes { id price { amount } } } } } }`;
  const { body } = await shopify().storefront(query);
  const variant = at(body, 'data.products.nodes.0.variants.nodes.0');
  goods = {
    id: at(variant, 'id') as string,
    cents: Math.round(Number(at(variant, 'price.amount')) * 100),
  };
});
afterAll(() => shop.stop());

const FIELDS = `id status totalPrice subtotalPrice tags customAttributes { key value }
  totalPriceSet { shopMoney { amount currencyCode } } customer { id } purchasingEntity { ... on Customer { id } }
  lineItems(first: 50) { nodes { title quantity variant { id } customAttributes { key value } } }
  metafields(first: 10) { nodes { key } } order { id name }`;

const mutation = (field: string, variables: object, selection = `draftOrder { ${FIELDS} }`) => ({
  query: `mutation Change($id: ID, $input: DraftOrderInput) {
    ${field}(${'id' in variables ? 'id: $id' : ''} ${'input' in variables ? 'input: $input' : ''}) {
      ${selection} userErrors { field message } } }`,
  variables,
});

const line = (quantity = 2, more = {}) => ({ variantId: goods.id, quantity, ...more });

async function create(visitor: Visitor, input: object) {
  return callEndpoint(visitor, mutation('draftOrderCreate', { input }));
}

type Draft = Record<string, unknown> & { id: string };

const draftOf = ({ body }: Awaited<ReturnType<typeof callEndpoint>>, field = 'draftOrderCreate') =>
  at(body.data, `${field}.draftOrder`) as Draft;

const queryOf = (id: string) => ({
  query: `query Read($id: ID!) { draftOrder(id: $id) { ${FIELDS} } }`,
  variables: { id },
});

const decimal = (cents: number) => (cents / 100).toFixed(2);

describe('a customer’s own draft order', () => {
  it('has nothing that is printed to order: that begins with artwork', async () => {
    const query = `{ product(handle: "custom-grease-proof-paper") { variants(first: 1) { nodes { id } } } }`;
    const { body } = await shopify().storefront(query);
    const variantId = at(body, 'data.product.variants.nodes.0.id');
    const answer = await create(ivy, { lineItems: [{ variantId, quantity: 1 }] });
    expect(at(answer.body.data, 'draftOrderCreate')).toMatchObject({
      draftOrder: null,
      userErrors: [
        {
          field: ['input', 'lineItems', '0', 'variantId'],
          message: expect.stringContaining('printed with your artwork'),
        },
      ],
    });
  });

  it('is made of the catalogue’s goods at its prices, and belongs to the session', async () => {
    const attributes = [{ key: 'Note', value: 'Please ring' }];
    const lineItems = [line(2, { customAttributes: attributes }), line(0), line(-3)];
    const answer = await create(ivy, { lineItems, discountCodes: [' '] });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    const draft = draftOf(answer);
    const total = decimal(goods.cents * 2);
    expect(draft).toMatchObject({
      status: 'OPEN',
      totalPrice: total,
      totalPriceSet: { shopMoney: { amount: total, currencyCode: 'USD' } },
      customer: { id: IVY },
      purchasingEntity: { id: IVY },
      lineItems: {
        nodes: [{ quantity: 2, variant: { id: goods.id }, customAttributes: attributes }],
      },
      order: null,
    });
    expect(draft['tags']).toEqual([expect.stringMatching(/^api-/)]);
    expect((await callEndpoint(ivy, queryOf(draft.id))).body.data).toEqual({ draftOrder: draft });
  });

  it('tells of its first five lines', async () => {
    const lineItems = Array.from({ length: 7 }, () => line(1));
    const draft = draftOf(await create(ivy, { lineItems }));
    expect(at(draft, 'lineItems.nodes')).toHaveLength(5);
    expect(draft['totalPrice']).toBe(decimal(goods.cents * 7));
  });

  it('is changed and deleted by its customer', async () => {
    const { id } = draftOf(await create(ivy, { lineItems: [line()] }));
    const input = { lineItems: [line(3)] };
    const changed = await callEndpoint(ivy, mutation('draftOrderUpdate', { id, input }));
    expect(draftOf(changed, 'draftOrderUpdate')['totalPrice']).toBe(decimal(goods.cents * 3));
    const gone = await callEndpoint(
      ivy,
      mutation('draftOrderDelete', { input: { id } }, 'deletedId'),
    );
    expect(gone.body).toEqual({ data: { draftOrderDelete: { deletedId: id, userErrors: [] } } });
    expect(await callEndpoint(ivy, queryOf(id))).toMatchObject({ status: 404, body: NOT_FOUND });
  });

  it('takes no goods that are not on the shelves, nor more than there may be', async () => {
    const missing = { variantId: 'gid://shopify/ProductVariant/404', quantity: 1 };
    const answer = await create(ivy, { lineItems: [line(1), missing, line(9_999)] });
    expect(answer.status).toBe(200);
    const userErrors = at(answer.body.data, 'draftOrderCreate.userErrors') as { field: string[] }[];
    expect(userErrors.map(({ field }) => field.join('.'))).toEqual([
      'input.lineItems.0.quantity',
      'input.lineItems.1.variantId',
      'input.lineItems.2.quantity',
    ]);
    expect(answer.body.errors?.[0]?.message).toMatch(
      /^An error occurred while creating a draft order: .+; This item is no longer available/,
    );
  });

  it('is taxed by the exempt tags of who owns it, not by what is sent', async () => {
    const tess = new Visitor(shop.url);
    await signIn(tess, 'tess@example.com');
    const shippingAddress = {
      lastName: 'Whitfield',
      address1: '1 Lake Street',
      city: 'Oakland',
      provinceCode: 'CA',
      zip: '94610',
    };
    const input = { lineItems: [line()], shippingAddress };
    expect(draftOf(await create(tess, input))['totalPrice']).toBe(decimal(goods.cents * 2));
    expect(Number(draftOf(await create(ivy, input))['totalPrice'])).toBeGreaterThan(
      (goods.cents * 2) / 100,
    );
    expect((await create(ivy, { ...input, taxExempt: true })).status).toBe(403);
  });
});

describe('what a customer cannot do with draft orders', () => {
  const money = { amount: '0.01', currencyCode: 'USD' };
  const discount = { title: 'x', valueType: 'PERCENTAGE', value: 100 };

  it.each([
    ['a price by hand', () => ({ lineItems: [line(1, { priceOverride: money })] })],
    [
      'another unit price',
      () => ({ lineItems: [line(1, { originalUnitPriceWithCurrency: money })] }),
    ],
    ['a discount of a line', () => ({ lineItems: [line(1, { appliedDiscount: discount })] })],
    [
      'a custom item',
      () => ({ lineItems: [{ title: 'Cups', quantity: 1, originalUnitPriceWithCurrency: money }] }),
    ],
    ['an untaxed line', () => ({ lineItems: [line(1, { taxable: false })] })],
    [
      'a property of ours',
      () => ({ lineItems: [line(1, { customAttributes: [{ key: '_price', value: '1' }] })] }),
    ],
    [
      'who has brought the order',
      () => ({ customAttributes: [{ key: '_ambassador', value: 'code AMARA7KQ' }] }),
    ],
    ['a discount', () => ({ lineItems: [line()], appliedDiscount: discount })],
    ['no taxes', () => ({ lineItems: [line()], taxExempt: true })],
    ['payment terms', () => ({ lineItems: [line()], paymentTerms: {} })],
    [
      'shipping at their price',
      () => ({ lineItems: [line()], shippingLine: { title: 'x', priceWithCurrency: money } }),
    ],
    ['tags', () => ({ lineItems: [line()], tags: ['pay-1'] })],
    ['metafields', () => ({ lineItems: [line()], metafields: [] })],
    ['two codes', () => ({ lineItems: [line()], discountCodes: ['A', 'B'] })],
    ['half a case', () => ({ lineItems: [line(0.5)] })],
    ['a line as text', () => ({ lineItems: 'all' })],
    ['too many lines', () => ({ lineItems: Array.from({ length: 51 }, () => line(1)) })],
  ])('%s', async (_what, input) => {
    const id = 'gid://shopify/DraftOrder/1';
    const made = await create(ivy, input());
    const changed = await callEndpoint(ivy, mutation('draftOrderUpdate', { id, input: input() }));
    expect([made.status, made.body]).toEqual([403, REJECTED]);
    expect([changed.status, changed.body]).toEqual([403, REJECTED]);
  });

  it('anything of somebody else’s', async () => {
    const { id } = draftOf(await create(bruno, { lineItems: [line()] }));
    const own = { lineItems: [line()] };
    for (const body of [
      queryOf(id),
      queryOf('gid://shopify/DraftOrder/404'),
      queryOf('1'),
      mutation('draftOrderUpdate', { id, input: own }),
      mutation('draftOrderDelete', { input: { id } }, 'deletedId'),
      mutation('draftOrderCreate', { input: { ...own, purchasingEntity: { customerId: BRUNO } } }),
      mutation('draftOrderCreate', { input: { ...own, email: 'bruno@example.com' } }),
    ]) {
      expect(await callEndpoint(ivy, body)).toMatchObject({ status: 404, body: NOT_FOUND });
    }
    expect((await callEndpoint(bruno, queryOf(id))).status).toBe(200);
  });

  it('the drafts of the back-office, of a payment, or without a word of ours', async () => {
    for (const tags of [['erp-1'], ['pay-0b8f2a52'], ['api-1', 'PAY-1'], []]) {
      const { body } = await shopify().admin(
        `mutation Make($input: DraftOrderInput!) {
          draftOrderCreate(input: $input) { draftOrder { id } } }`,
        { input: { purchasingEntity: { customerId: IVY }, tags, lineItems: [line()] } },
      );
      const id = at(body, 'data.draftOrderCreate.draftOrder.id') as string;
      expect((await callEndpoint(ivy, queryOf(id))).status).toBe(200);
      for (const change of [
        mutation('draftOrderUpdate', { id, input: { lineItems: [line(1)] } }),
        mutation('draftOrderDelete', { input: { id } }, 'deletedId'),
      ]) {
        const answer = await callEndpoint(ivy, change);
        expect([tags, answer.status, answer.body]).toEqual([tags, 403, REJECTED]);
      }
      expect(at((await callEndpoint(ivy, queryOf(id))).body.data, 'draftOrder.status')).toBe(
        'OPEN',
      );
    }
  });

  it('make an order, or mark one as paid', async () => {
    const { id } = draftOf(await create(ivy, { lineItems: [line()] }));
    for (const body of [
      mutation('draftOrderComplete', { id, confirm: true }),
      mutation('orderMarkAsPaid', { input: { id: 'gid://shopify/Order/1' }, confirm: true }, ''),
    ]) {
      expect(await callEndpoint(ivy, body)).toMatchObject({ status: 403, body: REJECTED });
      const visitor = await callEndpoint(new Visitor(shop.url), body);
      expect(visitor.status).toBe(401);
    }
    expect(at((await callEndpoint(ivy, queryOf(id))).body.data, 'draftOrder.status')).toBe('OPEN');
  });
});
