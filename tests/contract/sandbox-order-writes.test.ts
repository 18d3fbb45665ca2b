import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { californian, cash, draftCalls } from './sandbox-draft-setup';
import { adminOf } from './sandbox-people';
import type { AdminCall } from './sandbox-people';
import { at, openShop, until } from './sandbox-shop';
import type { Shop } from './sandbox-shop';
import { variantIds } from './sandbox-shopping';

let shop: Shop;
let admin: AdminCall;
let box: string;
let lid: string;

beforeAll(async () => {
  shop = await openShop();
  admin = await adminOf(shop);
  [box = ''] = await variantIds(shop, 'kraft-cup');
  [lid = ''] = await variantIds(shop, 'dome-lid');
});
afterAll(() => shop.discard());

const ORDER = `query Order($id: ID!) { order(id: $id) { id name edited cancelledAt cancelReason
  displayFinancialStatus displayFulfillmentStatus canMarkAsPaid
  currentTotalPriceSet { shopMoney { amount } } originalTotalPriceSet { shopMoney { amount } }
  totalRefundedSet { shopMoney { amount } } totalOutstandingSet { shopMoney { amount } }
  transactions(first: 9) { id kind status parentTransaction { id } }
  refunds(first: 9) { note totalRefundedSet { shopMoney { amount } }
    refundLineItems(first: 9) { nodes { quantity restockType lineItem { title } } } }
  fulfillments(first: 9) { displayStatus trackingInfo(first: 1) { number url }
    fulfillmentLineItems(first: 9) { nodes { quantity } } }
  lineItems(first: 9) { nodes { id quantity currentQuantity nonFulfillableQuantity refundableQuantity } } } }`;

type Order = { id: string; name: string } & Record<string, unknown>;
const readOrder = async (id: string) => at(await admin(ORDER, { id }), 'order') as Order;
const act = (action: string, input: object) =>
  shop.control('POST', 'shopify', { action, ...input });

/** Orders two boxes at 12.50 and a lid at 5.00, with Californian tax: 32.18. */
async function order(pending = false): Promise<Order> {
  const drafts = draftCalls(admin);
  const draft = await drafts.ready({
    shippingAddress: californian,
    lineItems: [
      { variantId: box, quantity: 2 },
      { variantId: lid, quantity: 1 },
    ],
  });
  const done = await drafts.complete(draft.id, pending);
  return readOrder(at(done.draft, 'order.id') as string);
}

const REFUND = `mutation Refund($input: RefundInput!, $key: String!) {
  refundCreate(input: $input) @idempotent(key: $key) {
    refund { id totalRefundedSet { shopMoney { amount } } } userErrors { field message } } }`;
const KEYLESS = `mutation Refund($input: RefundInput!) {
  refundCreate(input: $input) { refund { id } userErrors { message } } }`;

function refundInput(paid: Order, amount: string, more: object = {}) {
  const parentId = at(paid, 'transactions.0.id');
  const transaction = { orderId: paid.id, parentId, kind: 'REFUND', gateway: 'manual', amount };
  return { orderId: paid.id, transactions: [transaction], ...more };
}

const reject = async (input: object) =>
  at(await admin(REFUND, { input, key: crypto.randomUUID() }), 'refundCreate.userErrors');

