import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findApproval } from '../../app/models/staff/approval.server';
import { recordStaffAction } from '../../app/models/staff/staff-action.server';
import { cancelOrder, markOrderPaid } from '../../app/platforms/shopify/orders/order-money.server';
import { markStaffOrderPaid } from '../../app/services/payments/mark-staff-order-paid.server';
import { resumeApprovals } from '../../server/jobs/resume-approvals';
import { eachDatabase } from '../support/database';
import { standBetween } from '../support/between';
import { openApprovalBench, type ApprovalBench } from './approval-bench';
import { adminFor } from './draft-bench';

type Actor = Awaited<ReturnType<ApprovalBench['member']>>;

const WAITS = { ok: false, code: 'waits' };

/** What one person may not do alone to an order (decision 0041). */
eachDatabase((_kind, open) => {
  let bench: ApprovalBench;
  let clerk: Actor;
  let admin: Actor;
  beforeAll(async () => {
    bench = await openApprovalBench(await open());
    admin = await bench.member(true);
  });
  beforeEach(async () => {
    clerk = await bench.member();
  });
  afterEach(() => bench.clearFaults());
  afterAll(() => bench.discard());

  type Paid = { by?: Actor; formToken?: string; reference?: string };
  const mark = (orderGid: string, seenCents: number, paid: Paid = {}) =>
    markStaffOrderPaid(
      bench.needs(),
      paid.by ?? clerk,
      { orderGid, seenCents, reference: paid.reference ?? 'Check 1042' },
      { formToken: paid.formToken ?? randomUUID() },
    );
  async function waiting(amount = 4_000_000): Promise<{ order: string; id: string }> {
    const order = await bench.order(amount);
    expect(await mark(order, amount)).toEqual(WAITS);
    const [asked] = await bench.about(order);
    return { order, id: asked?.id ?? '' };
  }

  describe('marking an order as paid', () => {
    it('is one person’s business up to the limit, with the reference kept', async () => {
      const order = await bench.order(100_000);
      expect(await mark(order, 100_000, { reference: 'Wire 77' })).toEqual({ ok: true });
      expect(await bench.statusOf(order)).toBe('PAID');
      expect(await bench.about(order)).toMatchObject([
        { kind: 'mark-paid', atOnce: true, reason: 'Wire 77', outcome: 'done' },
      ]);
    });

    it('waits above it, and is done when an admin who has not asked approves', async () => {
      const { order, id } = await waiting();
      expect(await bench.statusOf(order)).toBe('PENDING');
      expect(await bench.decide(id, 'approve', clerk)).toMatchObject({ code: 'approval_own' });
      expect(await bench.decide(id, 'approve', admin)).toEqual({ ok: true });
      expect(await bench.decide(id, 'refuse', admin)).toMatchObject({ code: 'approval_decided' });
      await bench.work();
      expect(await bench.statusOf(order)).toBe('PAID');
      expect(await findApproval(bench.db, id)).toMatchObject({ outcome: 'done', because: null });
      expect(await bench.trail(order)).toEqual([
        'orders.mark-paid ask done',
        'approvals.decide approve done',
        'orders.mark-paid mark-paid asked',
        'orders.mark-paid mark-paid done',
      ]);
    });

    it('is not done if it is rejected or taken back, and can then be asked for again', async () => {
      const { order, id } = await waiting();
      expect(await mark(order, 4_000_000)).toMatchObject({ code: 'waits-already' });
      expect(await bench.decide(id, 'refuse', admin)).toEqual({ ok: true });
      await bench.work();
      expect(await bench.statusOf(order)).toBe('PENDING');
      expect(await mark(order, 4_000_000)).toEqual(WAITS);
      const again = (await bench.about(order)).find(({ state }) => state === 'asked');
      expect(await bench.decide(again?.id ?? '', 'withdraw', admin)).toMatchObject({
        code: 'approval_not_own',
      });
      expect(await bench.decide(again?.id ?? '', 'withdraw', clerk)).toEqual({ ok: true });
      expect(await bench.statusOf(order)).toBe('PENDING');
    });

    it('cannot be split: what one person does in a day counts together, also all at once', async () => {
      const orders = await Promise.all(Array.from({ length: 10 }, () => bench.order(99_000)));
      const answers = await Promise.all(orders.map((order) => mark(order, 99_000)));
      // $5,000.00 in a day: five of them.
      expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
      expect(answers.filter((one) => !one.ok && one.code === 'waits')).toHaveLength(5);
      const states = await Promise.all(orders.map((order) => bench.statusOf(order)));
      expect(states.filter((state) => state === 'PAID')).toHaveLength(5);
      // Another person has a day of their own, and so has the next one.
      const [left] = orders.filter((_, nth) => states[nth] === 'PENDING');
      const other = await bench.member();
      expect(await mark(left ?? '', 99_000, { by: other })).toMatchObject({
        code: 'waits-already',
      });
      bench.nextDay();
      expect(await mark(await bench.order(99_000), 99_000)).toEqual({ ok: true });
    });

    it('counts once for a form that is posted twice, and is asked once', async () => {
      const order = await bench.order(60_000);
      const formToken = randomUUID();
      const twice = await Promise.all([1, 2].map(() => mark(order, 60_000, { formToken })));
      expect(twice).toEqual([{ ok: true }, { ok: true }]);
      expect(await bench.about(order)).toHaveLength(1);
      const large = await bench.order(4_000_000);
      const token = randomUUID();
      const asked = await Promise.all(
        [1, 2].map(() => mark(large, 4_000_000, { formToken: token })),
      );
      expect(asked).toEqual([WAITS, WAITS]);
      expect(await bench.about(large)).toHaveLength(1);
      // The same form for another order is not that form's wish.
      const another = await bench.order(10_000);
      expect(await mark(another, 10_000, { formToken })).toMatchObject({ code: 'form-used' });
    });

    it('does not count what Shopify has refused, nor lets that form go on uncounted', async () => {
      const order = await bench.order(90_000);
      const formToken = randomUUID();
      const between = await standBetween(bench.shop.url);
      const userErrors = [{ field: ['input'], message: 'Not now.' }];
      between.answer('MarkOrderPaid', { data: { orderMarkAsPaid: { order: null, userErrors } } });
      const needs = { ...bench.needs(), admin: adminFor(between.url) };
      const wanted = { orderGid: order, seenCents: 90_000, reference: 'Check 1042' };
      expect(await markStaffOrderPaid(needs, clerk, wanted, { formToken })).toMatchObject({
        code: 'refused',
      });
      await between.close();
      expect(await mark(order, 90_000, { formToken })).toMatchObject({ code: 'form-used' });
      expect(await mark(order, 90_000)).toEqual({ ok: true });
    });

    it('is not done if the order has changed since it was asked for', async () => {
      const { order, id } = await waiting();
      await cancelOrder(bench.admin, order, { reason: 'OTHER', restock: false });
      await bench.decide(id, 'approve', admin);
      await bench.work();
      expect(await findApproval(bench.db, id)).toMatchObject({
        outcome: 'refused',
        because: 'not-payable',
      });
    });

    it('that was done elsewhere by then is done', async () => {
      const { order, id } = await waiting();
      await markOrderPaid(bench.admin, order);
      await bench.decide(id, 'approve', admin);
      await bench.work();
      expect(await findApproval(bench.db, id)).toMatchObject({ outcome: 'done' });
      expect((await bench.trail(order)).filter((step) => step.includes('mark-paid mark'))).toEqual(
        [],
      );
    });

    it('waits for Shopify, is tried again, and is taken up by housekeeping', async () => {
      const { order, id } = await waiting();
      await bench.decide(id, 'approve', admin);
      await bench.fault('OrderPayment', 'error', 9);
      await expect(bench.work()).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await findApproval(bench.db, id)).toMatchObject({ outcome: null });
      await bench.clearFaults();
      await resumeApprovals(bench.db, bench.clock.now);
      await bench.work();
      expect(await bench.statusOf(order)).toBe('PENDING');
      await resumeApprovals(bench.db, bench.clock.now + 3 * 24 * 60 * 60_000);
      await bench.work();
      expect(await bench.statusOf(order)).toBe('PAID');
    });

    it('is approved by nobody whom the asker has let in', async () => {
      const { id } = await waiting();
      const friend = await bench.member(true);
      const let_in = {
        staffId: clerk.staffId,
        action: 'staff.change',
        step: 'invite',
        subject: { kind: 'staff', id: friend.staffId },
        requestId: null,
      } as const;
      await recordStaffAction(bench.db, let_in, new Date(bench.clock.now));
      expect(await bench.decide(id, 'approve', friend)).toMatchObject({ code: 'approval_near' });
      const byHand = bench.database.executeSql(
        `update approval set state = 'approved', decided_by = '${friend.staffId}', decided_at =
          '${new Date(bench.clock.now).toISOString()}', version = 2 where id = '${id}'`,
      );
      await expect(byHand).rejects.toThrow('does not approve');
      expect(await bench.decide(id, 'approve', admin)).toEqual({ ok: true });
    });
  });
});
