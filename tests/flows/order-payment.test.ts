import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { fetchOrderDue } from '../../app/platforms/shopify/orders/order-due.server';
import {
  markOrderPaid,
  fetchOrderPayment,
  fetchPayUrl,
} from '../../app/platforms/shopify/orders/order-money.server';
import { draftInput, openDraftFixture, PORTLAND, type DraftFixture } from './draft-fixture';

let fixture: DraftFixture;

beforeAll(async () => {
  fixture = await openDraftFixture();
});
afterEach(() => fixture.clearFaults());
afterAll(() => fixture.shop.discard());

const NONE = 'gid://shopify/Order/404';

async function pendingOrder(): Promise<string> {
  const draft = await createDraft(
    fixture.admin,
    draftInput(fixture.kraftCup, { address: PORTLAND }),
  );
  return (await completeDraft(fixture.admin, draft.gid)).gid;
}

const PAID = { financialStatus: 'PAID', canMarkAsPaid: false, outstandingCents: 0 };

describe('what is paid of an order', () => {
  it('is nothing for an order from a draft until somebody says so', async () => {
    const gid = await pendingOrder();
    expect(await fetchOrderPayment(fixture.admin, gid)).toEqual({
      financialStatus: 'PENDING',
      canMarkAsPaid: true,
      outstandingCents: 2_500,
    });
    await markOrderPaid(fixture.admin, gid);
    expect(await fetchOrderPayment(fixture.admin, gid)).toEqual(PAID);
  });

  it('is said once, however often it is said', async () => {
    const gid = await pendingOrder();
    await markOrderPaid(fixture.admin, gid);
    await markOrderPaid(fixture.admin, gid);
    expect(await fetchOrderPayment(fixture.admin, gid)).toEqual(PAID);
  });

  it('is said also when the answer is lost', async () => {
    const gid = await pendingOrder();
    await fixture.fault('MarkOrderPaid', 'lost-response');
    await expect(markOrderPaid(fixture.admin, gid)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await fetchOrderPayment(fixture.admin, gid)).toEqual(PAID);
    await markOrderPaid(fixture.admin, gid);
  });

  it('may be paid on Shopify’s page, once', async () => {
    const gid = await pendingOrder();
    const url = (await fetchPayUrl(fixture.admin, gid)) ?? '';
    expect(await (await fetch(url)).text()).toContain('Pay $25.00');
    for (const _ of [1, 2]) await fetch(url, { method: 'POST', redirect: 'manual' });
    expect(await fetchOrderPayment(fixture.admin, gid)).toEqual(PAID);
    expect(await (await fetch(url)).text()).toContain('Nothing is due');
    expect(await fetchPayUrl(fixture.admin, gid)).toBeNull();
    expect(await fetchPayUrl(fixture.admin, NONE)).toBeNull();
  });

  it('is the rest once the order has become larger, which is recorded as another payment', async () => {
    const gid = await pendingOrder();
    await markOrderPaid(fixture.admin, gid);
    const { name } = (await fetchOrderDue(fixture.admin, gid)) ?? {};
    const grown = { action: 'order-add', name, title: 'Rush fee', cents: 700 };
    expect((await fixture.shop.control('POST', 'shopify', grown)).status).toBe(200);
    expect(await fetchOrderPayment(fixture.admin, gid)).toEqual({
      financialStatus: 'PARTIALLY_PAID',
      canMarkAsPaid: true,
      outstandingCents: 700,
    });
    expect(await markOrderPaid(fixture.admin, gid)).toBe('marked');
    expect(await markOrderPaid(fixture.admin, gid)).toBe('was-paid');
    const order = await fetchOrderDue(fixture.admin, gid);
    expect(order).toMatchObject(PAID);
    const sales = order?.transactions.filter(({ status }) => status === 'SUCCESS');
    expect(sales?.map(({ kind, gateway, cents }) => [kind, gateway, cents])).toEqual([
      ['SALE', 'manual', 2_500],
      ['SALE', 'manual', 700],
    ]);
  });

  it('is nothing for what is not there', async () => {
    expect(await fetchOrderPayment(fixture.admin, NONE)).toBeNull();
    await expect(markOrderPaid(fixture.admin, NONE)).rejects.toMatchObject({ kind: 'refused' });
  });
});
