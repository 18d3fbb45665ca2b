import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { cents } from '../../app/domain/core/money';
import type { StaffAction } from '../../app/domain/staff/staff-action';
import { listApprovals } from '../../app/models/staff/approval-list.server';
import { listCommissionsToAdvance } from '../../app/models/commissions/commission-statement.server';
import type { Database } from '../../app/models/core/database.server';
import { recordStaffAction } from '../../app/models/staff/staff-action.server';
import { decideApproval } from '../../app/services/approvals/decide-approval.server';
import { eachDatabase } from '../support/database';
import {
  DAY_MS,
  openCommissionFixture,
  type CommissionFixture,
  type OrderSays,
} from './commission-fixture';

const someone = (name: string) => `${name}-${randomUUID()}`;

/** Which payments earn commission, and who says so about the others (decision 0041). */
eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: CommissionFixture;
  beforeAll(async () => {
    database = await open();
    fixture = openCommissionFixture(database);
  });
  afterEach(async () => expect(await fixture.audit()).toEqual([]));

  /** Reads an order with a new ambassador's code that nobody's gateway has received money for. */
  async function marked(says: OrderSays = {}) {
    const who = await fixture.ambassador();
    const first = fixture.order({ referral: `code ${who.code}`, receivedCents: cents(0), ...says });
    const { commissions } = await fixture.save(first);
    const { id, createdAt, referral } = first;
    const next = (more: OrderSays = {}) =>
      fixture.save(fixture.order({ id, createdAt, referral, receivedCents: cents(0), ...more }));
    const happened = commissions.map((news) => news.happened);
    return { who, id, next, happened, entries: () => fixture.entries(id) };
  }
  async function approvalOf(subjectId: string) {
    const [approval] = await listApprovals(fixture.db, { subjectId, limit: 9 });
    return approval;
  }
  async function decide(orderGid: string, decision: 'approve' | 'refuse', by: string) {
    const needs = {
      db: fixture.db,
      now: () => fixture.now().getTime(),
      wakeMoney: () => undefined,
      wakeJobs: () => undefined,
      failpoint: () => undefined,
      config: { commission: COMMISSION_RULES },
    };
    const id = (await approvalOf(orderGid))?.id ?? '';
    return decideApproval(needs, { by, requestId: null }, { id, decision, version: 1 });
  }
  /** Inserts a payment of ours for this order. */
  async function pay(orderGid: string, parts: { cash: number; terms: number }, state = 'settled') {
    await database.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`insert into payment (id, customer_gid, form_token, fingerprint, purpose, subject,
          draft_input, total_cents, store_credit_cents, card_cents, terms_cents, state, order_gid, created_at,
          updated_at, settled_at)
        values (${randomUUID()}, 'gid://shopify/Customer/1', ${randomUUID()}, 'x', 'cart',
          ${randomUUID()}, '{}', ${parts.cash + parts.terms}, ${parts.cash}, 0, ${parts.terms},
          ${state}, ${orderGid}, now(), now(), now())`.execute(trx);
    });
  }
  const did = (
    staffId: string,
    action: StaffAction['action'],
    step: string,
    subject: StaffAction['subject'],
    details = {},
  ) =>
    recordStaffAction(
      fixture.db,
      { staffId, action, step, subject, details, requestId: null },
      fixture.now(),
    );

  it('earns what a gateway has received, and what our own payment has paid', async () => {
    const { happened, entries } = await marked({ receivedCents: cents(12_000) });
    expect(happened).toEqual(['earned']);
    expect(await entries()).toEqual(['earned 500']);

    const ours = await marked({ displayFinancialStatus: 'PENDING' });
    await pay(ours.id, { cash: 12_000, terms: 0 });
    await ours.next();
    expect(await ours.entries()).toEqual(['earned 500']);
  });

  it.each([
    ['by nobody', { cash: 0, terms: 0 }, 0],
    ['a cent short', { cash: 0, terms: 0 }, 11_999],
    ['on terms for a part', { cash: 5_000, terms: 7_000 }, 0],
  ])('asks a second person if it is marked as paid and was paid %s', async (_, parts, received) => {
    const order = await marked({ displayFinancialStatus: 'PENDING' });
    if (parts.cash > 0) await pay(order.id, parts);
    const paid = { receivedCents: cents(received) };
    const { commissions } = await order.next(paid);
    expect(commissions).toMatchObject([{ happened: 'waits', amountCents: 500 }]);
    expect((await order.next(paid)).commissions).toEqual([]);
    expect(await order.entries()).toEqual([]);
    expect(await approvalOf(order.id)).toMatchObject({
      kind: 'commission',
      state: 'asked',
      amountCents: 500,
      request: { ambassadorGid: order.who.gid },
    });
    // Nothing that the reconciler would repair.
    expect(await listCommissionsToAdvance(fixture.db, [order.id])).toEqual([]);
  });

  it('earns once it is approved, with a hold of its own', async () => {
    const { id, next, happened, entries } = await marked({ ago: 40 * DAY_MS });
    expect(happened).toEqual(['waits']);
    fixture.pass(DAY_MS);
    expect(await decide(id, 'approve', someone('ada'))).toEqual({ ok: true });
    expect(await entries()).toEqual(['earned 500']);
    const { payable_at } = await fixture.db
      .selectFrom('commission')
      .select('payable_at')
      .where('order_gid', '=', id)
      .executeTakeFirstOrThrow();
    expect(payable_at.getTime() - fixture.now().getTime()).toBe(COMMISSION_RULES.holdDays * DAY_MS);
    expect((await next()).commissions).toEqual([]);
    expect(await approvalOf(id)).toMatchObject({ state: 'approved', outcome: 'done' });
  });

  it('never earns once it is rejected', async () => {
    const { id, next, entries } = await marked();
    expect(await decide(id, 'refuse', someone('ada'))).toEqual({ ok: true });
    expect((await next()).commissions).toEqual([]);
    expect(await entries()).toEqual([]);
    expect(await listCommissionsToAdvance(fixture.db, [id])).toEqual([]);
  });

  it('earns without being asked if our payment turns out to have paid it', async () => {
    const { id, next, entries } = await marked();
    await pay(id, { cash: 12_000, terms: 0 });
    await next();
    expect(await entries()).toEqual(['earned 500']);
    expect(await decide(id, 'approve', someone('ada'))).toEqual({ ok: true });
    expect(await entries()).toEqual(['earned 500']);
  });

  it('is not for whoever marked the order as paid, made its draft or quoted it', async () => {
    const { id } = await marked();
    const draft = `gid://shopify/DraftOrder/${Date.now()}`;
    const request = randomUUID();
    const [clerk, maker, quoter, friend] = ['clerk', 'maker', 'quoter', 'friend'].map(someone);
    await did(clerk ?? '', 'orders.mark-paid', 'mark-paid', { kind: 'order', id });
    await did(clerk ?? '', 'drafts.complete', 'complete', { kind: 'order', id }, { draft });
    await did(maker ?? '', 'drafts.change', 'create', { kind: 'draft-order', id: draft });
    await did(clerk ?? '', 'staff.change', 'invite', { kind: 'staff', id: friend ?? '' });
    await fixture.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`insert into custom_order (id, customer_gid, form_token, email, customer_name,
          product_handle, product_title, variant_gid, size, unit, case_count, quantity, colors,
          artwork_id, state, quote_no, case_cents, setup_cents, shipping_cents, lead_time,
          approved_proof_id, order_gid, created_at, updated_at)
        values (${request}, 'gid://shopify/Customer/1', ${randomUUID()}, 'a@b.c', 'A', 'cup', 'Cup',
          'gid://shopify/ProductVariant/1', '8 oz', 'cups', 1, 1, '[]', ${randomUUID()}, 'ordered', 1, 1,
          0, 0, '1 week',          ${randomUUID()}, ${id}, now(), now())`.execute(trx);
    });
    await did(quoter ?? '', 'custom-orders.handle', 'quote', { kind: 'custom-order', id: request });
    for (const near of [clerk, maker, quoter, friend]) {
      expect(await decide(id, 'approve', near ?? '')).toMatchObject({ code: 'approval_near' });
    }
    expect(await decide(id, 'approve', someone('ada'))).toEqual({ ok: true });
  });

  it('is refused by the database if no payment proves it and nobody has approved it', async () => {
    const { id, who } = await marked();
    const byHand = database.executeSql(`insert into commission (order_gid, ambassador_gid,
      order_name, ordered_at, earned_at, payable_at, base_cents, rate_id, basis_points,
      commission_cents) values ('${id}', '${who.gid}', '#1001', now(), now(), now(), 10000, 1, 500, 500)`);
    await expect(byHand).rejects.toThrow('nobody has paid');
  });
});
