import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listDiscrepanciesOfOrder } from '../../app/models/discrepancies/discrepancy.server';
import { listUnnotifiedRefunds } from '../../app/models/refunds/payment-refund.server';
import {
  findOperation,
  listOperations,
  listOperationsOfOrder,
} from '../../app/models/reconciliation/money-operation.server';
import { listWaiting } from '../../app/models/back-office/waiting.server';
import { eachDatabase } from '../support/database';
import { split } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';
import { staffRefunds } from './staff-refund-fixture';

/** A refund that does not get through says so wherever staff look, and its customer is not told it was made. */
eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  const { ask: call } = staffRefunds(() => fixture);

  const reader = { id: 'staff-1', isAdmin: true };
  /** Returns the operations of an order that stand still; Today counts those of all. */
  async function stuckOperations(orderGid: string | null) {
    const of = { stillAt: fixture.now() };
    const { operations, count } = await listOperations(fixture.db, { of, limit: 100, offset: 0 });
    const waiting = await listWaiting(fixture.db, { reader, now: fixture.now() });
    expect(waiting.find(({ kind }) => kind === 'operation')?.count ?? 0).toBe(count);
    return operations.filter((one) => one.orderGid === orderGid);
  }
  async function tryInVain(times: number): Promise<void> {
    for (let round = 0; round < times; round += 1) {
      await fixture.advance(6 * 60_000);
      await fixture.giveBack();
    }
  }
  describe('a refund that the card company does not take', () => {
    it('shows its tries and the last failure at once, stands still after ten, and is not mailed', async () => {
      const { payment } = await fixture.paid(split({ cash: 1_000, card: 1_000 }));
      const { orderGid, id } = payment;
      expect(await call(orderGid, 1_000)).toEqual({ ok: true, outcome: 'done' });
      await fixture.fault('stripe', 'refunds.create', 'error', { times: -1 });
      const ofOrder = () => listOperationsOfOrder(fixture.db, orderGid ?? '');
      expect(await ofOrder()).toMatchObject([{ kind: 'refund', attempts: 0, failure: null }]);
      await tryInVain(2);
      expect(await findOperation(fixture.db, 'refund', id)).toMatchObject({
        orderGid,
        attempts: 2,
        failure: 'refunds.create unknown',
        amountCents: 500,
      });
      expect(await ofOrder()).toEqual([await findOperation(fixture.db, 'refund', id)]);
      expect(await stuckOperations(orderGid)).toEqual([]);
      await tryInVain(7);
      expect(await stuckOperations(orderGid)).toEqual([]);
      await tryInVain(1);
      expect(await stuckOperations(orderGid)).toEqual(await ofOrder());
      expect(await listUnnotifiedRefunds(fixture.db)).toEqual([]);

      await fixture.clearFaults();
      await tryInVain(1);
      expect(await ofOrder()).toEqual([]);
      expect(await listUnnotifiedRefunds(fixture.db)).toHaveLength(1);
    });

    it('is said to be a person’s once the bank has rejected it', async () => {
      const { payment, payer } = await fixture.paid(split({ card: 1_000 }));
      await call(payment.orderGid, 400);
      await fixture.giveBack();
      const [intent] = await fixture.intentsOf(payer);
      const { data } = await fixture.stripe.refunds.list({ payment_intent: intent?.id ?? '' });
      await fixture.act('refund-fail', { id: data[0]?.id });
      await fixture.startWork().deliver(await fixture.events(/^(charge\.refunded|refund\.)/));
      const open = await listDiscrepanciesOfOrder(fixture.db, payment.orderGid ?? '');
      expect(open.map(({ kind }) => kind)).toEqual(['order-refund-failed']);
    });
  });

  it('a refund that the platform has not confirmed is an operation of its order', async () => {
    const { payment, payer } = await fixture.paid(split({ card: 1_000 }));
    await fixture.fault('shopify', 'RefundOrder', 'error', { times: -1 });
    expect(await call(payment.orderGid, 400)).toEqual({ ok: true, outcome: 'later' });
    expect(await listOperationsOfOrder(fixture.db, payment.orderGid ?? '')).toMatchObject([
      {
        kind: 'staff-refund',
        orderGid: payment.orderGid,
        customerGid: payer.gid,
        amountCents: 400,
        attempts: 1,
        failure: 'RefundOrder unavailable',
      },
    ]);
  });
});
