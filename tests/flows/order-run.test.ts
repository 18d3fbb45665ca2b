import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERP_ORDER_LIST } from '../../app/domain/orders/erp-order-query';
import type { RunChange } from '../../app/domain/bulk-actions/order-run';
import { readErpOrder } from '../../app/http/orders/order-page.server';
import { listOrderRuns, listRefusedItems } from '~/models/bulk-actions/order-run-list.server';
import { findOrderRun } from '../../app/models/bulk-actions/order-run.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import { listWaiting } from '../../app/models/back-office/waiting.server';
import { readOrderPayment } from '../../app/platforms/shopify/orders/order-money.server';
import {
  beginOrderRun,
  chooseOrderRun,
  stopOrderRun,
} from '../../app/services/bulk-actions/begin-order-run.server';
import { workOrderRun } from '../../app/services/bulk-actions/work-order-run.server';
import { openHistory } from '../contract/sandbox-people';
import { onPostgres } from '../support/database';
import { openCopyBench, orderGid, type CopyBench } from './order-copy-bench';

const STAFF = 'staff-of-the-runs';
const ACTOR = { staffId: STAFF, requestId: 'request' };
// So high that none of these needs a second person; tests/flows/approval-kinds.test.ts has those.
const FAR = { oneCents: 1e9, allCents: 1e9 };
const LIMITS = { adjustment: FAR, 'mark-paid': FAR, refund: FAR, price: FAR };
const GIDS = [1000, 999, 995, 994].map(orderGid);
const UNPAID = orderGid(1000);
const HOUR_MS = 3_600_000;
const LONG = { until: Number.MAX_SAFE_INTEGER, signal: new AbortController().signal };

const history = openHistory();
afterAll(async () => (await history).discard());

