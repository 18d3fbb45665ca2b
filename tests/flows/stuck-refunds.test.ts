import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listDiscrepanciesOfOrder } from '../../app/models/discrepancies/discrepancy.server';
import { listUntoldRefunds } from '../../app/models/refunds/payment-refund.server';
import {
  findOperation,
  listOperations,
  listOperationsOfOrder,
} from '../../app/models/reconciliation/money-operation.server';
import { listWaiting } from '../../app/models/back-office/waiting.server';
import { eachDatabase } from '../support/database';
import { split } from './payment-bench';
import { openReturnBench, type ReturnBench } from './return-bench';
import { staffRefunds } from './staff-refund-bench';

/** A refund that does not get through says so wherever staff look, and its customer is not told it was made. */
eachDatabase((_kind, open) => {
  let bench: ReturnBench;
  beforeAll(async () => {
    bench = await openReturnBench(await open());
  });
  afterEach(() => bench.clearFaults());
  afterAll(() => bench.discardAll());

  const { ask } = staffRefunds(() => bench);

  const reader = { id: 'staff-1', isAdmin: true };
  /** Returns the operations of an order that stand still; Today counts those of all. */
  async function standingStill(orderGid: string | null) {
    const of = { stillAt: bench.now() };
    const { operations, count } = await listOperations(bench.db, { of, limit: 100, offset: 0 });
    const waiting = await listWaiting(bench.db, { reader, now: bench.now() });
    expect(waiting.find(({ kind }) => kind === 'operation')?.count ?? 0).toBe(count);
    return operations.filter((one) => one.orderGid === orderGid);
  }
  async function tryInVain(times: number): Promise<void> {
    for (let round = 0; round < times; round += 1) {
      await bench.advance(6 * 60_000);
      await bench.giveBack();
    }
  }
  describe('a refund that the card company does not take', () => {
    it('shows its tries and the last failure at once, stands still after ten, and is not mailed', async () => {
      const { payment } = await bench.paid(split({ cash: 1_000, card: 1_000 }));
      const { orderGid, id } = payment;
      expect(await ask(orderGid, 1_000)).toEqual({ ok: true, outcome: 'done' });
      await bench.fault('stripe', 'refunds.create', 'error', { times: -1 });
      const ofOrder = () => listOperationsOfOrder(bench.db, orderGid ?? '');
      expect(await ofOrder()).toMatchObject([{ kind: 'refund', attempts: 0, failure: null }]);
      await tryInVain(2);
      expect(await findOperation(bench.db, 'refund', id)).toMatchObject({
        orderGid,
        attempts: 2,
        failure: 'refunds.create unknown',
        amountCents: 500,
      });
      expect(await ofOrder()).toEqual([await findOperation(bench.db, 'refund', id)]);
      expect(await standingStill(orderGid)).toEqual([]);
      await tryInVain(7);
      expect(await standingStill(orderGid)).toEqual([]);
      await tryInVain(1);
      expect(await standingStill(orderGid)).toEqual(await ofOrder());
      expect(await listUntoldRefunds(bench.db)).toEqual([]);

      await bench.clearFaults();
      await tryInVain(1);
      expect(await ofOrder()).toEqual([]);
      expect(await listUntoldRefunds(bench.db)).toHaveLength(1);
    });

    it('is said to be a person’s once the bank has rejected it', async () => {
      const { payment, payer } = await bench.paid(split({ card: 1_000 }));
      await ask(payment.orderGid, 400);
      await bench.giveBack();
      const [intent] = await bench.intentsOf(payer);
      const { data } = await bench.stripe.refunds.list({ payment_intent: intent?.id ?? '' });
      await bench.act('refund-fail', { id: data[0]?.id });
      await bench.startWork().deliver(await bench.events(/^(charge\.refunded|refund\.)/));
      const open = await listDiscrepanciesOfOrder(bench.db, payment.orderGid ?? '');
      expect(open.map(({ kind }) => kind)).toEqual(['order-refund-failed']);
    });
  });

  it('a refund that the platform has not confirmed is an operation of its order', async () => {
    const { payment, payer } = await bench.paid(split({ card: 1_000 }));
    await bench.fault('shopify', 'RefundOrder', 'error', { times: -1 });
    expect(await ask(payment.orderGid, 400)).toEqual({ ok: true, outcome: 'later' });
    expect(await listOperationsOfOrder(bench.db, payment.orderGid ?? '')).toMatchObject([
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