describe('a refund', () => {
  it('is made once per key, whatever is asked again, and never without a key', async () => {
    const paid = await order();
    const input = refundInput(paid, '10.00', { note: 'damaged' });
    await expect(admin(KEYLESS, { input })).rejects.toThrow(/@idempotent directive is required/);
    const key = crypto.randomUUID();
    const first = await admin(REFUND, { input, key });
    expect(at(first, 'refundCreate')).toMatchObject({
      refund: { totalRefundedSet: cash('10.0') },
      userErrors: [],
    });
    const again = await admin(REFUND, { input, key });
    expect(at(again, 'refundCreate.refund.id')).toBe(at(first, 'refundCreate.refund.id'));
    expect(await readOrder(paid.id)).toMatchObject({
      displayFinancialStatus: 'PARTIALLY_REFUNDED',
      totalRefundedSet: cash('10.0'),
      currentTotalPriceSet: cash('22.18'),
      refunds: [{ note: 'damaged' }],
      transactions: [{ kind: 'SALE' }, { kind: 'REFUND', status: 'SUCCESS' }],
    });
    const other = admin(REFUND, { input: refundInput(paid, '11.00'), key });
    await expect(other).rejects.toThrow(/IDEMPOTENCY_KEY_PARAMETER_MISMATCH/);
  });

  it('is in progress while its key is at work, and is then made once', async () => {
    const input = refundInput(await order(), '10.00');
    const key = crypto.randomUUID();
    const fault = { operation: 'Refund', effect: 'late', delayMs: 400, containing: key };
    await shop.control('POST', 'faults', { company: 'shopify', ...fault });
    const first = admin(REFUND, { input, key });
    await until(async () => (await shop.control('GET', 'faults')).body.length === 0);
    const second = await admin(REFUND, { input, key });
    expect(at(second, 'refundCreate')).toMatchObject({
      refund: null,
      userErrors: [{ message: 'This request is currently in progress, please try again.' }],
    });
    const made = at(await first, 'refundCreate.refund.id');
    expect(at(await admin(REFUND, { input, key }), 'refundCreate.refund.id')).toBe(made);
  });

  it('of lines gives their units back, to the shelf when asked', async () => {
    const paid = await order();
    const lineItemId = at(paid, 'lineItems.nodes.0.id');
    const line = { lineItemId, quantity: 1, restockType: 'RETURN' };
    const refund = (quantity: number) =>
      admin(REFUND, {
        input: refundInput(paid, '13.41', { refundLineItems: [{ ...line, quantity }] }),
        key: crypto.randomUUID(),
      });
    expect(at(await refund(1), 'refundCreate.userErrors')).toEqual([]);
    expect(await readOrder(paid.id)).toMatchObject({
      refunds: [{ refundLineItems: { nodes: [{ quantity: 1, restockType: 'RETURN' }] } }],
      lineItems: {
        nodes: [
          { quantity: 2, currentQuantity: 1, nonFulfillableQuantity: 1, refundableQuantity: 1 },
          { quantity: 1, currentQuantity: 1, nonFulfillableQuantity: 0, refundableQuantity: 1 },
        ],
      },
    });
    expect(at(await refund(2), 'refundCreate.userErrors')).toEqual([
      {
        field: ['refundLineItems', '0', 'quantity'],
        message: 'Quantity cannot refund more items than were purchased',
      },
    ]);
  });

  it('gives back no more than was paid, and only from a payment of the order', async () => {
    const paid = await order();
    expect(await reject(refundInput(paid, '40.00'))).toEqual([
      {
        field: null,
        message: 'Refund amount $40.00 is greater than net payment received $32.18',
      },
    ]);
    const orphan = refundInput(paid, '1.00');
    expect(
      await reject({ ...orphan, transactions: [{ ...orphan.transactions[0], parentId: null }] }),
    ).toEqual([
      {
        field: ['transactions'],
        message: 'Transactions require a parent_id associated with the order',
      },
    ]);
    expect(await reject({ orderId: 'gid://shopify/Order/1' })).toEqual([
      { field: ['orderId'], message: 'Order does not exist' },
    ]);
  });
});

