import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SINGLE_APPROVER_LIMITS } from '../../app/domain/staff/approval';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { claimOrderRequest } from '../../app/models/payments/order-request.server';
import { markOrderPaid } from '../../app/platforms/shopify/orders/order-money.server';
import { fetchOrderDue } from '../../app/platforms/shopify/orders/order-due.server';
import type { PaymentRun } from '../../app/services/payments/payment-run';
import { payOrder } from '../../app/services/payments/pay-order.server';
import { markStaffOrderPaid } from '../../app/services/payments/mark-staff-order-paid.server';
import { eachDatabase } from '../support/database';
import { some } from '../support/matrix';
import { adminFor } from './draft-fixture';
import { openPaymentFixture, split, type PaymentFixture } from './payment-fixture';

/** How long after the customer has begun somebody else settles the order, in milliseconds. */
const DELAYS = [0, 15, 40, 80, 130, 200, 300];

eachDatabase((_kind, open) => {
  let fixture: PaymentFixture;
  beforeAll(async () => {
    fixture = await openPaymentFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  const admin = () => adminFor(fixture.url);

  /** Begins to pay $25.00 of an order in one process. */
  async function begin(process = fixture.startProcess()) {
    const payer = await fixture.payer();
    await fixture.fund(payer, 5_000);
    const { totalCents } = split({ card: 2_500 });
    const draft = await createDraft(admin(), fixture.draftOf(payer, totalCents));
    const order = await completeDraft(admin(), draft.gid);
    const request = {
      ...fixture.cart(payer, split({ cash: 1_000, card: 1_500 })),
      purpose: 'order' as const,
      subject: order.gid,
      draftInput: null,
    };
    return { payer, order, pays: process.pay(payer, request) };
  }

  /** Checks that the order was paid once, by whom the books say. @returns whether by the customer */
  async function outcome({
    payer,
    order,
  }: Pick<Awaited<ReturnType<typeof begin>>, 'payer' | 'order'>) {
    await fixture.forgetLeases();
    await fixture.workDue();
    const books = await fixture.books(payer);
    const isOurs = books.states[0] === 'settled';
    expect(books).toMatchObject({
      states: [isOurs ? 'settled' : 'failed'],
      available: isOurs ? 4_100 : 5_100,
      reserved: 0,
      chargedCents: isOurs ? 1_500 : 0,
      payable: 0,
    });
    const found = await fetchOrderDue(admin(), order.gid);
    const sales = found?.transactions.filter(
      ({ kind, status }) => kind === 'SALE' && status === 'SUCCESS',
    );
    return { isOurs, sales: sales?.length ?? 0, order: found };
  }

  describe('the customer pays, and at the same moment', () => {
    it.each(some(DELAYS))('staff of ours mark the order as paid, %i ms later', async (delayMs) => {
      const { payer, order, pays } = await begin();
      await wait(delayMs);
      const { basics } = fixture.startProcess();
      const config = { singleApproverLimits: SINGLE_APPROVER_LIMITS };
      const marked = await markStaffOrderPaid(
        { ...basics, admin: admin(), config },
        { staffId: randomUUID(), requestId: null },
        { orderGid: order.gid, seenCents: 2_500, reference: 'Check 7' },
        { formToken: randomUUID() },
      );
      await pays;
      const { isOurs, sales } = await outcome({ payer, order });
      expect(sales).toBe(1);
      // Whoever was second is told so.
      expect(marked.ok).toBe(!isOurs);
    });

    it.each(some(DELAYS))('staff cancel it at Shopify, %i ms later', async (delayMs) => {
      const { payer, order, pays } = await begin();
      await wait(delayMs);
      await fixture.control('POST', 'shopify', { action: 'order-cancel', name: order.name });
      await pays;
      const { isOurs, sales, order: found } = await outcome({ payer, order });
      expect(sales).toBe(isOurs ? 1 : 0);
      expect(found?.cancelledAt).not.toBeNull();
    });

    it('another process marks the order after this one has read the payment: nothing is given back', async () => {
      const dying = fixture.startProcess({ dieAt: 'pay_before_complete' });
      const { payer, order, pays } = await begin(dying);
      await pays;
      const [paid] = await fixture.paymentsOf(payer.gid);
      const stale = await fixture.find(paid?.id ?? '');
      const run = { ...fixture.startProcess().basics, admin: admin() } as unknown as PaymentRun;
      // The other one notes that it asks, has Shopify mark the order, and is slow to store that.
      const asked = { before: null, at: new Date(run.now()) };
      expect(await claimOrderRequest(run.db, stale.id, asked)).toBe(true);
      await markOrderPaid(admin(), order.gid);
      expect(await payOrder(run, stale)).toBe(true);
      expect(await fixture.find(stale.id)).toMatchObject({ state: 'charged', failureCode: null });
      expect(await outcome({ payer, order })).toMatchObject({ isOurs: true, sales: 1 });
    });
  });
});
