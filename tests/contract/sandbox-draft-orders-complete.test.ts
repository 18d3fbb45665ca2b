import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { californian, cash, draftCalls } from './sandbox-draft-setup';
import { adminOf, castGid } from './sandbox-people';
import type { AdminCall } from './sandbox-people';
import { at, openShop, until } from './sandbox-shop';
import type { Shop } from './sandbox-shop';
import { variantIds } from './sandbox-shopping';

let shop: Shop;
let admin: AdminCall;
let drafts: ReturnType<typeof draftCalls>;
let box: string;
let lid: string;

beforeAll(async () => {
  shop = await openShop();
  admin = await adminOf(shop);
  drafts = draftCalls(admin);
  [box = ''] = await variantIds(shop, 'kraft-cup');
  [lid = ''] = await variantIds(shop, 'dome-lid');
});
afterAll(() => shop.discard());

const ORDER = `query Order($id: ID!) { order(id: $id) { name email note tags edited
  customAttributes { key value } displayFinancialStatus displayFulfillmentStatus canMarkAsPaid
  totalPriceSet { shopMoney { amount } } totalOutstandingSet { shopMoney { amount } }
  paymentTerms { paymentTermsName dueInDays overdue paymentSchedules(first: 1) { nodes { dueAt } } }
  customer { id } shippingAddress { city }
  transactions(first: 5) { kind status gateway amountSet { shopMoney { amount } } parentTransaction { kind } }
  lineItems(first: 5) { nodes { title quantity refundableQuantity variant { id }
    customAttributes { key value } discountedTotalSet { shopMoney { amount } } } } } }`;
const loadOrder = async (id: unknown) => at(await admin(ORDER, { id }), 'order');

const PAY = `mutation Pay($id: ID!) { orderMarkAsPaid(input: { id: $id }) {
  order { displayFinancialStatus canMarkAsPaid totalOutstandingSet { shopMoney { amount } } }
  userErrors { field message } } }`;

const stockOf = async (handle: string): Promise<number> => {
  const { body } = await shop.control('GET', 'state');
  const products = at(body, 'shopify.products') as { handle: string; variants: object[] }[];
  return at(products.find((each) => each.handle === handle)?.variants, '0.stock') as number;
};

describe('completing a draft', () => {
  it('makes an order that is paid later, once', async () => {
    const before = await stockOf('kraft-cup');
    const draft = await drafts.ready({
      purchasingEntity: { customerId: castGid('ivy') },
      email: 'ivy@example.com',
      note: 'call first',
      tags: ['pay-7'],
      customAttributes: [{ key: 'checkout_ref', value: '7' }],
      shippingAddress: californian,
      lineItems: [
        { variantId: box, quantity: 2, customAttributes: [{ key: 'logo', value: 'left' }] },
        {
          title: 'Setup',
          quantity: 1,
          originalUnitPriceWithCurrency: { amount: '10', currencyCode: 'USD' },
        },
      ],
    });
    const { draft: done, userErrors } = await drafts.complete(draft.id, true);
    expect(userErrors).toEqual([]);
    expect(done).toMatchObject({
      status: 'COMPLETED',
      order: { displayFinancialStatus: 'PENDING', canMarkAsPaid: true },
    });
    const id = at(done, 'order.id');
    expect(await loadOrder(id)).toMatchObject({
      email: 'ivy@example.com',
      note: 'call first',
      tags: ['pay-7'],
      customAttributes: [{ key: 'checkout_ref', value: '7' }],
      customer: { id: castGid('ivy') },
      shippingAddress: { city: 'Berkeley' },
      totalPriceSet: cash('37.54'),
      totalOutstandingSet: cash('37.54'),
      transactions: [{ kind: 'SALE', status: 'PENDING', gateway: 'manual' }],
      lineItems: {
        nodes: [
          {
            title: 'Kraft Cup',
            refundableQuantity: 2,
            customAttributes: [{ key: 'logo', value: 'left' }],
          },
          { title: 'Setup', variant: null, discountedTotalSet: cash('10.0') },
        ],
      },
    });
    expect(await stockOf('kraft-cup')).toBe(before - 2);

    const again = await drafts.complete(draft.id, true);
    expect(again.userErrors).toEqual([{ field: null, message: 'This order has been paid' }]);
    expect(at(again.draft, 'order.id')).toBe(id);
    expect(await stockOf('kraft-cup')).toBe(before - 2);
    const changed = await drafts.update(draft.id, { note: 'x' });
    expect(changed.userErrors).toHaveLength(1);

    expect(at(await admin(PAY, { id }), 'orderMarkAsPaid')).toEqual({
      order: {
        displayFinancialStatus: 'PAID',
        canMarkAsPaid: false,
        totalOutstandingSet: cash('0.0'),
      },
      userErrors: [],
    });
    expect(at(await admin(PAY, { id }), 'orderMarkAsPaid.userErrors')).toEqual([
      { field: ['id'], message: 'Order cannot be marked as paid.' },
    ]);
    expect(at(await loadOrder(id), 'transactions')).toMatchObject([
      { status: 'PENDING' },
      { kind: 'SALE', status: 'SUCCESS', parentTransaction: { kind: 'SALE' } },
    ]);
  });

  it('is refused while the same draft is being completed, and afterwards', async () => {
    const draft = await drafts.ready({ lineItems: [{ title: 'Advice', quantity: 1 }] });
    const late = { effect: 'late', delayMs: 400, containing: draft.id };
    const operation = 'CompleteDraft';
    await shop.control('POST', 'faults', { company: 'shopify', operation, ...late });
    const first = drafts.complete(draft.id, true);
    await until(async () => (await shop.control('GET', 'faults')).body.length === 0);
    const second = await drafts.complete(draft.id, true);
    expect(second.userErrors).toEqual([
      { field: null, message: 'This draft order is being completed.' },
    ]);
    expect(await drafts.read(draft.id)).toMatchObject({ status: 'OPEN', order: null });
    const { draft: completed, userErrors } = await first;
    expect(userErrors).toEqual([]);
    const third = await drafts.complete(draft.id, true);
    expect(third.userErrors).toEqual([{ field: null, message: 'This order has been paid' }]);
    expect(at(third.draft, 'order.id')).toBe(at(completed, 'order.id'));
  });

  it('leaves an order on terms to be paid, and marks one without them as paid', async () => {
    const input = { lineItems: [{ title: 'Advice', quantity: 1 }], tags: ['terms'] };
    const onTerms = await drafts.ready({
      lineItems: [{ variantId: lid, quantity: 1 }],
      paymentTerms: { paymentTermsTemplateId: 'gid://shopify/PaymentTermsTemplate/4' },
    });
    const pending = await drafts.complete(onTerms.id);
    expect(at(pending.draft, 'order.displayFinancialStatus')).toBe('PENDING');
    expect(at(await loadOrder(at(pending.draft, 'order.id')), 'paymentTerms')).toMatchObject({
      paymentTermsName: 'Net 30',
      dueInDays: 30,
      overdue: false,
    });
    const plain = await drafts.ready({ ...input, lineItems: [{ variantId: lid, quantity: 1 }] });
    const paid = await drafts.complete(plain.id);
    expect(at(paid.draft, 'order.displayFinancialStatus')).toBe('PAID');
  });

  it('does not sell what is not there', async () => {
    const draft = await drafts.ready({ lineItems: [{ variantId: lid, quantity: 11 }] });
    const { userErrors } = await drafts.complete(draft.id, true);
    expect(userErrors).toMatchObject([{ message: expect.stringContaining('reserve inventory') }]);
    expect(await drafts.read(draft.id)).toMatchObject({ status: 'OPEN' });
  });
});