describe('staff', () => {
  it('take a line out: the order is worth less and owes less', async () => {
    const pending = await order(true);
    await act('order-edit', { name: pending.name, line: 'Dome Lid' });
    expect(await readOrder(pending.id)).toMatchObject({
      edited: true,
      displayFinancialStatus: 'PENDING',
      originalTotalPriceSet: cash('32.18'),
      currentTotalPriceSet: cash('26.82'),
      totalOutstandingSet: cash('26.82'),
      lineItems: {
        nodes: [
          { currentQuantity: 2, nonFulfillableQuantity: 0 },
          { currentQuantity: 0, nonFulfillableQuantity: 1, refundableQuantity: 0 },
        ],
      },
    });
    await act('order-paid', { name: pending.name });
    expect(await readOrder(pending.id)).toMatchObject({ displayFinancialStatus: 'PAID' });
    expect((await act('order-paid', { name: pending.name })).status).toBe(400);
  });

  it('send it in parcels, with tracking, until all is on its way', async () => {
    const paid = await order();
    const first = { lines: [{ line: 0, quantity: 1 }], company: 'UPS', number: '1Z 1' };
    await act('order-fulfill', { name: paid.name, ...first });
    expect(await readOrder(paid.id)).toMatchObject({
      displayFulfillmentStatus: 'PARTIALLY_FULFILLED',
      lineItems: { nodes: [{ nonFulfillableQuantity: 1 }, { nonFulfillableQuantity: 0 }] },
    });
    await act('order-fulfill', { name: paid.name, company: 'UPS', number: '1Z 2' });
    await act('order-parcel', { name: paid.name, status: 'DELIVERED' });
    expect(await readOrder(paid.id)).toMatchObject({
      displayFulfillmentStatus: 'FULFILLED',
      fulfillments: [
        { displayStatus: 'FULFILLED', trackingInfo: [{ number: '1Z 1' }] },
        {
          displayStatus: 'DELIVERED',
          fulfillmentLineItems: { nodes: [{ quantity: 1 }, { quantity: 1 }] },
        },
      ],
    });
    expect((await act('order-fulfill', { name: paid.name })).status).toBe(400);
  });

  it('give a part back, then the rest', async () => {
    const paid = await order();
    await act('refund', { name: paid.name, lines: [{ line: 1 }], note: 'broken' });
    expect(await readOrder(paid.id)).toMatchObject({
      totalRefundedSet: cash('5.36'),
      refunds: [{ note: 'broken', refundLineItems: { nodes: [{ quantity: 1 }] } }],
    });
    await act('refund', { name: paid.name });
    expect(await readOrder(paid.id)).toMatchObject({
      displayFinancialStatus: 'REFUNDED',
      currentTotalPriceSet: cash('0.0'),
    });
    expect((await act('refund', { name: paid.name, cents: 1 })).status).toBe(400);
  });
});

describe('canceling', () => {
  const CANCEL = `mutation Cancel($id: ID!, $refund: OrderCancelRefundMethodInput) {
    orderCancel(orderId: $id, reason: CUSTOMER, restock: true, refundMethod: $refund) {
      job { id done } orderCancelUserErrors { code field message } userErrors { message } } }`;

  it('gives the money back when asked, once', async () => {
    const paid = await order();
    const refund = { originalPaymentMethodsRefund: true };
    const done = await admin(CANCEL, { id: paid.id, refund });
    expect(at(done, 'orderCancel')).toMatchObject({
      job: { id: expect.stringMatching(/^gid:\/\/shopify\/Job\//) },
      orderCancelUserErrors: [],
    });
    expect(await readOrder(paid.id)).toMatchObject({
      cancelReason: 'CUSTOMER',
      displayFinancialStatus: 'REFUNDED',
      canMarkAsPaid: false,
      totalRefundedSet: cash('32.18'),
    });
    const again = await admin(CANCEL, { id: paid.id });
    expect(at(again, 'orderCancel.orderCancelUserErrors')).toEqual([
      {
        code: 'INVALID',
        field: ['orderId'],
        message: 'Cannot cancel an order that has already been canceled',
      },
    ]);
  });

  it('of an order that was not paid leaves nothing to pay', async () => {
    const pending = await order(true);
    await act('order-cancel', { name: pending.name, reason: 'INVENTORY' });
    expect(await readOrder(pending.id)).toMatchObject({
      cancelReason: 'INVENTORY',
      displayFinancialStatus: 'VOIDED',
      canMarkAsPaid: false,
      totalOutstandingSet: cash('0.0'),
    });
  });
});
