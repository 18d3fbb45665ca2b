import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  RETURN_LIST,
  REASON_REPORT,
  STAFF_RETURN_LIST,
} from '../../app/domain/returns/return-query';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { loadList } from '../../app/models/core/list.server';
import { claimQueuedMirrors } from '../../app/models/core/mirror-queue.server';
import { claimSync } from '../../app/models/core/mirror-sync.server';
import { redactReturns } from '../../app/models/privacy/redact-returns.server';
import { allReasons, returnsOf } from '../../app/models/returns/return-list.server';
import { closeReturnCase } from '../../app/services/returns/decide-return.server';
import { followReturn } from '../../app/services/returns/follow-return.server';
import { syncMirror } from '../../app/services/sync/sync-mirror.server';
import { syncPage } from '../../app/services/sync/sync-page.server';
import { eachDatabase } from '../support/database';
import { openReturnCases, type ReturnCases, STAFF } from './return-case-fixture';
import { type ReturnSteps, returnSteps } from './return-steps-fixture';

const DAY_MS = 24 * 60 * 60_000;

eachDatabase((_kind, open) => {
  let cases: ReturnCases;
  let steps: ReturnSteps;
  beforeAll(async () => {
    cases = await openReturnCases(await open());
    steps = returnSteps(cases);
  });
  afterEach(() => cases.clearFaults());
  afterAll(() => cases.discardAll());

  /** Looks for returns as every ten minutes. @returns those that were read one by one */
  async function syncReturns(): Promise<string[]> {
    const context = { ...cases.contextOf(), config: { commission: COMMISSION_RULES } };
    const later = new Date(cases.now() + DAY_MS);
    const claim = { owner: 'syncer', now: new Date(cases.now()), dueBefore: later };
    let sync = await claimSync(cases.db, 'returns', claim);
    while (sync !== null) sync = await syncPage(context, sync);
    const due = await claimQueuedMirrors(cases.db, { owner: 'syncer', now: later, limit: 100 });
    const returns = due.filter(({ gid }) => gid.includes('/Return/'));
    for (const one of returns) await syncMirror(context, one);
    return returns.map(({ gid }) => gid);
  }
  const follow = (gid: string) => followReturn(cases.contextOf(), gid);

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
        expect(await steps.refundedAt(orderGid)).toBe(0);
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
      expect(await closeReturnCase(steps.basics(), STAFF, id, await steps.stepOf(id))).toEqual({
        ok: true,
      });
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
      expect(await steps.mailsOf(rows[0]?.id ?? '')).toEqual([]);
    });

    it('opens and ends returns of which no event tells, and they are found', async () => {
      const { orderName, orderGid } = await cases.deliveredGoods();
      await syncReturns();
      const made = await cases.act({ action: 'return-create', name: orderName });
      const gid = `gid://shopify/Return/${String(made['id'])}`;
      const rows = () =>
        cases.db
          .selectFrom('return_case')
          .select(['return_gid', 'state', 'platform_status'])
          .where('order_gid', '=', orderGid)
          .execute();
      expect(await syncReturns()).toContain(gid);
      expect(await rows()).toEqual([
        { return_gid: gid, state: 'approved', platform_status: 'OPEN' },
      ]);
      // What is known is not read again.
      expect(await syncReturns()).toEqual([]);
      await cases.act({ action: 'return-close', name: made['name'] });
      await cases.act({ action: 'order', name: orderName, set: { note: 'returned' } });
      expect(await syncReturns()).toEqual([gid]);
      expect(await rows()).toMatchObject([{ platform_status: 'CLOSED' }]);
      expect(await syncReturns()).toEqual([]);
    });

    it.each(['decline', 'cancel'] as const)(
      'ends one by %s of which no event tells, and it is found',
      async (how) => {
        const { payer, orderGid } = await cases.delivered({ card: 2_000 });
        const id = await cases.requested(orderGid, payer.gid);
        await cases.advance(id);
        await syncReturns();
        const found = await cases.atShopify(id);
        const { returnGid } = await cases.one(id);
        await cases.act({ action: `return-${how}`, name: found?.name, note: 'Too late.' });
        expect(await syncReturns()).toEqual([returnGid]);
        expect(await cases.one(id)).toMatchObject({
          state: how === 'decline' ? 'declined' : 'canceled',
        });
        expect(await syncReturns()).toEqual([]);
      },
    );

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
    expect((await staff({ search: `#${orderNumber}` })).rows.map((row) => row.id)).toEqual([id]);
    // Numbers of orders and of returns overlap.
    const returns = await staff({ search: `r-${orderNumber}` });
    expect(returns.rows.filter((row) => !row.name.startsWith(`R-${orderNumber}`))).toEqual([]);
    const { number } = await cases.one(id);
    const { rows: others } = await staff({ search: `#${number}` });
    expect(others.filter((row) => !row.orderName.startsWith(`#${number}`))).toEqual([]);
    expect((await staff({ search: `r-${number}` })).rows.map((row) => row.id)).toContain(id);
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