onPostgres((_, open) => {
  let bench: CopyBench;
  beforeAll(async () => {
    bench = await openCopyBench(await open(), history);
    const staff = { id: STAFF, name: 'Stella Rowe', email: 'stella@example.com', role: 'staff' };
    await bench.db.insertInto('staff_user').values(staff).execute();
    for (const gid of GIDS) {
      const { order, customerGid } = await bench.read(gid);
      await bench.keep(order, customerGid, new Date(bench.now()));
    }
  });

  const needs = () => ({
    ...bench.needs(),
    requestId: 'request',
    config: { aloneLimits: LIMITS },
    pause: async () => undefined,
    deleteDraft: () => Promise.reject(new Error('no order is deleted')),
  });
  const choose = (
    change: RunChange,
    tag: string | null,
    { gids = GIDS, formToken = randomUUID() as string } = {},
  ) => chooseOrderRun(needs(), STAFF, { list: 'orders', formToken, change, tag, of: { gids } });
  const begun = async (change: RunChange, tag: string | null, gids = GIDS) => {
    const chosen = await choose(change, tag, { gids });
    if (!chosen.ok) throw new Error(chosen.code);
    const run = await findOrderRun(bench.db, chosen.id);
    if (!run) throw new Error('no run');
    const begun = await beginOrderRun(needs(), ACTOR, { id: run.id, reference: 'Wire 12' });
    expect(begun).toEqual({ ok: true });
    return chosen.id;
  };
  const tagsOf = async (gid: string) => (await bench.read(gid)).order.tags;

  describe('choosing', () => {
    it('writes down what is meant and changes nothing', async () => {
      const chosen = await choose('tag-add', 'later');
      expect(chosen).toMatchObject({ ok: true });
      const run = await findOrderRun(bench.db, chosen.ok ? chosen.id : '');
      expect(run).toMatchObject({ state: 'asked', orders: 4, counts: { waiting: 4, done: 0 } });
      expect(await workOrderRun(needs(), run?.id ?? '', LONG)).toBe('over');
      expect(await tagsOf(orderGid(1000))).not.toContain('later');
    });

    it('is one run however often the form is sent', async () => {
      const formToken = randomUUID();
      const twice = await Promise.all([1, 2].map(() => choose('tag-add', 'once', { formToken })));
      expect(twice[0]).toMatchObject({ ok: true });
      expect(twice[1]).toEqual(twice[0]);
    });

    it('refuses nothing, and what is not there', async () => {
      const none = { gids: [] as string[] };
      expect(await choose('tag-add', 'x', none)).toEqual({ ok: false, code: 'none-chosen' });
      const unknown = { gids: [orderGid(1000), orderGid(4)] };
      expect(await choose('tag-add', 'x', unknown)).toEqual({ ok: false, code: 'orders-changed' });
    });

    it('takes all that a question has', async () => {
      const { query } = ERP_ORDER_LIST.parse((name) => (name === 'search' ? '#99' : null));
      const of = { query };
      const change = { list: 'orders', change: 'tag-add', tag: 'nineties' } as const;
      const choice = { formToken: randomUUID(), ...change, of };
      const chosen = await chooseOrderRun(needs(), STAFF, choice);
      const run = await findOrderRun(bench.db, chosen.ok ? chosen.id : '');
      expect(run?.orders).toBe(3);
    });
  });

  describe('working', () => {
    it('adds a tag to each and takes it away again, each with its trace', async () => {
      const id = await begun('tag-add', 'holiday');
      expect(await workOrderRun(needs(), id, LONG)).toBe('over');
      expect(await findOrderRun(bench.db, id)).toMatchObject({
        state: 'done',
        counts: { done: 4 },
      });
      for (const gid of GIDS) {
        expect(await tagsOf(gid)).toContain('holiday');
        const actions = await listActionsOf(bench.db, { kind: 'order', id: gid });
        const mine = actions.filter(({ details }) => details['run'] === id);
        expect(mine.map(({ outcome }) => outcome)).toEqual(['done', 'asked']);
        expect(mine[0]).toMatchObject({ action: 'orders.annotate', step: 'tag-add' });
        expect(mine[0]?.details).toEqual({ run: id, tag: 'holiday' });
      }
      await workOrderRun(needs(), await begun('tag-remove', 'HOLIDAY'), LONG);
      for (const gid of GIDS) expect(await tagsOf(gid)).not.toContain('holiday');
    });

    it('leaves an order of which more is to be paid than was shown', async () => {
      const copy = bench.db.updateTable('order_mirror').where('order_gid', '=', UNPAID);
      const { order } = await bench.read(UNPAID);
      const shown = BigInt(order.currentTotal.cents - 1);
      await copy.set({ current_cents: shown }).execute();
      const id = await begun('mark-paid', null, [UNPAID]);
      expect((await findOrderRun(bench.db, id))?.sum).toEqual({ cents: Number(shown), unpaid: 1 });
      await workOrderRun(needs(), id, LONG);
      expect(await listRefusedItems(bench.db, id)).toMatchObject([{ because: 'grown' }]);
      expect((await readOrderPayment(bench.watched(), UNPAID))?.financialStatus).toBe('PENDING');
      await copy.set({ current_cents: BigInt(order.currentTotal.cents) }).execute();
    });

    it('marks as paid what can be, names the sums, and says what cannot', async () => {
      const owed = (await readOrderPayment(bench.watched(), UNPAID))?.outstandingCents;
      const id = await begun('mark-paid', null);
      await workOrderRun(needs(), id, LONG);
      const run = await findOrderRun(bench.db, id);
      expect(run).toMatchObject({ state: 'done', sum: { cents: owed, unpaid: 1 } });
      const of = async (subject: string) =>
        (await listActionsOf(bench.db, { kind: 'order', id: subject })).filter(
          ({ action }) => action === 'orders.mark-paid',
        );
      expect((await of(`run ${id}`)).map(({ details }) => details['sumCents'])).toEqual([
        owed,
        owed,
      ]);
      expect((await of(UNPAID))[0]).toMatchObject({
        outcome: 'done',
        details: { run: id, amountCents: owed },
      });
      // Order 994 is cancelled and refunded.
      expect(await listRefusedItems(bench.db, id)).toEqual([
        { gid: orderGid(994), name: '#994', because: 'not-payable' },
      ]);
      for (const gid of GIDS.filter((one) => one !== orderGid(994))) {
        const payment = await readOrderPayment(bench.watched(), gid);
        expect(payment?.canMarkAsPaid).toBe(false);
      }
    });

    it('goes on after a kill, with the order at which it died', async () => {
      const id = await begun('tag-add', 'killed');
      const dying = bench.watched({
        operation: 'AddTags',
        after: () => new Promise<never>(() => undefined),
      });
      void workOrderRun({ ...needs(), admin: dying }, id, LONG);
      await expect
        .poll(async () => (await findOrderRun(bench.db, id))?.counts.asked, { timeout: 10_000 })
        .toBe(1);
      // The others are done at once; the dead process's turn expires after a minute.
      expect(await workOrderRun(needs(), id, LONG)).toBe('later');
      expect(await findOrderRun(bench.db, id)).toMatchObject({ counts: { done: 3, asked: 1 } });
      bench.pass(HOUR_MS);
      expect(await workOrderRun(needs(), id, LONG)).toBe('over');
      expect(await findOrderRun(bench.db, id)).toMatchObject({
        state: 'done',
        counts: { done: 4 },
      });
    });

    it('changes each order once where two processes are at it', async () => {
      const id = await begun('tag-add', 'both');
      await Promise.all([1, 2].map(() => workOrderRun(needs(), id, LONG)));
      expect(await findOrderRun(bench.db, id)).toMatchObject({ counts: { done: 4 } });
      for (const gid of GIDS) {
        const actions = await listActionsOf(bench.db, { kind: 'order', id: gid });
        const mine = actions.filter(({ details }) => details['run'] === id);
        expect(mine.map(({ outcome }) => outcome)).toEqual(['done', 'asked']);
      }
    });

    it('stops where it is told to, and stays stopped', async () => {
      const id = await begun('tag-add', 'half');
      const until = bench.now() + HOUR_MS;
      const slow = { ...needs(), pause: async () => bench.pass(2 * HOUR_MS) };
      expect(await workOrderRun(slow, id, { ...LONG, until })).toBe('more');
      const run = await findOrderRun(bench.db, id);
      expect(run).toMatchObject({ state: 'running', counts: { done: 1, waiting: 3 } });
      if (run) await stopOrderRun(needs(), STAFF, run);
      expect(await workOrderRun(needs(), id, LONG)).toBe('over');
      expect(await beginOrderRun(needs(), ACTOR, { id, reference: '' })).toMatchObject({
        code: 'gone',
      });
      expect(await findOrderRun(bench.db, id)).toMatchObject({
        state: 'stopped',
        counts: { done: 1, waiting: 3 },
      });
    });

    it('waits for a silent platform and writes nothing down', async () => {
      const id = await begun('tag-add', 'silence');
      await bench.fault('AddTags', 2);
      await expect(workOrderRun(needs(), id, LONG)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await findOrderRun(bench.db, id)).toMatchObject({
        state: 'running',
        counts: { waiting: 4, asked: 0, done: 0 },
      });
      await bench.shop.control('DELETE', 'faults', undefined);
      expect(await workOrderRun(needs(), id, LONG)).toBe('over');
    });

    it('ends with whoever has begun it', async () => {
      const id = await begun('tag-add', 'gone');
      const users = bench.db.updateTable('staff_user').where('id', '=', STAFF);
      await users.set({ disabled: true }).execute();
      expect(await workOrderRun(needs(), id, LONG)).toBe('over');
      expect(await findOrderRun(bench.db, id)).toMatchObject({
        state: 'stopped',
        counts: { waiting: 4 },
      });
      await users.set({ disabled: false }).execute();
    });
  });

  const list = async (isAdmin: boolean, id = STAFF, openAt: number | null = bench.now()) => {
    const openFor = openAt === null ? null : { reader: { id, isAdmin }, now: openAt };
    return listOrderRuns(bench.db, { openFor, limit: 100, offset: 0 });
  };

  describe('the list of runs', () => {
    it('has each with who, what and how far it is', async () => {
      const id = await begun('tag-add', 'listed');
      await workOrderRun(needs(), id, LONG);
      const { runs, count } = await list(false, 'nobody', null);
      expect(runs.length).toBe(count);
      expect(runs[0]).toMatchObject({
        id,
        staffName: 'Stella Rowe',
        change: 'tag-add',
        tag: 'listed',
        state: 'done',
        sum: null,
        counts: { done: 4, refused: 0, waiting: 0 },
      });
      expect(runs.map(({ createdAt }) => createdAt)).toEqual(
        runs
          .map(({ createdAt }) => createdAt)
          .toSorted()
          .toReversed(),
      );
      const paid = runs.find(({ change, orders }) => change === 'mark-paid' && orders === 4);
      expect(paid).toMatchObject({ counts: { done: 3, refused: 1 }, sum: { unpaid: 1 } });
    });

    it('tells of those left open whoever can do something about them, as the first page does', async () => {
      const chosen = await choose('tag-add', 'forgotten');
      const id = chosen.ok ? chosen.id : '';
      const moving = await begun('tag-add', 'moving');
      const open = async (isAdmin: boolean, who: string, at = bench.now()) => {
        const { runs, count } = await list(isAdmin, who, at);
        const waiting = await listWaiting(bench.db, { reader: { id: who, isAdmin }, now: at });
        expect(waiting.find(({ kind }) => kind === 'order-run')?.count ?? 0).toBe(count);
        return runs.map((run) => run.id).filter((one) => [id, moving].includes(one));
      };
      expect(await open(false, STAFF)).toEqual([id]);
      expect(await open(true, 'admin')).toEqual([id]);
      expect(await open(false, 'nobody')).toEqual([]);
      expect(await open(false, STAFF, bench.now() + HOUR_MS + 1)).toEqual([moving, id]);
    });
  });

  it('one order is the copy’s, with its age, while the platform is silent', async () => {
    const context = needs() as never;
    await bench.fault('OrderDetail', 20);
    const copy = await readErpOrder(context, orderGid(999));
    expect(copy).toMatchObject({ order: { name: '#999' } });
    expect(copy?.copyAgeMs).toBeGreaterThan(0);
    expect(await readErpOrder(context, orderGid(4))).toBeNull();
    await bench.shop.control('DELETE', 'faults', undefined);
    expect(await readErpOrder(context, orderGid(999))).toMatchObject({ copyAgeMs: null });
    const missing = { init: { status: 404 } };
    await expect(readErpOrder(context, orderGid(4))).rejects.toMatchObject(missing);
  });
});
