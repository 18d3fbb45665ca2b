import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, callers } from '../contract/sandbox-shop';
import { callEndpoint, gidOf, type EndpointAnswer } from '../support/admin-endpoint';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { signInStaff } from '../support/staff-sign-in';
import { Visitor } from '../support/visitor';

const IVY = gidOf('ivy');
const UNCONFIRMED = [
  {
    message: 'This can’t be undone. To go ahead, send it again with the variable "confirm": true.',
  },
];

let shop: RunningShop;
let staff: Visitor;
let variantId: string;

beforeAll(async () => {
  shop = await startServerShop({ LIMIT_RATE_OFF: '1' });
  staff = new Visitor(shop.url);
  await signInStaff(staff, 'staff@example.com');
  const query =
    '{ products(first: 1, query: "product_type:lids available_for_sale:true") { nodes { variants(first: 1) { nodes { id } } } } }';
  const { body } = await callers(shop.sandboxUrl).storefront(query);
  variantId = at(body, 'data.products.nodes.0.variants.nodes.0.id') as string;
});
afterAll(() => shop.stop());

const FIELDS = `id status totalPrice taxLines { price } order { id name }
  lineItems(first: 5) { nodes { title taxable custom priceOverride { amount currencyCode } } }`;

type Message = { confirm?: boolean; reference?: string };

function call(
  field: string,
  variables: Message & { id?: string; input?: object },
  selection = `draftOrder { ${FIELDS} }`,
) {
  const names = ['id', 'input'].filter((name) => name in variables);
  const query = `mutation Change($id: ID, $input: DraftOrderInput) {
    ${field}(${names.map((name) => `${name}: $${name}`).join(', ')}) {
      ${selection} userErrors { field message } } }`;
  return callEndpoint(staff, { query, variables });
}

const usd = (amount: string) => ({ amount, currencyCode: 'USD' });

function create(more: object = {}, message: Message = {}) {
  const input = {
    purchasingEntity: { customerId: IVY },
    lineItems: [{ variantId, quantity: 1 }],
    ...more,
  };
  return call('draftOrderCreate', { input, ...message });
}

const idOf = ({ body }: EndpointAnswer) =>
  at(body.data, 'draftOrderCreate.draftOrder.id') as string;

async function pending(): Promise<{ draft: string; order: string }> {
  const draft = idOf(await create());
  const completed = await call('draftOrderComplete', { id: draft, confirm: true });
  return {
    draft,
    order: at(completed.body.data, 'draftOrderComplete.draftOrder.order.id') as string,
  };
}

const MARKED =
  'order { id displayFinancialStatus canMarkAsPaid totalOutstandingSet { shopMoney { amount } } }';

describe('the back-office’s draft orders', () => {
  it('are for the customer whom they name', async () => {
    const answer = await create();
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    for (const purchasingEntity of [undefined, { customerId: 'ivy' }]) {
      expect((await create({ purchasingEntity })).status).toBe(403);
    }
  });

  it('have prices by hand and items of no catalogue when it is said twice', async () => {
    const lineItems = [
      { variantId, quantity: 3, priceOverride: usd('4.50') },
      { title: 'Printing plate', quantity: 1, originalUnitPriceWithCurrency: usd('25.00') },
      { title: 'Proof', quantity: 2, taxable: false, originalUnitPriceWithCurrency: usd('0.05') },
      { title: 'Nothing', quantity: 0, originalUnitPriceWithCurrency: usd('9.00') },
    ];
    const once = await create({ lineItems });
    expect([once.status, once.body.errors]).toEqual([409, UNCONFIRMED]);
    const answer = await create({ lineItems }, { confirm: true });
    expect(at(answer.body.data, 'draftOrderCreate.draftOrder')).toMatchObject({
      totalPrice: '38.60',
      lineItems: {
        nodes: [
          { priceOverride: usd('4.50'), custom: false },
          { title: 'Printing plate', taxable: true, custom: true },
          { title: 'Proof', taxable: false },
        ],
      },
    });
  });

  it.each([
    ['a price without decimals', [{ quantity: 1, priceOverride: usd('4') }]],
    [
      'a price in another currency',
      [{ quantity: 1, priceOverride: { amount: '4.00', currencyCode: 'EUR' } }],
    ],
    ['a price below zero', [{ quantity: 1, priceOverride: usd('-4.00') }]],
    [
      'a custom item without a title',
      [{ title: ' ', quantity: 1, originalUnitPriceWithCurrency: usd('1.00') }],
    ],
    ['a custom item without a price', [{ title: 'Plate', quantity: 1 }]],
  ])('refuse %s', async (_what, lines) => {
    const lineItems = lines.map((line) => ('title' in line ? line : { variantId, ...line }));
    expect((await create({ lineItems }, { confirm: true })).status).toBe(403);
  });

  it('do not say who has brought them: that is the store’s own to write', async () => {
    const id = idOf(await create());
    for (const key of ['_ambassador', ' _Ambassador']) {
      const input = { customAttributes: [{ key, value: 'code AMARA7KQ' }] };
      expect((await create(input, { confirm: true })).status).toBe(403);
      expect((await call('draftOrderUpdate', { id, input, confirm: true })).status).toBe(403);
    }
  });

  it('are changed and deleted, but for those that the store goes on with', async () => {
    const id = idOf(await create());
    const appliedDiscount = { title: 'Opening', valueType: 'PERCENTAGE', value: 12.5 };
    const unsaid = await call('draftOrderUpdate', { id, input: { appliedDiscount } });
    expect(unsaid.status).toBe(409);
    const changed = await call('draftOrderUpdate', {
      id,
      input: { appliedDiscount },
      confirm: true,
    });
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
    const deleted = await call('draftOrderDelete', { input: { id } }, 'deletedId');
    expect(deleted.body.data).toEqual({ draftOrderDelete: { deletedId: id, userErrors: [] } });
    expect((await call('draftOrderUpdate', { id, input: { note: 'x' } })).status).toBe(404);

    for (const tag of ['pay-1', 'co-1']) {
      const { body } = await callers(shop.sandboxUrl).admin(
        'mutation Make($input: DraftOrderInput!) { draftOrderCreate(input: $input) { draftOrder { id } } }',
        { input: { tags: [tag], lineItems: [{ variantId, quantity: 1 }] } },
      );
      const stored = at(body, 'data.draftOrderCreate.draftOrder.id') as string;
      const changes = [
        call('draftOrderUpdate', { id: stored, input: { note: 'x' } }),
        call('draftOrderDelete', { input: { id: stored } }, 'deletedId'),
        call('draftOrderComplete', { id: stored, confirm: true }),
      ];
      for (const change of await Promise.all(changes)) expect(change.status).toBe(403);
    }
  });
});

