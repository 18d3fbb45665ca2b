import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  RETURN_LIST,
  REASON_REPORT,
  STAFF_RETURN_LIST,
} from '../../app/domain/returns/return-query';
import { loadList } from '../../app/models/core/list.server';
import { redactReturns } from '../../app/models/privacy/redact-returns.server';
import { findApprovalByToken, decideOn } from '../../app/models/staff/approval.server';
import { allReasons, returnsOf } from '../../app/models/returns/return-list.server';
import { fetchOrderMoney } from '../../app/platforms/shopify/orders/order-money.server';
import { carryOutApproval } from '../../app/services/approvals/carry-out-approval.server';
import {
  askAboutReturn,
  closeReturnCase,
  declineReturn,
  inspectReturn,
  receiveReturn,
} from '../../app/services/returns/decide-return.server';
import { followReturn } from '../../app/services/returns/follow-return.server';
import {
  answerReturn,
  cancelReturnByCustomer,
} from '../../app/services/returns/request-return.server';
import { eachDatabase } from '../support/database';
import { openReturnCases, type ReturnCases, STAFF } from './return-case-fixture';

eachDatabase((_kind, open) => {
  let cases: ReturnCases;
  beforeAll(async () => {
    cases = await openReturnCases(await open());
  });
  afterEach(() => cases.clearFaults());
  afterAll(() => cases.discardAll());

  const basics = () => ({ db: cases.db, now: cases.now });
  const stepOf = async (id: string) => ({
    formToken: randomUUID(),
    version: (await cases.one(id)).version,
  });
  const arrived = async (id: string, restocked: number[] = []) => {
    await receiveReturn(basics(), STAFF, id, await stepOf(id));
    const step = { ...(await stepOf(id)), restocked, said: null };
    return inspectReturn(basics(), STAFF, id, step);
  };
  const follow = (gid: string) => followReturn(cases.contextOf(), gid);
  const refundedAt = async (orderGid: string) =>
    (await fetchOrderMoney(cases.admin, orderGid))?.refundedCents;
  const mailsOf = async (id: string) => {
    const events = await cases.db
      .selectFrom('return_event')
      .select('id')
      .where('return_id', '=', id)
      .execute();
    const rows = await cases.db
      .selectFrom('email_outbox')
      .select('template')
      .where(
        'about',
        'in',
        events.map((event) => String(event.id)),
      )
      .where('template', 'like', 'return-%')
      .orderBy('id')
      .execute();
    return rows.map(({ template }) => template);
  };

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
      expect(await refundedAt(orderGid)).toBe(4_200);
      expect(await cases.one(id)).toMatchObject({ state: 'resolved', ending: { state: 'done' } });
      expect(await cases.atShopify(id)).toMatchObject({ status: 'CLOSED' });
      expect(await cases.kinds(id)).toEqual(['requested', 'approved', 'credited', 'resolved']);
      expect(await mailsOf(id)).toEqual([
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
      const step = await stepOf(id);
      const said = 'Not ours.';
      const both = await Promise.all([
        declineReturn(basics(), STAFF, id, { ...step, said }),
        askAboutReturn(basics(), STAFF, id, { ...step, formToken: randomUUID(), said }),
      ]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both).toContainEqual({ ok: false, reason: 'changed' });
    });

    it('is asked about, answered, and declined with words that Shopify has, too', async () => {
      const { payer, orderGid } = await cases.delivered({ card: 2_000 });
      const id = await cases.requested(orderGid, payer.gid);
      await cases.advance(id);
      const ask = { ...(await stepOf(id)), said: 'Which side?' };
      expect(await askAboutReturn(basics(), STAFF, id, ask)).toEqual({ ok: true });
      expect(await cases.one(id)).toMatchObject({ state: 'question', awaitsStaffSince: null });
      const customer = { gid: payer.gid, name: 'Nora Quinn' };
      const answer = { said: 'The left.', formToken: randomUUID() };
      const stranger = { gid: 'gid://shopify/Customer/1', name: 'X' };
      expect(await answerReturn(basics(), stranger, id, answer)).toMatchObject({ ok: false });
      expect(await answerReturn(basics(), customer, id, answer)).toEqual({ ok: true });
      expect(await answerReturn(basics(), customer, id, answer)).toEqual({ ok: true });
      expect(await cases.one(id)).toMatchObject({ state: 'requested' });
      await declineReturn(basics(), STAFF, id, { ...(await stepOf(id)), said: 'Normal wear.' });
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
        cancelReturnByCustomer(basics(), customer, id, { formToken: randomUUID() });
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
      expect(await refundedAt(orderGid)).toBe(worth);
      expect(await arrived(id, [0])).toEqual({ ok: true });
      await cases.advance(id);
      expect(await cases.one(id)).toMatchObject({ state: 'resolved' });
      expect(await cases.atShopify(id)).toMatchObject({
        status: 'CLOSED',
        lines: [{ processed: 1, dispositions: [{ type: 'RESTOCKED', quantity: 1 }] }],
      });
      expect(await refundedAt(orderGid)).toBe(worth);
    });

    it.each([
      'return_before_request',
      'return_after_request',
      'return_approved',
      'staff_refund_asked',
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
      await arrived(id);
      const worth = (await cases.lines(id))[0]?.worthCents ?? 0;
      await cases.resolve(id, 'refund', worth);
      await die();
      await cases.advance(id);
      expect(await refundedAt(orderGid)).toBe(worth);
      expect(await cases.one(id)).toMatchObject({ state: 'resolved', isBehind: false });
      expect(await cases.returnsOfOrder(orderGid)).toMatchObject([
        {
          status: 'CLOSED',
          lines: [{ processed: 1, dispositions: [{ type: 'NOT_RESTOCKED', quantity: 1 }] }],
        },
      ]);
      expect((await cases.kinds(id)).filter((kind) => kind === 'refunded')).toHaveLength(1);
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
      expect(await refundedAt(orderGid)).toBe(500);
      expect(await cases.resolve(id, 'refund', 2_500)).toEqual({ ok: true });
      await cases.advance(id);
      expect(await refundedAt(orderGid)).toBe(3_000);
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
        expect(await refundedAt(orderGid)).toBe(0);
        const token = (await cases.one(id)).ending?.token ?? '';
        const approval = await findApprovalByToken(cases.db, token);
        await cases.db.transaction().execute((trx) =>
          decideOn(trx, approval?.id ?? '', {
            state: decision,
            by: 'staff-2',
            at: new Date(cases.now()),
          }),
        );
        if (decision === 'approved') {
          const context = { ...cases.contextOf(), config: CONFIG };
          await carryOutApproval(context as never, approval?.id ?? '');
        }
        await cases.advance(id);
        expect(await refundedAt(orderGid)).toBe(decision === 'approved' ? 80_000 : 0);
        expect(await cases.one(id)).toMatchObject(
          decision === 'approved'
            ? { state: 'resolved' }
            : { ending: null, endingError: 'not-approved' },
        );
      },
    );
  });

  describe('a replacement', () => {
    it.each([undefined, 'return_replaced'] as const)(
      'is one order at no price, also after a death at %s',
      async (dieAt) => {
        const { payer, orderGid } = await cases.deliveredGoods();
        const id = await cases.requested(orderGid, payer.gid, { wish: 'replacement' });
        await cases.approved(id, false);
        expect(await cases.resolve(id, 'replacement', null)).toEqual({ ok: true });
        if (dieAt) await cases.advance(id, dieAt).catch(() => undefined);
        await cases.advance(id);
        await cases.advance(id);
        const done = await cases.one(id);
        expect(done).toMatchObject({ state: 'resolved', ending: { state: 'done' } });
        const { orders } = (await cases.state()).shopify;
        const replaced = orders.filter(({ tags }) => tags.includes(`rt-${id}`));
        expect(replaced).toMatchObject([{ name: done.replacementName, totalCents: 0 }]);
        expect(await refundedAt(orderGid)).toBe(0);
        expect(await cases.atShopify(id)).toMatchObject({ status: 'CLOSED' });
      },
    );

    it('of goods that are no longer sold is left to staff', async () => {
      const { payer, orderGid } = await cases.delivered({ card: 2_000 });
      const id = await cases.requested(orderGid, payer.gid);
      await cases.approved(id, false);
      await cases.resolve(id, 'replacement', null);
      await cases.advance(id);
      expect(await cases.one(id)).toMatchObject({ ending: null, endingError: 'no-goods' });
      expect(await closeReturnCase(basics(), STAFF, id, await stepOf(id))).toEqual({ ok: true });
    });
  });

  describe('Shopify', () => {
    it('decides what was decided there, and events may come twice', async () => {
      const { payer, orderGid } = await cases.delivered({ card: 2_000 });
      const id = await cases.requested(orderGid, payer.gid);
      await cases.advance(id);
      const found = await cases.atShopify(id);
      const { returnGid } = await cases.one(id);
      await cases.act({ action: 'return-decline', name: found?.name, note: 'Too late.' });
      await follow(returnGid ?? '');
      await follow(returnGid ?? '');
      expect(await cases.one(id)).toMatchObject({ state: 'declined' });
      expect(await cases.kinds(id)).toEqual(['requested', 'declined']);
    });

    it('begins a case with a return that staff opened there', async () => {
      const { orderName, orderGid } = await cases.deliveredGoods();
      const made = await cases.act({ action: 'return-create', name: orderName });
      const gid = `gid://shopify/Return/${String(made['id'])}`;
      await follow(gid);
      await follow(gid);
      const rows = await cases.db
        .selectFrom('return_case')
        .selectAll()
        .where('order_gid', '=', orderGid)
        .execute();
      expect(rows).toMatchObject([{ state: 'approved', return_gid: gid, kind: 'claim' }]);
      expect(await mailsOf(rows[0]?.id ?? '')).toEqual([]);
    });

    it('has one return although its answer was lost', async () => {
      const { payer, orderGid } = await cases.delivered({ card: 2_000 });
      const id = await cases.requested(orderGid, payer.gid);
      const { number } = await cases.one(id);
      await cases.fault('shopify', 'RequestReturn', 'lost-response', {
        containing: `R-${number}`,
      });
      await expect(cases.advance(id)).rejects.toThrow(/unavailable/);
      expect(await cases.faultsLeft()).toEqual([]);
      await cases.advance(id);
      expect(await cases.returnsOfOrder(orderGid)).toHaveLength(1);
      expect(await cases.atShopify(id)).toMatchObject({ status: 'REQUESTED' });
    });

    it('that refuses it is noted for staff, and the case goes on', async () => {
      const { payer, orderGid, orderName } = await cases.deliveredGoods();
      const id = await cases.requested(orderGid, payer.gid);
      await cases.act({ action: 'return-create', name: orderName, quantity: 2 });
      await cases.advance(id);
      const one = await cases.one(id);
      expect(one.platformError).toMatch(/not found|quantity/i);
      expect(await cases.approved(id, false)).toEqual({ ok: true });
    });
  });

  it('lists, counts and filters what it shows, and forgets who asked', async () => {
    const { payer, orderGid } = await cases.delivered({ card: 2_000 });
    const id = await cases.requested(orderGid, payer.gid, { reason: 'wrong_item' });
    const own = async (query: object) =>
      loadList(cases.db, returnsOf(payer.gid, { ...RETURN_LIST.all, ...query }));
    expect(await own({})).toMatchObject({ count: 1, rows: [{ id, reasons: ['wrong_item'] }] });
    expect((await own({ state: 'declined' })).count).toBe(0);
    const staff = async (query: object) =>
      loadList(
        cases.db,
        returnsOf(null, { ...STAFF_RETURN_LIST.all, search: String(orderNumber), ...query }),
      );
    const orderNumber = (await cases.one(id)).orderName.slice(1);
    expect(
      (await staff({ state: 'to-do', reason: 'wrong_item' })).rows.map((row) => row.id),
    ).toEqual([id]);
    expect((await staff({ reason: 'unwanted' })).count).toBe(0);
    const report = await allReasons(cases.db, REASON_REPORT.all);
    expect(report.find(({ title }) => title === 'Printed cups')?.byReason.wrong_item).toBe(1);
    await cases.db
      .transaction()
      .execute((trx) => redactReturns(trx, payer.gid, new Date(cases.now())));
    expect(await cases.one(id)).toMatchObject({ note: null, state: 'canceled' });
    const events = await cases.db
      .selectFrom('return_event')
      .select(['said', 'actor_name'])
      .where('return_id', '=', id)
      .execute();
    expect(events).toEqual([{ said: null, actor_name: null }]);
    const rewritten = cases.db.updateTable('return_event').set({ kind: 'approved' }).execute();
    await expect(rewritten).rejects.toThrow(/refused/);
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
