import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMISSION_RULES } from '~/domain/commissions/commission-rate';
import { draftVersion } from '~/domain/draft-orders/draft-version.server';
import { cents } from '~/domain/core/money';
import type { StaffDraft } from '~/domain/draft-orders/staff-draft';
import { findApproval } from '~/models/staff/approval.server';
import { upsertOrderMirror } from '~/models/sync/upsert-order-mirror.server';
import { findBulkAction } from '~/models/bulk-actions/bulk-action.server';
import { findOrder } from '~/platforms/shopify/orders/customer-orders.server';
import { markOrderPaid, fetchOrderMoney } from '~/platforms/shopify/orders/order-money.server';
import {
  findStaffDraft,
  updateStaffDraft,
} from '~/platforms/shopify/draft-orders/staff-drafts.server';
import { requestRefund } from '~/services/refunds/request-refund.server';
import {
  beginBulkAction,
  chooseBulkAction,
  stopBulkAction,
} from '~/services/bulk-actions/begin-bulk-action.server';
import { cancelStaffOrder } from '~/services/refunds/cancel-staff-order.server';
import { completeStaffDraft } from '~/services/draft-orders/change-staff-draft.server';
import { createStaffDraft } from '~/services/draft-orders/create-staff-draft.server';
import { eachDatabase } from '../support/database';
import { openApprovalFixture, type ApprovalFixture } from './approval-fixture';
import { IVY, PORTLAND } from './draft-fixture';

type Actor = Awaited<ReturnType<ApprovalFixture['member']>>;
const WAITS = { ok: false, code: 'waits' };
const OFF = { title: 'May', description: null, amountCents: cents(30_000) };
const form = () => ({ formToken: randomUUID() });
const staffRequest = (amount: number) => ({
  lines: [],
  shippingCents: cents(0),
  amountCents: cents(amount),
  isRestocked: false,
});
const custom = (amount: number) => [
  { title: 'Cups', priceCents: cents(amount), taxable: false, quantity: 1 },
];