describe('changing a draft', () => {
  it('replaces lists, keeps what is left out and computes it anew', async () => {
    const draft = await drafts.ready({
      note: 'first',
      tags: ['a', 'b'],
      shippingAddress: californian,
      lineItems: [
        { variantId: box, quantity: 1 },
        { variantId: lid, quantity: 1 },
      ],
    });
    const { draft: changed, userErrors } = await drafts.update(draft.id, {
      tags: ['c'],
      lineItems: [{ variantId: lid, quantity: 3 }],
      shippingLine: {
        title: 'By bicycle',
        priceWithCurrency: { amount: '5', currencyCode: 'USD' },
      },
      taxExempt: true,
    });
    expect(userErrors).toEqual([]);
    expect(changed).toMatchObject({
      ready: false,
      note2: 'first',
      tags: ['c'],
      shippingAddress: { city: 'Berkeley' },
      shippingLine: { title: 'By bicycle', custom: true },
      totalTaxSet: cash('0.0'),
      totalPriceSet: cash('20.0'),
    });
    expect(at(changed, 'lineItems.nodes')).toHaveLength(1);
  });
});

describe('what the platform refuses', () => {
  it.each([
    [{ lineItems: [] }, null, 'Add at least 1 product'],
    [
      { lineItems: [{ variantId: 'gid://shopify/ProductVariant/1', quantity: 1 }] },
      null,
      'Product with ID 1 is no longer available.',
    ],
    [{ lineItems: [{ quantity: 1 }] }, null, 'Merchandise title is empty.'],
    [
      { lineItems: [{ title: 'A', quantity: 0 }] },
      ['lineItems', '0', 'quantity'],
      'Quantity must be greater than or equal to 1',
    ],
    [{ email: 'no mail', lineItems: [{ title: 'A', quantity: 1 }] }, ['email'], 'Email is invalid'],
    [
      { tags: ['x'.repeat(41)], lineItems: [{ title: 'A', quantity: 1 }] },
      ['tags', '0'],
      'Title Tag exceeds the maximum length of 40 characters',
    ],
    [
      {
        appliedDiscount: { valueType: 'PERCENTAGE', value: 101 },
        lineItems: [{ title: 'A', quantity: 1 }],
      },
      ['appliedDiscount', 'value'],
      'Applied discount value must be less than or equal to 100%',
    ],
    [
      { paymentTerms: {}, lineItems: [{ title: 'A', quantity: 1 }] },
      null,
      'Payment terms template id can not be empty.',
    ],
  ])('%j', async (input, field, message) => {
    const { draft, userErrors } = await drafts.create(input);
    expect(draft).toBeNull();
    expect(userErrors).toEqual([{ field, message }]);
    expect((await drafts.calculate(input)).userErrors).toEqual([{ field, message }]);
  });

  it('is more than 499 lines, altogether', async () => {
    const line = { title: 'A', quantity: 1 };
    const most = await drafts.create({ lineItems: Array.from({ length: 499 }, () => line) });
    expect(most.userErrors).toEqual([]);
    const beyond = drafts.create({ lineItems: Array.from({ length: 500 }, () => line) });
    await expect(beyond).rejects.toThrow(/MAX_INPUT_SIZE_EXCEEDED.*size of 500/);
  });
});
