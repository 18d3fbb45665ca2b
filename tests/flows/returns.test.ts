import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findApprovalByToken } from '../../app/models/staff/approval.server';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { decideApproval } from '../../app/services/approvals/decide-approval.server';
import { carryOutApproval } from '../../app/services/approvals/carry-out-approval.server';
import {
  requestReturnDetails,
  declineReturn,
} from '../../app/services/returns/decide-return.server';
import {
  answerReturn,
  cancelReturnByCustomer,
} from '../../app/services/returns/request-return.server';
import { eachDatabase } from '../support/database';
import { openReturnCases, type ReturnCases, STAFF } from './return-case-fixture';
import { type ReturnSteps, returnSteps } from './return-steps-fixture';

eachDatabase((_kind, open) => {
  let cases: ReturnCases;
  let steps: ReturnSteps;
  beforeAll(async () => {
    cases = await openReturnCases(await open());
    steps = returnSteps(cases);
  });
  afterEach(() => cases.clearFaults());
  afterAll(() => cases.discardAll());

  describe('a claim', () => {
    it('becomes Earth Cash once, and Shopify’s return follows each step', async () => {
      const { payer, orderGid } = await cases.delivered({ card: 4_200 });
      const before = (await cases.balances(payer.gid)).availableCents;
      const id = await cases.requested(orderGid, payer.gid);
      expect(await cases.one(id)).toMatchObject({ kind: 'claim', state: 'requested' });
      await cases.advance(id);
      expect(await cases.atShopify(id)).toMatchObject({ status: 'REQUESTED' });
      expect(await cases.approved(id, false)).toEqual({ ok: true });
      await cases.advance(id);
      expect(await cases.atShopify(id)).toMatchObject({ status: 'OPEN' });
      expect(await cases.resolve(id, 'earth_cash', 4_200)).toEqual({ ok: true });
      await cases.advance(id);
      await cases.advance(id);
      await cases.giveBack();
      expect((await cases.balances(payer.gid)).availableCents).toBe(before + 4_200);
      expect(await cases.cardBack(payer)).toBe(0);
      expect(await steps.refundedAt(orderGid)).toBe(4_200);
      expect(await cases.one(id)).toMatchObject({ state: 'resolved', ending: { state: 'done' } });
      expect(await cases.atShopify(id)).toMatchObject({ status: 'CLOSED' });
      expect(await cases.kinds(id)).toEqual(['requested', 'approved', 'credited', 'resolved']);
      expect(await steps.mailsOf(id)).toEqual([
        'return-request-staff',
        'return-requested',
        'return-approved',
        'return-credited',
      ]);
      expect(await cases.audit()).toEqual([]);
    });

    it('sent twice is one, and two of the staff decide once', async () => {
      const { payer, orderGid } = await cases.delivered({ card: 2_000 });
      const formToken = randomUUID();
      const id = await cases.requested(orderGid, payer.gid, { formToken });
      expect(await cases.requested(orderGid, payer.gid, { formToken })).toBe(id);
      const step = await steps.stepOf(id);
      const said = 'Not ours.';
      const both = await Promise.all([
        declineReturn(steps.basics(), STAFF, id, { ...step, said }),
        requestReturnDetails(steps.basics(), STAFF, id, { ...step, formToken: randomUUID(), said }),
      ]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both).toContainEqual({ ok: false, reason: 'changed' });
    });

    it('is asked about, answered, and declined with words that Shopify has, too', async () => {
      const { payer, orderGid } = await cases.delivered({ card: 2_000 });
      const id = await cases.requested(orderGid, payer.gid);
      await cases.advance(id);
      const ask = { ...(await steps.stepOf(id)), said: 'Which side?' };
      expect(await requestReturnDetails(steps.basics(), STAFF, id, ask)).toEqual({ ok: true });
      expect(await cases.one(id)).toMatchObject({ state: 'question', awaitsStaffSince: null });
      const customer = { gid: payer.gid, name: 'Nora Quinn' };
      const answer = { said: 'The left.', formToken: randomUUID() };
      const stranger = { gid: 'gid://shopify/Customer/1', name: 'X' };
      expect(await answerReturn(steps.basics(), stranger, id, answer)).toMatchObject({ ok: false });
      expect(await answerReturn(steps.basics(), customer, id, answer)).toEqual({ ok: true });
      expect(await answerReturn(steps.basics(), customer, id, answer)).toEqual({ ok: true });
      expect(await cases.one(id)).toMatchObject({ state: 'requested' });
      await declineReturn(steps.basics(), STAFF, id, {
        ...(await steps.stepOf(id)),
        said: 'Normal wear.',
      });
      await cases.advance(id);
      expect(await cases.atShopify(id)).toMatchObject({
        status: 'DECLINED',
        decline: { note: 'Normal wear.' },
      });
      expect(await cases.kinds(id)).toEqual(['requested', 'asked', 'answered', 'declined']);
      expect(await cases.resolve(id, 'refund', 100)).toEqual({ ok: false, reason: 'late' });
    });

    it('is taken back by its customer until something has arrived', async () => {
      const { payer, orderGid } = await cases.delivered({ card: 2_000 });
      const id = await cases.requested(orderGid, payer.gid);
      await cases.advance(id);
      await cases.approved(id, true);
      await cases.advance(id);
      const customer = { gid: payer.gid, name: 'Nora Quinn' };
      const cancel = () =>
        cancelReturnByCustomer(steps.basics(), customer, id, { formToken: randomUUID() });
      expect(await cancel()).toEqual({ ok: true });
      expect(await cancel()).toEqual({ ok: false, reason: 'late' });
      await cases.advance(id);
      expect(await cases.atShopify(id)).toMatchObject({ status: 'CANCELED' });
    });
  });

  describe('a refund', () => {
    it('before the goods arrive leaves them awaited, and after the inspection all is closed', async () => {
      const { payer, orderGid } = await cases.deliveredGoods();
      const id = await cases.requested(orderGid, payer.gid, { reason: 'unwanted' });
      const [line] = await cases.lines(id);
      await cases.approved(id, true);
      const worth = line?.worthCents ?? 0;
      expect(await cases.resolve(id, 'refund', worth)).toEqual({ ok: true });
      await cases.advance(id);
      expect(await cases.one(id)).toMatchObject({ state: 'approved', ending: { state: 'done' } });
      expect(await steps.refundedAt(orderGid)).toBe(worth);
      expect(await steps.arrived(id, [0])).toEqual({ ok: true });
      await cases.advance(id);
      expect(await cases.one(id)).toMatchObject({ state: 'resolved' });
      expect(await cases.atShopify(id)).toMatchObject({
        status: 'CLOSED',
        lines: [{ processed: 1, dispositions: [{ type: 'RESTOCKED', quantity: 1 }] }],
      });
      expect(await steps.refundedAt(orderGid)).toBe(worth);
    });

    it.each([
      'return_before_request',
      'return_after_request',
      'return_approved',
      'staff_refund_requested',
      'staff_refund_after_call',
      'return_refunded',
      'return_disposed',
      'return_processed',
    ] as const)('is made once although the process dies at %s', async (dieAt) => {
      const { payer, orderGid } = await cases.deliveredGoods();
      const id = await cases.requested(orderGid, payer.gid, { reason: 'unwanted' });
      const die = async () => {
        await cases.advance(id, dieAt).catch(() => undefined);
        await cases.db.updateTable('order_refund').set({ lease_until: null }).execute();
        await cases.advance(id);
      };
      await die();
      await cases.approved(id, true);
      await die();
      await steps.arrived(id);
      const worth = (await cases.lines(id))[0]?.worthCents ?? 0;
      await cases.resolve(id, 'refund', worth);
      await die();
      await cases.advance(id);
      expect(await steps.refundedAt(orderGid)).toBe(worth);
      expect(await cases.one(id)).toMatchObject({ state: 'resolved', isBehind: false });
      expect(await cases.returnsOfOrder(orderGid)).toMatchObject([
        {
          status: 'CLOSED',
          lines: [{ processed: 1, dispositions: [{ type: 'NOT_RESTOCKED', quantity: 1 }] }],
        },
      ]);
      expect((await cases.kinds(id)).filter((kind) => kind === 'refunded')).toHaveLength(1);
    });

    it('is decided once by a form that is sent twice, also at the same moment', async () => {
      const { payer, orderGid } = await cases.delivered({ card: 3_000 });
      const id = await cases.requested(orderGid, payer.gid);
      await cases.approved(id, false);
      const { version } = await cases.one(id);
      const form = { version, formToken: randomUUID() };
      const press = () => cases.resolve(id, 'refund', 1_000, form);
      expect(await Promise.all([press(), press()])).toEqual([{ ok: true }, { ok: true }]);
      await cases.advance(id);
      expect(await press()).toEqual({ ok: true });
      expect(await steps.refundedAt(orderGid)).toBe(1_000);
      const other = { version, formToken: randomUUID() };
      expect(await cases.resolve(id, 'refund', 1_000, other)).toMatchObject({ ok: false });
    });

    it('is never more than is left, whoever else gives back meanwhile', async () => {
      const { payer, orderGid, orderName } = await cases.delivered({ card: 3_000 });
      const id = await cases.requested(orderGid, payer.gid);
      await cases.approved(id, false);
      expect(await cases.resolve(id, 'refund', 3_001)).toEqual({ ok: false, reason: 'too-much' });
      expect(await cases.resolve(id, 'refund', null)).toEqual({ ok: false, reason: 'amount' });
      expect(await cases.resolve(id, 'refund', 3_000)).toEqual({ ok: true });
      expect(await cases.resolve(id, 'refund', 3_000)).toEqual({ ok: false, reason: 'late' });
      await cases.refundAtShop({ orderName }, 500);
      await cases.advance(id);
      expect(await cases.one(id)).toMatchObject({ ending: null, endingError: 'changed' });
      expect(await steps.refundedAt(orderGid)).toBe(500);
      expect(await cases.resolve(id, 'refund', 2_500)).toEqual({ ok: true });
      await cases.advance(id);
      expect(await steps.refundedAt(orderGid)).toBe(3_000);
      expect(await cases.one(id)).toMatchObject({ state: 'resolved' });
    });

    it.each(['approved', 'refused'] as const)(
      'above what one person may give waits, until it is %s',
      async (decision) => {
        const { payer, orderGid } = await cases.delivered({ card: 90_000 });
        const id = await cases.requested(orderGid, payer.gid);
        await cases.approved(id, false);
        await cases.resolve(id, 'refund', 80_000);
        expect(await cases.advance(id)).toBe(true);
        expect(await cases.one(id)).toMatchObject({ ending: { state: 'waits' } });
        expect(await steps.refundedAt(orderGid)).toBe(0);
        const token = (await cases.one(id)).ending?.token ?? '';
        const approval = await findApprovalByToken(cases.db, token);
        const at = cases.now();
        const context = {
          ...cases.contextOf(),
          now: () => at,
          config: { ...CONFIG, commission: COMMISSION_RULES },
          wakeJobs: () => undefined,
          wakeMoney: () => undefined,
        };
        await sql`delete from pgboss.job where name = 'advance-return'`.execute(cases.db);
        const decide = (by: string) =>
          decideApproval(
            context as never,
            { by, requestId: null },
            {
              id: approval?.id ?? '',
              decision: decision === 'approved' ? 'approve' : 'refuse',
              version: approval?.version ?? 0,
            },
          );
        expect(await decide('staff-2')).toEqual({ ok: true });
        expect(await decide('staff-3')).toEqual({ ok: false, code: 'approval_decided' });
        if (decision === 'approved') {
          await carryOutApproval(context as never, approval?.id ?? '');
        }
        // The decision has woken the case.
        const { rows } = await sql`select from pgboss.job where name = 'advance-return'
          and data ->> 'returnId' = ${id} and state < 'active'`.execute(cases.db);
        expect(rows.length).toBeGreaterThan(0);
        await cases.advance(id);
        expect(await steps.refundedAt(orderGid)).toBe(decision === 'approved' ? 80_000 : 0);
        expect(await cases.one(id)).toMatchObject(
          decision === 'approved'
            ? { state: 'resolved' }
            : {
                ending: null,
                endingError: 'not-approved',
                awaitsStaffSince: expect.any(Date) as Date,
              },
        );
        if (decision === 'refused') expect((await cases.kinds(id)).at(-1)).toBe('not_made');
      },
    );
  });
});

const CONFIG = {
  singleApproverLimits: {
    refund: { oneCents: 50_000, allCents: 200_000 },
    price: { oneCents: 50_000, allCents: 200_000 },
    adjustment: { oneCents: 5_000, allCents: 50_000 },
    'mark-paid': { oneCents: 100_000, allCents: 500_000 },
  },
  sessionSecret: 'a secret of sixteen letters and more',
};
