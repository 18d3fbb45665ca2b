import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERP_ORDER_LIST } from '../../app/domain/orders/erp-order-query';
import type { BulkActionChange } from '../../app/domain/bulk-actions/bulk-action';
import { loadErpOrder } from '../../app/http/orders/order-page.server';
import { listBulkActions, listRejectedItems } from '~/models/bulk-actions/bulk-action-list.server';
import { findBulkAction } from '../../app/models/bulk-actions/bulk-action.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import { listWaiting } from '../../app/models/back-office/waiting.server';
import { fetchOrderPayment } from '../../app/platforms/shopify/orders/order-money.server';
import {
  beginBulkAction,
  chooseBulkAction,
  stopBulkAction,
} from '../../app/services/bulk-actions/begin-bulk-action.server';
import { workBulkAction } from '../../app/services/bulk-actions/work-bulk-action.server';
import { openHistory } from '../contract/sandbox-people';
import { onPostgres } from '../support/database';
import { openMirrorFixture, orderGid, type MirrorFixture } from './order-mirror-fixture';

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
  let fixture: MirrorFixture;
  beforeAll(async () => {
    fixture = await openMirrorFixture(await open(), history);
    const staff = { id: STAFF, name: 'Stella Rowe', email: 'stella@example.com', role: 'staff' };
    await fixture.db.insertInto('staff_user').values(staff).execute();
    for (const gid of GIDS) {
      const { order, customerGid } = await fixture.read(gid);
      await fixture.save(order, customerGid, new Date(fixture.now()));
    }
  });
  const needs = () => ({
    ...fixture.needs(),
    requestId: 'request',
    config: { singleApproverLimits: LIMITS },
    pause: async () => undefined,
    deleteDraft: () => Promise.reject(new Error('no order is deleted')),
  });
  const choose = (
    change: BulkActionChange,
    tag: string | null,
    { gids = GIDS, formToken = randomUUID() as string } = {},
  ) => chooseBulkAction(needs(), STAFF, { list: 'orders', formToken, change, tag, of: { gids } });
  const begun = async (change: BulkActionChange, tag: string | null, gids = GIDS) => {
    const chosen = await choose(change, tag, { gids });
    if (!chosen.ok) throw new Error(chosen.code);
    const run = await findBulkAction(fixture.db, chosen.id);
    if (!run) throw new Error('no run');
    const begun = await beginBulkAction(needs(), ACTOR, { id: run.id, reference: 'Wire 12' });
    expect(begun).toEqual({ ok: true });
    return chosen.id;
  };
  const tagsOf = async (gid: string) => (await fixture.read(gid)).order.tags;

  describe('choosing', () => {
    it('writes down what is meant and changes nothing', async () => {
      const chosen = await choose('tag-add', 'later');
      expect(chosen).toMatchObject({ ok: true });
      const run = await findBulkAction(fixture.db, chosen.ok ? chosen.id : '');
      expect(run).toMatchObject({ state: 'asked', orders: 4, counts: { waiting: 4, done: 0 } });
      expect(await workBulkAction(needs(), run?.id ?? '', LONG)).toBe('over');
      expect(await tagsOf(orderGid(1000))).not.toContain('later');
    });

    it('is one bulk action however often the form is sent', async () => {
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
      const chosen = await chooseBulkAction(needs(), STAFF, choice);
      const run = await findBulkAction(fixture.db, chosen.ok ? chosen.id : '');
      expect(run?.orders).toBe(3);
    });
  });

  describe('working', () => {
    it('adds a tag to each and takes it away again, each with its activity entry', async () => {
      const id = await begun('tag-add', 'holiday');
      expect(await workBulkAction(needs(), id, LONG)).toBe('over');
      expect(await findBulkAction(fixture.db, id)).toMatchObject({
        state: 'done',
        counts: { done: 4 },
      });
      for (const gid of GIDS) {
        expect(await tagsOf(gid)).toContain('holiday');
        const actions = await listActionsOf(fixture.db, { kind: 'order', id: gid });
        const mine = actions.filter(({ details }) => details['run'] === id);
        expect(mine.map(({ outcome }) => outcome)).toEqual(['done', 'asked']);
        expect(mine[0]).toMatchObject({ action: 'orders.annotate', step: 'tag-add' });
        expect(mine[0]?.details).toEqual({ run: id, tag: 'holiday' });
      }
      await workBulkAction(needs(), await begun('tag-remove', 'HOLIDAY'), LONG);
      for (const gid of GIDS) expect(await tagsOf(gid)).not.toContain('holiday');
    });

    it('leaves an order of which more is to be paid than was shown', async () => {
      const copy = fixture.db.updateTable('order_mirror').where('order_gid', '=', UNPAID);
      const { order } = await fixture.read(UNPAID);
      const shown = BigInt(order.currentTotal.cents - 1);
      await copy.set({ current_cents: shown }).execute();
      const id = await begun('mark-paid', null, [UNPAID]);
      expect((await findBulkAction(fixture.db, id))?.sum).toEqual({
        cents: Number(shown),
        unpaid: 1,
      });
      await workBulkAction(needs(), id, LONG);
      expect(await listRejectedItems(fixture.db, id)).toMatchObject([{ because: 'grown' }]);
      expect((await fetchOrderPayment(fixture.watched(), UNPAID))?.financialStatus).toBe('PENDING');
      await copy.set({ current_cents: BigInt(order.currentTotal.cents) }).execute();
    });

    it('marks as paid what can be, names the sums, and says what cannot', async () => {
      const owed = (await fetchOrderPayment(fixture.watched(), UNPAID))?.outstandingCents;
      const id = await begun('mark-paid', null);
      await workBulkAction(needs(), id, LONG);
      const run = await findBulkAction(fixture.db, id);
      expect(run).toMatchObject({ state: 'done', sum: { cents: owed, unpaid: 1 } });
      const of = async (subject: string) =>
        (await listActionsOf(fixture.db, { kind: 'order', id: subject })).filter(
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
      expect(await listRejectedItems(fixture.db, id)).toEqual([
        { gid: orderGid(994), name: '#994', because: 'not-payable' },
      ]);
      for (const gid of GIDS.filter((one) => one !== orderGid(994))) {
        const payment = await fetchOrderPayment(fixture.watched(), gid);
        expect(payment?.canMarkAsPaid).toBe(false);
      }
    });

    it('goes on after a kill, with the order at which it died', async () => {
      const id = await begun('tag-add', 'killed');
      const dying = fixture.watched({
        operation: 'AddTags',
        after: () => new Promise<never>(() => undefined),
      });
      void workBulkAction({ ...needs(), admin: dying }, id, LONG);
      await expect
        .poll(async () => (await findBulkAction(fixture.db, id))?.counts.asked, { timeout: 10_000 })
        .toBe(1);
      // The others are done at once; the dead process's lease expires after a minute.
      expect(await workBulkAction(needs(), id, LONG)).toBe('later');
      expect(await findBulkAction(fixture.db, id)).toMatchObject({ counts: { done: 3, asked: 1 } });
      fixture.pass(HOUR_MS);
      expect(await workBulkAction(needs(), id, LONG)).toBe('over');
      expect(await findBulkAction(fixture.db, id)).toMatchObject({
        state: 'done',
        counts: { done: 4 },
      });
    });

    it('changes each order once where two processes are at it', async () => {
      const id = await begun('tag-add', 'both');
      await Promise.all([1, 2].map(() => workBulkAction(needs(), id, LONG)));
      expect(await findBulkAction(fixture.db, id)).toMatchObject({ counts: { done: 4 } });
      for (const gid of GIDS) {
        const actions = await listActionsOf(fixture.db, { kind: 'order', id: gid });
        const mine = actions.filter(({ details }) => details['run'] === id);
        expect(mine.map(({ outcome }) => outcome)).toEqual(['done', 'asked']);
      }
    });

    it('stops where it is told to, and stays stopped', async () => {
      const id = await begun('tag-add', 'half');
      const until = fixture.now() + HOUR_MS;
      const slow = { ...needs(), pause: async () => fixture.pass(2 * HOUR_MS) };
      expect(await workBulkAction(slow, id, { ...LONG, until })).toBe('more');
      const run = await findBulkAction(fixture.db, id);
      expect(run).toMatchObject({ state: 'running', counts: { done: 1, waiting: 3 } });
      if (run) await stopBulkAction(needs(), STAFF, run);
      expect(await workBulkAction(needs(), id, LONG)).toBe('over');
      expect(await beginBulkAction(needs(), ACTOR, { id, reference: '' })).toMatchObject({
        code: 'gone',
      });
      expect(await findBulkAction(fixture.db, id)).toMatchObject({
        state: 'stopped',
        counts: { done: 1, waiting: 3 },
      });
    });

    it('waits for a silent platform and writes nothing down', async () => {
      const id = await begun('tag-add', 'silence');
      await fixture.fault('AddTags', 2);
      await expect(workBulkAction(needs(), id, LONG)).rejects.toMatchObject({
        kind: 'unavailable',
      });
      expect(await findBulkAction(fixture.db, id)).toMatchObject({
        state: 'running',
        counts: { waiting: 4, asked: 0, done: 0 },
      });
      await fixture.shop.control('DELETE', 'faults', undefined);
      expect(await workBulkAction(needs(), id, LONG)).toBe('over');
    });
    it('ends with whoever has begun it', async () => {
      const id = await begun('tag-add', 'gone');
      const users = fixture.db.updateTable('staff_user').where('id', '=', STAFF);
      await users.set({ disabled: true }).execute();
      expect(await workBulkAction(needs(), id, LONG)).toBe('over');
      expect(await findBulkAction(fixture.db, id)).toMatchObject({
        state: 'stopped',
        counts: { waiting: 4 },
      });
      await users.set({ disabled: false }).execute();
    });
  });
  const list = async (isAdmin: boolean, id = STAFF, openAt: number | null = fixture.now()) => {
    const openFor = openAt === null ? null : { reader: { id, isAdmin }, now: openAt };
    return listBulkActions(fixture.db, { openFor, limit: 100, offset: 0 });
  };

  describe('the list of bulk actions', () => {
    it('has each with who, what and how far it is', async () => {
      const id = await begun('tag-add', 'listed');
      await workBulkAction(needs(), id, LONG);
      const { bulkActions: runs, count } = await list(false, 'nobody', null);
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
    it('shows the abandoned ones to whoever can do something about them, as the first page does', async () => {
      const chosen = await choose('tag-add', 'forgotten');
      const id = chosen.ok ? chosen.id : '';
      const moving = await begun('tag-add', 'moving');
      const open = async (isAdmin: boolean, who: string, at = fixture.now()) => {
        const { bulkActions: runs, count } = await list(isAdmin, who, at);
        const waiting = await listWaiting(fixture.db, { reader: { id: who, isAdmin }, now: at });
        expect(waiting.find(({ kind }) => kind === 'order-run')?.count ?? 0).toBe(count);
        return runs.map((run) => run.id).filter((one) => [id, moving].includes(one));
      };
      expect(await open(false, STAFF)).toEqual([id]);
      expect(await open(true, 'admin')).toEqual([id]);
      expect(await open(false, 'nobody')).toEqual([]);
      expect(await open(false, STAFF, fixture.now() + HOUR_MS + 1)).toEqual([moving, id]);
    });
  });

  it('one order is the copy’s, with its age, while the platform is silent', async () => {
    const context = needs() as never;
    await fixture.fault('OrderDetail', 20);
    const copy = await loadErpOrder(context, orderGid(999));
    expect(copy).toMatchObject({ order: { name: '#999' } });
    expect(copy?.mirrorAgeMs).toBeGreaterThan(0);
    expect(await loadErpOrder(context, orderGid(4))).toBeNull();
    await fixture.shop.control('DELETE', 'faults', undefined);
    expect(await loadErpOrder(context, orderGid(999))).toMatchObject({ mirrorAgeMs: null });
    const missing = { init: { status: 404 } };
    await expect(loadErpOrder(context, orderGid(4))).rejects.toMatchObject(missing);
  });
});