/** What takes a second person besides marking one order as paid (decision 0041; that one in approvals.test.ts). */
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
  const idOf = async (subjectId: string) => (await fixture.about(subjectId))[0]?.id ?? '';
  async function approve(subjectId: string, by = admin) {
    const id = await idOf(subjectId);
    const decided = await fixture.decide(id, 'approve', by);
    await fixture.work();
    return { decided, approval: await findApproval(fixture.db, id) };
  }
  async function paidOrder(amount: number): Promise<string> {
    const order = await fixture.order(amount);
    await markOrderPaid(fixture.admin, order);
    return order;
  }
  const refundedOf = async (order: string) =>
    (await fetchOrderMoney(fixture.admin, order))?.refundedCents;

  async function refund(orderGid: string, amount: number, { formToken } = form()) {
    const needs = fixture.needs();
    const seenCents = (await refundedOf(orderGid)) ?? 0;
    const desired = {
      orderGid,
      staffRequest: staffRequest(amount),
      method: 'original',
      seenCents,
      formToken,
    } as const;
    return requestRefund(needs, clerk, desired);
  }
  const cancel = async (orderGid: string) => {
    const order = await fetchOrderMoney(fixture.admin, orderGid);
    const seenCents = order?.refundedCents ?? 0;
    const desired = { orderGid, reason: 'CUSTOMER', restock: true, seenCents } as const;
    return cancelStaffOrder(fixture.needs(), clerk, desired, form());
  };
  const isCancelled = async (gid: string) =>
    (await fetchOrderMoney(fixture.admin, gid))?.cancelledAt !== null;

  async function draft(lines: StaffDraft['lines'], by = clerk): Promise<string> {
    const desired: StaffDraft = {
      customerGid: IVY,
      email: 'ivy@example.com',
      lines,
      discountCode: null,
      discount: null,
      address: PORTLAND,
      shipping: null,
      taxExempt: false,
      attributes: [],
      note: null,
    };
    const made = await createStaffDraft(fixture.needs(), by, { draft: desired, ...form() });
    if (!made.ok) throw new Error(made.code);
    return made.gid;
  }
  const shown = async (gid: string) => {
    const found = await findStaffDraft(fixture.admin, gid);
    if (!found) throw new Error('no such draft');
    return found;
  };
  const complete = async (gid: string, by = clerk, token = form()) =>
    completeStaffDraft(
      fixture.needs(),
      by,
      { gid, version: draftVersion(await shown(gid)) },
      token,
    );

  async function chosen(orders: readonly string[]): Promise<string> {
    for (const gid of orders) {
      const found = await findOrder(fixture.admin, gid);
      if (!found) throw new Error(`no ${gid}`);
      const fetchedAt = new Date(fixture.clock.now);
      await upsertOrderMirror(fixture.db, { ...found, fetchedAt }, COMMISSION_RULES);
    }
    const change = {
      list: 'orders',
      change: 'mark-paid',
      tag: null,
      of: { gids: orders },
    } as const;
    const needs = { ...fixture.needs(), requestId: 'request' };
    const run = await chooseBulkAction(needs, clerk.staffId, { ...change, ...form() });
    if (!run.ok) throw new Error(run.code);
    return run.id;
  }
  const begin = (id: string) =>
    beginBulkAction(fixture.needs(), clerk, { id, reference: 'Wires of May' });
  const stateOf = async (id: string) => (await findBulkAction(fixture.db, id))?.state;

  describe('a refund', () => {
    it('is one person’s business up to the limit, and not in parts above it', async () => {
      const order = await paidOrder(90_000);
      expect(await refund(order, 30_000)).toEqual({ ok: true, outcome: 'done' });
      expect(await refund(order, 30_000)).toEqual(WAITS);
      expect(await refundedOf(order)).toBe(30_000);
      expect(await refund(order, 20_000)).toMatchObject({ code: 'waits-already' });
    });

    it('waits above it, and is made once when it is approved', async () => {
      const order = await paidOrder(90_000);
      const token = form();
      expect(await refund(order, 60_000, token)).toEqual(WAITS);
      expect(await refund(order, 60_000, token)).toEqual(WAITS);
      expect(await refundedOf(order)).toBe(0);
      expect((await approve(order, clerk)).decided).toMatchObject({ code: 'approval_own' });
      expect((await approve(order)).approval).toMatchObject({ kind: 'refund', outcome: 'done' });
      expect(await refundedOf(order)).toBe(60_000);
      expect(await refund(order, 60_000, token)).toEqual({ ok: true, outcome: 'done' });
      expect(await refundedOf(order)).toBe(60_000);
      expect(await fixture.trail(order)).toEqual([
        'orders.refund ask done',
        'approvals.decide approve done',
        'orders.refund refund asked',
        'orders.refund refund done',
      ]);
    });

    it('is not made if something else was refunded meanwhile', async () => {
      const order = await paidOrder(90_000);
      expect(await refund(order, 60_000)).toEqual(WAITS);
      const name = (await findOrder(fixture.admin, order))?.order.name;
      const elsewhere = { action: 'refund', name, cents: 10_000 };
      expect((await fixture.shop.control('POST', 'shopify', elsewhere)).status).toBe(200);
      expect((await approve(order)).approval).toMatchObject({
        outcome: 'refused',
        because: 'changed',
      });
      expect(await refundedOf(order)).toBe(10_000);
    });
  });

  describe('canceling an order', () => {
    it('that nobody has paid is done at once, whatever its total', async () => {
      const order = await fixture.order(4_000_000);
      expect(await cancel(order)).toEqual({ ok: true });
      expect(await isCancelled(order)).toBe(true);
      expect(await fixture.about(order)).toEqual([]);
    });

    it('waits if more goes back than one person may refund, and says in the activity log what went back', async () => {
      const order = await paidOrder(90_000);
      expect(await cancel(order)).toEqual(WAITS);
      expect(await isCancelled(order)).toBe(false);
      expect((await approve(order)).approval).toMatchObject({ kind: 'cancel', outcome: 'done' });
      expect(await isCancelled(order)).toBe(true);
      const { details } = await fixture.db
        .selectFrom('staff_action')
        .select('details')
        .where('subject_id', '=', order)
        .where('action', '=', 'orders.cancel')
        .where('step', '=', 'cancel')
        .where('outcome', '=', 'done')
        .executeTakeFirstOrThrow();
      expect(details).toMatchObject({ reason: 'CUSTOMER', givenBackCents: 90_000 });
    });
  });

  describe('a draft with prices that were set by hand', () => {
    it('becomes an order at once if it is of the catalog at its prices', async () => {
      const gid = await draft([{ variantGid: fixture.bigBag, quantity: 90 }]);
      expect(await complete(gid)).toMatchObject({ ok: true });
      expect(await fixture.about(gid)).toEqual([]);
    });

    it('waits above the limit, for one who has not made it', async () => {
      const maker = await fixture.member(true);
      const gid = await draft(custom(4_000_000), maker);
      expect(await complete(gid)).toEqual(WAITS);
      expect((await shown(gid)).order).toBeNull();
      expect((await approve(gid, maker)).decided).toMatchObject({ code: 'approval_near' });
      expect((await approve(gid)).approval).toMatchObject({ kind: 'price', outcome: 'done' });
      const { order } = await shown(gid);
      expect(order).not.toBeNull();
      // The order's own timeline says who made it, too.
      expect(await fixture.trail(order?.gid ?? '')).toEqual(['drafts.complete complete done']);
    });

    it('is below it together with what is taken off', async () => {
      const gid = await draft([{ variantGid: fixture.bigBag, quantity: 3, discount: OFF }]);
      expect(await complete(gid)).toMatchObject({ ok: true });
      expect(await fixture.about(gid)).toMatchObject([{ kind: 'price', amountCents: 30_000 }]);
      const more = await draft([
        { variantGid: fixture.bigBag, quantity: 1, priceOverrideCents: cents(45_000) },
      ]);
      expect(await complete(more)).toMatchObject({ ok: true });
      expect(await fixture.about(more)).toMatchObject([{ amountCents: 25_000, atOnce: true }]);
    });

    it('goes on counting when Shopify refuses what an earlier attempt may have done yet', async () => {
      const gid = await draft([{ variantGid: fixture.bigBag, quantity: 3, discount: OFF }]);
      const token = form();
      const press = () => complete(gid, clerk, token);
      await fixture.fault('CompleteDraftPending', 'error');
      expect(await press()).toMatchObject({ code: 'unknown' });
      await fixture.stock('big-bag', 0);
      expect(await press()).toMatchObject({ code: 'refused' });
      expect(await fixture.about(gid)).toMatchObject([{ amountCents: 30_000, outcome: null }]);
      await fixture.stock('big-bag', 1_000);
      expect(await press()).toMatchObject({ ok: true });
    });
    it('does not count when Shopify refuses it at once', async () => {
      const gid = await draft([{ variantGid: fixture.bigBag, quantity: 3, discount: OFF }]);
      await fixture.stock('big-bag', 0);
      expect(await complete(gid)).toMatchObject({ code: 'refused' });
      expect(await fixture.about(gid)).toMatchObject([{ outcome: 'refused', because: 'refused' }]);
      await fixture.stock('big-bag', 1_000);
    });
    it('does not become an order if it was changed after it was asked for', async () => {
      const gid = await draft(custom(4_000_000));
      expect(await complete(gid)).toEqual(WAITS);
      await updateStaffDraft(fixture.admin, gid, { lines: custom(9_000_000) });
      expect((await approve(gid)).approval).toMatchObject({
        outcome: 'refused',
        because: 'changed',
      });
      expect((await shown(gid)).order).toBeNull();
    });
  });

  describe('marking many orders as paid', () => {
    it('begins at once below the limit, with its reference kept', async () => {
      const id = await chosen([await fixture.order(30_000), await fixture.order(40_000)]);
      expect(await begin(id)).toEqual({ ok: true });
      expect(await begin(id)).toEqual({ ok: true });
      expect(await stateOf(id)).toBe('running');
      expect(await fixture.about(id)).toMatchObject([
        { kind: 'mark-paid-run', amountCents: 70_000, reason: 'Wires of May', atOnce: true },
      ]);
    });
    it('begins above it when a second person approves, unless it was left by then', async () => {
      const id = await chosen([await fixture.order(90_000), await fixture.order(80_000)]);
      expect(await begin(id)).toEqual(WAITS);
      expect(await begin(id)).toEqual(WAITS);
      expect(await stateOf(id)).toBe('asked');
      expect((await approve(id)).approval).toMatchObject({ outcome: 'done' });
      expect(await stateOf(id)).toBe('running');
      const left = await chosen([await fixture.order(4_000_000)]);
      expect(await begin(left)).toEqual(WAITS);
      const run = await findBulkAction(fixture.db, left);
      if (run)
        await stopBulkAction({ ...fixture.needs(), requestId: 'request' }, clerk.staffId, run);
      expect((await approve(left)).approval).toMatchObject({ because: 'gone' });
    });
  });
});