describe('making an order of a draft, and marking it as paid', () => {
  it('needs a second word, and is done once', async () => {
    const id = idOf(await create());
    const unsaid = await call('draftOrderComplete', { id });
    expect([unsaid.status, unsaid.body.errors]).toEqual([409, UNCONFIRMED]);
    const message = await call('draftOrderComplete', { id, confirm: true });
    const draft = at(message.body.data, 'draftOrderComplete.draftOrder');
    expect(draft).toMatchObject({
      status: 'COMPLETED',
      order: { name: expect.any(String) as string },
    });
    const again = await call('draftOrderComplete', { id, confirm: true });
    expect(at(again.body.data, 'draftOrderComplete.draftOrder')).toEqual(draft);
  });

  it('leaves the order to be paid, until that is said', async () => {
    const { order } = await pending();
    const input = { id: order };
    expect((await call('orderMarkAsPaid', { input }, MARKED)).status).toBe(409);
    const unfindable = await call('orderMarkAsPaid', { input, confirm: true }, MARKED);
    expect(unfindable.status).toBe(409);
    expect(unfindable.body.errors?.[0]?.message).toContain('the bank statement');
    for (let times = 1; times <= 2; times += 1) {
      const message = { confirm: true, reference: 'Check 7' };
      const marked = await call('orderMarkAsPaid', { input, ...message }, MARKED);
      expect(marked.body.data).toEqual({
        orderMarkAsPaid: {
          order: {
            id: order,
            displayFinancialStatus: 'PAID',
            canMarkAsPaid: false,
            totalOutstandingSet: { shopMoney: { amount: '0.00' } },
          },
          userErrors: [],
        },
      });
    }
  });

  it('is never done as paid at once', async () => {
    const id = idOf(await create());
    const query = `mutation Pay($id: ID!) { draftOrderComplete(id: $id, paymentPending: false) {
      draftOrder { id } } }`;
    const answer = await callEndpoint(staff, { query, variables: { id, confirm: true } });
    expect(answer.status).toBe(403);
  });

  it('leaves a trail with who, what and how it went', { timeout: 240_000 }, async () => {
    const { draft, order } = await pending();
    const message = { confirm: true, reference: 'Check 7' };
    await call('orderMarkAsPaid', { input: { id: order }, ...message }, MARKED);
    const unknown = { input: { id: 'gid://shopify/Order/404' }, ...message };
    expect((await call('orderMarkAsPaid', unknown, MARKED)).status).toBe(404);
    await shop.restart('SIGTERM');
    const log = await readFile(join(shop.dataDir, 'app.log'), 'utf8');
    const trail = log
      .split('\n')
      .filter((line) => line.includes('"audit"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const of = (subject: string) =>
      trail
        .filter((line) => line['subject'] === subject)
        .map(({ audit, outcome }) => [audit, outcome]);
    expect(of(draft)).toEqual([
      ['drafts.complete', 'asked'],
      ['drafts.complete', 'done'],
    ]);
    expect(of(order)).toEqual([
      ['orders.mark-paid', 'asked'],
      ['orders.mark-paid', 'done'],
    ]);
    expect(trail.every((line) => typeof line['staff'] === 'string')).toBe(true);
  });
});
