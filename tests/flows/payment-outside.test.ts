import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customOrderTag } from '~/domain/orders/order-tags';
import { cents } from '../../app/domain/core/money';
import type { DraftLineInput } from '../../app/domain/draft-orders/draft-order';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import { createDraft } from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { at } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-fixture';
import { split, type Payer } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

const DELETE = `mutation ($id: ID!) {
  draftOrderDelete(input: { id: $id }) { deletedId userErrors { message } } }`;
const UPDATE = `mutation ($id: ID!, $input: DraftOrderInput!) {
  draftOrderUpdate(id: $id, input: $input) { draftOrder { ready } userErrors { message } } }`;
const ATTRIBUTES = `query ($id: ID!) { order(id: $id) { customAttributes { key value } } }`;
const CANCEL = `mutation ($id: ID!) {
  orderCancel(orderId: $id, reason: CUSTOMER, restock: false, refundMethod: {
    originalPaymentMethodsRefund: false }) { orderCancelUserErrors { message } } }`;

/** What others do at Shopify while a payment is under way. */
eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  /** Makes a payment whose process died at this point; its lease has ended. */
  async function diedAt(dieAt: Failpoint, pieces = 1) {
    const payer = await fixture.payer();
    await fixture.fund(payer, 5_000);
    const request = fixture.cart(payer, split({ cash: 1_000, card: 1_500 }));
    const priceCents = cents(2_500 / pieces);
    const lines = [{ title: 'Cups', priceCents, quantity: pieces, taxable: false }];
    const draftInput = request.draftInput && { ...request.draftInput, lines };
    await fixture.startProcess({ dieAt }).pay(payer, { ...request, draftInput });
    await fixture.forgetLeases();
    const [row] = await fixture.paymentsOf(payer.gid);
    return { payer, id: row?.id ?? '', draft: row?.draft_gid ?? '' };
  }

  const untouched = { available: 5_100, reserved: 0, chargedCents: 0, payable: 0, orders: [] };

  describe('a draft that is deleted', () => {
    it('after it became an order of which nobody has heard: the order is found and paid', async () => {
      const { payer, id, draft } = await diedAt('pay_after_complete');
      await fixture.admin(DELETE, { id: draft });
      await fixture.workDue();
      expect(await fixture.find(id)).toMatchObject({ state: 'settled' });
      expect(await fixture.books(payer)).toMatchObject({
        available: 4_100,
        reserved: 0,
        chargedCents: 1_500,
        orders: ['PAID'],
      });
    });

    it('with no order made of it: everything is given back', async () => {
      const { payer, draft } = await diedAt('pay_before_complete');
      await fixture.admin(DELETE, { id: draft });
      await fixture.workDue(undefined, 60);
      expect(await fixture.books(payer)).toMatchObject({ ...untouched, states: ['failed'] });
    });

    it('of a custom order, after it became an order: that is found as well', async () => {
      const payer = await fixture.payer();
      await fixture.fund(payer, 5_000);
      const subject = randomUUID();
      const { request, draft } = await customOrder(payer, subject);
      await fixture.startProcess({ dieAt: 'pay_after_complete' }).pay(payer, request);
      await fixture.forgetLeases();
      await fixture.admin(DELETE, { id: draft });
      await fixture.workDue();
      expect(await fixture.books(payer)).toMatchObject({ states: ['settled'], orders: ['PAID'] });
    });
  });

  async function customOrder(payer: Payer, subject: string, more: DraftLineInput[] = []) {
    const input = fixture.draftOf(payer, cents(2_500));
    const changedInput = {
      ...input,
      lines: [...input.lines, ...more],
      tags: [customOrderTag(subject)],
    };
    const { gid } = await createDraft(adminFor(fixture.url), changedInput);
    const changed = { purpose: 'custom_order', draftInput: null, draftGid: gid } as const;
    const parts = split({ cash: 1_000, card: 1_500 });
    return { request: fixture.cart(payer, parts, { ...changed, subject }), draft: gid };
  }

  it('a draft that costs more by the time it is paid becomes no order', async () => {
    const { payer, draft } = await diedAt('pay_before_complete');
    const price = { amount: '900.00', currencyCode: 'USD' };
    const lines = [{ title: 'Many cups', originalUnitPriceWithCurrency: price, quantity: 1 }];
    await atShop('draft-update', { id: draft, input: { lineItems: lines } });
    await fixture.workDue(undefined, 60);
    expect(await fixture.books(payer)).toMatchObject({
      ...untouched,
      states: ['failed'],
      failures: ['payment_order_changed'],
    });
  });

  it('a draft that is still being computed anew when it is paid becomes no order either', async () => {
    const { payer, draft } = await diedAt('pay_before_complete');
    const price = { amount: '900.00', currencyCode: 'USD' };
    const lines = [{ title: 'Many cups', originalUnitPriceWithCurrency: price, quantity: 1 }];
    await fixture.admin(UPDATE, { id: draft, input: { lineItems: lines } });
    await fixture.workDue(undefined, 60);
    expect(await fixture.books(payer)).toMatchObject({ ...untouched, states: ['failed'] });
  });

  it('what is given back is not taken again by an order that staff make of the draft', async () => {
    const payer = await fixture.payer();
    await fixture.fund(payer, 5_000);
    const scarce = [{ variantGid: fixture.scarce, quantity: 11, priceOverrideCents: cents(0) }];
    const { request, draft } = await customOrder(payer, randomUUID(), scarce);
    await fixture.startProcess({ dieAt: 'pay_undo_after_refund' }).pay(payer, request);
    await fixture.forgetLeases();
    const price = { amount: '25.00', currencyCode: 'USD' };
    const lines = [{ title: 'Cups', originalUnitPriceWithCurrency: price, quantity: 1 }];
    await atShop('draft-update', { id: draft, input: { lineItems: lines } });
    await atShop('draft-complete', { id: draft, pending: 'true' });
    await fixture.workDue(undefined, 60);
    expect(await fixture.books(payer)).toMatchObject({
      ...untouched,
      states: ['failed'],
      orders: ['PENDING'],
    });
  });

  describe('an order that is cancelled', () => {
    it('before it was marked as paid: everything is given back', async () => {
      const { payer, id } = await diedAt('pay_after_complete');
      const [order] = await fixture.ordersOf(payer.gid);
      await fixture.admin(CANCEL, { id: order?.id });
      await fixture.workDue();
      expect(await fixture.find(id)).toMatchObject({ state: 'settled' });
      await givenBack(order?.id ?? null);
      expect(await fixture.books(payer)).toMatchObject({ available: 5_100, chargedCents: 0 });
      expect(await fixture.audit()).toEqual([]);
    });

    it('and is owed on invoice: its Earth Cash is given back', async () => {
      const { payer, payment } = await onInvoice();
      await fixture.admin(CANCEL, { id: payment.orderGid });
      await givenBack(payment.orderGid);
      expect(await fixture.books(payer)).toMatchObject({ available: 5_100, orders: ['VOIDED'] });
    });
  });

  it('an order that is partly paid and otherwise owed says so', async () => {
    const { payment } = await onInvoice();
    const { body } = await fixture.admin(ATTRIBUTES, { id: payment.orderGid });
    expect(at(body, 'data.order.customAttributes')).toEqual([
      { key: 'Paid with Earth Cash', value: '$10.00' },
      { key: 'Owed on invoice', value: '$15.00' },
    ]);
  });

  it('an order that is made smaller before it is marked as paid is a person’s', async () => {
    const { payer, id } = await diedAt('pay_completed_before_commit', 2);
    const [order] = await fixture.ordersOf(payer.gid);
    await atShop('order-edit', { name: order?.name, line: 0, quantity: 1 });
    await fixture.workDue();
    expect(await fixture.find(id)).toMatchObject({ state: 'settled' });
    expect(await fixture.discrepancies()).toContain(`payment-order-smaller ${id}`);
  });

  it('an order that staff has made of a draft that they made dearer waits for a person', async () => {
    const { payer, id, draft } = await diedAt('pay_before_complete');
    const price = { amount: '900.00', currencyCode: 'USD' };
    const lines = [{ title: 'Many cups', originalUnitPriceWithCurrency: price, quantity: 1 }];
    await atShop('draft-update', { id: draft, input: { lineItems: lines } });
    await atShop('draft-complete', { id: draft, pending: 'true' });
    await fixture.workDue();
    expect(await fixture.find(id)).toMatchObject({ state: 'completed' });
    expect(await fixture.discrepancies()).toContain(`payment-order-grown ${id}`);
    expect(await fixture.books(payer)).toMatchObject({ orders: ['PENDING'] });
  });

  async function onInvoice() {
    const payer = await fixture.payer();
    await fixture.fund(payer, 5_000);
    const by = { state: 'granted', decided_at: new Date(), decided_by: 'a test' };
    await fixture.db
      .insertInto('invoice_option')
      .values({ customer_gid: payer.gid, ...by })
      .execute();
    const request = fixture.cart(payer, split({ cash: 1_000, terms: 1_500 }));
    return { payer, payment: await fixture.startProcess().begin(payer, request) };
  }

  async function givenBack(orderGid: string | null): Promise<void> {
    await fixture.hear({ orderGid });
    await fixture.giveBack();
  }

  async function atShop(action: string, input: object): Promise<void> {
    const { status, body } = await fixture.control('POST', 'shopify', { action, ...input });
    if (status !== 200) throw new Error(`${action}: ${JSON.stringify(body)}`);
  }
});
