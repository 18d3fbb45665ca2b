import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findApproval } from '../../app/models/staff/approval.server';
import { recordStaffAction } from '../../app/models/staff/staff-action.server';
import { cancelOrder, markOrderPaid } from '../../app/platforms/shopify/orders/order-money.server';
import { markStaffOrderPaid } from '../../app/services/payments/mark-staff-order-paid.server';
import { resumeApprovals } from '../../server/jobs/resume-approvals';
import { approvalLetter } from '../../app/services/approvals/approval-letter.server';
import { eachDatabase } from '../support/database';
import { mailLinks, waitingEmails } from './post-fixture';
import { standBetween } from '../support/between';
import { openApprovalFixture, type ApprovalFixture } from './approval-fixture';
import { adminFor } from './draft-fixture';

type Actor = Awaited<ReturnType<ApprovalFixture['member']>>;

const WAITS = { ok: false, code: 'waits' };

/** What one person may not do alone to an order (decision 0041). */
eachDatabase((_kind, open) => {
  let fixture: ApprovalFixture;
  let clerk: Actor;
  let admin: Actor;
  beforeAll(async () => {
    fixture = await openApprovalFixture(await open());
    admin = await fixture.member(true);
  });
  beforeEach(async () => {
    clerk = await fixture.member();
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discard());

  type Paid = { by?: Actor; formToken?: string; reference?: string };
  const mark = (orderGid: string, seenCents: number, paid: Paid = {}) =>
    markStaffOrderPaid(
      fixture.needs(),
      paid.by ?? clerk,
      { orderGid, seenCents, reference: paid.reference ?? 'Check 1042' },
      { formToken: paid.formToken ?? randomUUID() },
    );
  async function waiting(amount = 4_000_000): Promise<{ order: string; id: string }> {
    const order = await fixture.order(amount);
    expect(await mark(order, amount)).toEqual(WAITS);
    const [requested] = await fixture.about(order);
    return { order, id: requested?.id ?? '' };
  }

  describe('marking an order as paid', () => {
    it('is one person’s business up to the limit, with the reference kept', async () => {
      const order = await fixture.order(100_000);
      expect(await mark(order, 100_000, { reference: 'Wire 77' })).toEqual({ ok: true });
      expect(await fixture.statusOf(order)).toBe('PAID');
      expect(await fixture.about(order)).toMatchObject([
        { kind: 'mark-paid', atOnce: true, reason: 'Wire 77', outcome: 'done' },
      ]);
    });

    it('is told to each admin but the one who asked, once, as long as it waits', async () => {
      const other = await fixture.member(true);
      const amount = 4_000_000;
      const order = await fixture.order(amount);
      const formToken = randomUUID();
      for (const _ of [1, 2]) await mark(order, amount, { by: other, formToken });
      const [requested] = await fixture.about(order);
      const keys = await waitingEmails(fixture.db, `approval:${requested?.id}:`);
      expect(keys).toContain(`approval:${requested?.id}:${admin.staffId}`);
      expect(keys).not.toContain(`approval:${requested?.id}:${other.staffId}`);
      expect(keys).toHaveLength(new Set(keys).size);
      const letter = (staffId: string) =>
        approvalLetter(
          { db: fixture.db, links: mailLinks, now: Date.now } as never,
          { about: requested?.id, variables: { admin: staffId } } as never,
        );
      expect(await letter(admin.staffId)).toMatchObject({
        about: 'Mark order as paid',
        variables: { member: 'Stella Rowe', amount: '$40,000.00' },
      });
      expect(await letter(clerk.staffId)).toBe('no-recipient');
      await fixture.decide(requested?.id ?? '', 'withdraw', other);
      expect(await letter(admin.staffId)).toBe('not-due');
    });

    it('waits above it, and is done when an admin who has not asked approves', async () => {
      const { order, id } = await waiting();
      expect(await fixture.statusOf(order)).toBe('PENDING');
      expect(await fixture.decide(id, 'approve', clerk)).toMatchObject({ code: 'approval_own' });
      expect(await fixture.decide(id, 'approve', admin)).toEqual({ ok: true });
      expect(await fixture.decide(id, 'refuse', admin)).toMatchObject({ code: 'approval_decided' });
      await fixture.work();
      expect(await fixture.statusOf(order)).toBe('PAID');
      expect(await findApproval(fixture.db, id)).toMatchObject({ outcome: 'done', because: null });
      expect(await fixture.trail(order)).toEqual([
        'orders.mark-paid ask done',
        'approvals.decide approve done',
        'orders.mark-paid mark-paid asked',
        'orders.mark-paid mark-paid done',
      ]);
    });

    it('is not done if it is rejected or taken back, and can then be asked for again', async () => {
      const { order, id } = await waiting();
      expect(await mark(order, 4_000_000)).toMatchObject({ code: 'waits-already' });
      expect(await fixture.decide(id, 'refuse', admin)).toEqual({ ok: true });
      await fixture.work();
      expect(await fixture.statusOf(order)).toBe('PENDING');
      expect(await mark(order, 4_000_000)).toEqual(WAITS);
      const again = (await fixture.about(order)).find(({ state }) => state === 'asked');
      expect(await fixture.decide(again?.id ?? '', 'withdraw', admin)).toMatchObject({
        code: 'approval_not_own',
      });
      expect(await fixture.decide(again?.id ?? '', 'withdraw', clerk)).toEqual({ ok: true });
      expect(await fixture.statusOf(order)).toBe('PENDING');
    });

    it('cannot be split: what one person does in a day counts together, also all at once', async () => {
      const orders = await Promise.all(Array.from({ length: 10 }, () => fixture.order(99_000)));
      const answers = await Promise.all(orders.map((order) => mark(order, 99_000)));
      // $5,000.00 in a day: five of them.
      expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
      expect(answers.filter((one) => !one.ok && one.code === 'waits')).toHaveLength(5);
      const states = await Promise.all(orders.map((order) => fixture.statusOf(order)));
      expect(states.filter((state) => state === 'PAID')).toHaveLength(5);
      // Another person has a day of their own, and so has the next one.
      const [left] = orders.filter((_, nth) => states[nth] === 'PENDING');
      const other = await fixture.member();
      expect(await mark(left ?? '', 99_000, { by: other })).toMatchObject({
        code: 'waits-already',
      });
      fixture.nextDay();
      expect(await mark(await fixture.order(99_000), 99_000)).toEqual({ ok: true });
    });

    it('counts once for a form that is posted twice, and is asked once', async () => {
      const order = await fixture.order(60_000);
      const formToken = randomUUID();
      const twice = await Promise.all([1, 2].map(() => mark(order, 60_000, { formToken })));
      expect(twice).toEqual([{ ok: true }, { ok: true }]);
      expect(await fixture.about(order)).toHaveLength(1);
      const large = await fixture.order(4_000_000);
      const token = randomUUID();
      const requested = await Promise.all(
        [1, 2].map(() => mark(large, 4_000_000, { formToken: token })),
      );
      expect(requested).toEqual([WAITS, WAITS]);
      expect(await fixture.about(large)).toHaveLength(1);
      // The same form for another order is not that form's wish.
      const another = await fixture.order(10_000);
      expect(await mark(another, 10_000, { formToken })).toMatchObject({ code: 'form-used' });
    });

    it('does not count what Shopify has refused, nor lets that form go on uncounted', async () => {
      const order = await fixture.order(90_000);
      const formToken = randomUUID();
      const between = await standBetween(fixture.shop.url);
      const userErrors = [{ field: ['input'], message: 'Not now.' }];
      between.answer('MarkOrderPaid', { data: { orderMarkAsPaid: { order: null, userErrors } } });
      const needs = { ...fixture.needs(), admin: adminFor(between.url) };
      const desired = { orderGid: order, seenCents: 90_000, reference: 'Check 1042' };
      expect(await markStaffOrderPaid(needs, clerk, desired, { formToken })).toMatchObject({
        code: 'refused',
      });
      await between.close();
      expect(await mark(order, 90_000, { formToken })).toMatchObject({ code: 'form-used' });
      expect(await mark(order, 90_000)).toEqual({ ok: true });
    });

    it('is not done if the order has changed since it was asked for', async () => {
      const { order, id } = await waiting();
      await cancelOrder(fixture.admin, order, { reason: 'OTHER', restock: false });
      await fixture.decide(id, 'approve', admin);
      await fixture.work();
      expect(await findApproval(fixture.db, id)).toMatchObject({
        outcome: 'refused',
        because: 'not-payable',
      });
    });

    it('that was done elsewhere by then is done', async () => {
      const { order, id } = await waiting();
      await markOrderPaid(fixture.admin, order);
      await fixture.decide(id, 'approve', admin);
      await fixture.work();
      expect(await findApproval(fixture.db, id)).toMatchObject({ outcome: 'done' });
      expect(
        (await fixture.trail(order)).filter((step) => step.includes('mark-paid mark')),
      ).toEqual([]);
    });

    it('waits for Shopify, is tried again, and is taken up by housekeeping', async () => {
      const { order, id } = await waiting();
      await fixture.decide(id, 'approve', admin);
      await fixture.fault('OrderPayment', 'error', 9);
      await expect(fixture.work()).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await findApproval(fixture.db, id)).toMatchObject({ outcome: null });
      await fixture.clearFaults();
      await resumeApprovals(fixture.db, fixture.clock.now);
      await fixture.work();
      expect(await fixture.statusOf(order)).toBe('PENDING');
      await resumeApprovals(fixture.db, fixture.clock.now + 3 * 24 * 60 * 60_000);
      await fixture.work();
      expect(await fixture.statusOf(order)).toBe('PAID');
    });

    it('is approved by nobody whom the asker has let in', async () => {
      const { id } = await waiting();
      const friend = await fixture.member(true);
      const let_in = {
        staffId: clerk.staffId,
        action: 'staff.change',
        step: 'invite',
        subject: { kind: 'staff', id: friend.staffId },
        requestId: null,
      } as const;
      await recordStaffAction(fixture.db, let_in, new Date(fixture.clock.now));
      expect(await fixture.decide(id, 'approve', friend)).toMatchObject({ code: 'approval_near' });
      const byHand = fixture.database.executeSql(
        `update approval set state = 'approved', decided_by = '${friend.staffId}', decided_at =
          '${new Date(fixture.clock.now).toISOString()}', version = 2 where id = '${id}'`,
      );
      await expect(byHand).rejects.toThrow('does not approve');
      expect(await fixture.decide(id, 'approve', admin)).toEqual({ ok: true });
    });
  });
});
