import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import {
  markOrderPaid,
  readOrderPayment,
  readPayUrl,
} from '../../app/platforms/shopify/orders/order-money.server';
import { draftInput, openDraftBench, PORTLAND, type DraftBench } from './draft-bench';

let bench: DraftBench;

beforeAll(async () => {
  bench = await openDraftBench();
});
afterEach(() => bench.clearFaults());
afterAll(() => bench.shop.discard());

const NONE = 'gid://shopify/Order/404';

async function pendingOrder(): Promise<string> {
  const draft = await createDraft(bench.admin, draftInput(bench.kraftCup, { address: PORTLAND }));
  return (await completeDraft(bench.admin, draft.gid)).gid;
}

const PAID = { financialStatus: 'PAID', canMarkAsPaid: false, outstandingCents: 0 };

describe('what is paid of an order', () => {
  it('is nothing for an order from a draft until somebody says so', async () => {
    const gid = await pendingOrder();
    expect(await readOrderPayment(bench.admin, gid)).toEqual({
      financialStatus: 'PENDING',
      canMarkAsPaid: true,
      outstandingCents: 2_500,
    });
    await markOrderPaid(bench.admin, gid);
    expect(await readOrderPayment(bench.admin, gid)).toEqual(PAID);
  });

  it('is said once, however often it is said', async () => {
    const gid = await pendingOrder();
    await markOrderPaid(bench.admin, gid);
    await markOrderPaid(bench.admin, gid);
    expect(await readOrderPayment(bench.admin, gid)).toEqual(PAID);
  });

  it('is said also when the answer is lost', async () => {
    const gid = await pendingOrder();
    await bench.fault('MarkOrderPaid', 'lost-response');
    await expect(markOrderPaid(bench.admin, gid)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await readOrderPayment(bench.admin, gid)).toEqual(PAID);
    await markOrderPaid(bench.admin, gid);
  });

  it('may be paid on Shopify’s page, once', async () => {
    const gid = await pendingOrder();
    const url = (await readPayUrl(bench.admin, gid)) ?? '';
    expect(await (await fetch(url)).text()).toContain('Pay $25.00');
    for (const _ of [1, 2]) await fetch(url, { method: 'POST', redirect: 'manual' });
    expect(await readOrderPayment(bench.admin, gid)).toEqual(PAID);
    expect(await (await fetch(url)).text()).toContain('Nothing is to be paid');
    expect(await readPayUrl(bench.admin, gid)).toBeNull();
    expect(await readPayUrl(bench.admin, NONE)).toBeNull();
  });

  it('is nothing for what is not there', async () => {
    expect(await readOrderPayment(bench.admin, NONE)).toBeNull();
    await expect(markOrderPaid(bench.admin, NONE)).rejects.toMatchObject({ kind: 'refused' });
  });
});
