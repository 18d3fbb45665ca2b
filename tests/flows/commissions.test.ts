import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import type { Order } from '../../app/domain/orders/order';
import {
  saveAuditCheckpoint,
  loadNewest,
} from '../../app/models/reconciliation/audit-changed.server';
import { findCommissionBalance } from '../../app/models/commissions/commission-balance.server';
import { addRate } from '../../app/models/commissions/commission-rate.server';
import { forgetOrder } from '../../app/models/orders/order-mirror.server';
import { reconcileCommissions } from '../../app/services/reconciliation/reconcile-commissions.server';
import { eachDatabase } from '../support/database';
import {
  address,
  DAY_MS,
  dispute,
  line,
  openCommissionFixture,
  type CommissionFixture,
  type OrderSays,
} from './commission-fixture';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

eachDatabase((_kind, open) => {
  let fixture: CommissionFixture;
  beforeAll(async () => {
    fixture = openCommissionFixture(await open());
  });
  afterEach(async () => expect(await fixture.audit()).toEqual([]));

  const balance = (gid: string) => findCommissionBalance(fixture.db, gid, fixture.now());

  /** Reads an order with a new ambassador's code; `next` reads a later state of it. */
  async function referred(says: OrderSays = {}) {
    const who = await fixture.ambassador();
    const referral = `code ${who.code}`;
    const first = fixture.order({ referral, ...says });
    const { commissions } = await fixture.save(first);
    const { id, createdAt } = first;
    const next = (more: OrderSays) =>
      fixture.save(fixture.order({ id, createdAt, referral, ...more }));
    return { who, first, next, commissions, entries: () => fixture.entries(first.id) };
  }

  /** Returns why an order earns nothing, or that it has earned; checks that it is reported only once. */
  const rejection = async (order: Order, customerGid: string | null = null) => {
    const { commissions } = await fixture.save(order, customerGid);
    const { commissions: again } = await fixture.save(order, customerGid);
    expect(again).toEqual([]);
    return commissions.map((news) => ('because' in news ? news.because : news.happened));
  };

  describe('an order that was brought', () => {
    it('earns when it is paid, of the goods alone, and is payable after the hold', async () => {
      const { who, first, next, commissions, entries } = await referred({
        displayFinancialStatus: 'PENDING',
      });
      expect(commissions).toEqual([]);
      expect(await entries()).toEqual([]);
      fixture.pass(DAY_MS);
      const paid = await next({});
      expect(paid.commissions).toEqual([
        { order: first.id, ambassador: who.gid, happened: 'earned', amountCents: 500 },
      ]);
      await next({});
      expect(await entries()).toEqual(['earned 500']);
      expect(await balance(who.gid)).toMatchObject({ payableCents: 0, pendingCents: 500 });
      const [row] = await fixture.db
        .selectFrom('commission')
        .selectAll()
        .where('order_gid', '=', first.id)
        .execute();
      expect(row).toMatchObject({
        order_name: '#1001',
        earned_at: fixture.now(),
        base_cents: 10_000n,
        basis_points: 500,
        campus_key: 'reed',
        chapter_kind: 'sorority',
        chapter_key: 'alpha',
      });
      fixture.pass(30 * DAY_MS);
      expect(await balance(who.gid)).toMatchObject({ payableCents: 500, pendingCents: 0 });
    });

    it('of something made to order earns of the goods, not of their shipping and preparing', async () => {
      const { entries } = await referred({
        tags: ['custom-order'],
        lines: [
          line('1', 'Custom Cup', 7_000, true),
          line('2', 'Plate and setup fee', 1_500, false),
          line('3', 'Plates and preparing', 500, false),
          line('4', 'Shipping', 1_000, false),
        ],
      });
      expect(await entries()).toEqual(['earned 350']);
    });

    it('of long ago is payable at once when it is first seen paid', async () => {
      const { who } = await referred({ ago: 40 * DAY_MS });
      expect((await balance(who.gid)).payableCents).toBe(500);
    });

    it('gives back what is refunded: while it is held within the hold, later also below zero', async () => {
      const { who, next, entries } = await referred();
      await next({ refundedCents: 3_000, displayFinancialStatus: 'PARTIALLY_REFUNDED' });
      expect(await balance(who.gid)).toMatchObject({ payableCents: 0, pendingCents: 375 });
      fixture.pass(31 * DAY_MS);
      const payout = crypto.randomUUID();
      await sql`
        insert into commission_payout (id, ambassador_gid, form_token, method, cents, state, requested_at,
          ended_at)
        values (${payout}, ${who.gid}, ${payout}, 'earth_cash', 375, 'paid', ${fixture.now()},
          ${fixture.now()})`.execute(fixture.db);
      await sql`
        insert into commission_entry (ambassador_gid, kind, payout_id, cents, occurred_at, payable_at)
        values (${who.gid}, 'payout', ${payout}, -375, ${fixture.now()}, ${fixture.now()})`.execute(
        fixture.db,
      );
      fixture.pass(DAY_MS);
      await next({ refundedCents: 12_000, displayFinancialStatus: 'REFUNDED' });
      expect(await entries()).toEqual([
        'earned 500',
        'reversed -125 refund',
        'reversed -375 refund',
      ]);
      expect(await balance(who.gid)).toEqual({
        payableCents: -375,
        pendingCents: 0,
        paidCents: 375,
        requestedCents: 0,
      });
    });

    it('earns nothing while a bank disputes it, and all of it again when that is won', async () => {
      const { next, entries } = await referred();
      await next({ disputes: dispute('NEEDS_RESPONSE', 'INQUIRY') });
      expect(await entries()).toEqual(['earned 500']);
      await next({ disputes: dispute('NEEDS_RESPONSE') });
      await next({ disputes: dispute('UNDER_REVIEW'), refundedCents: 1_200 });
      await next({ disputes: dispute('WON'), refundedCents: 1_200 });
      await next({ disputes: dispute('LOST'), refundedCents: 1_200 });
      expect(await entries()).toEqual([
        'earned 500',
        'reversed -500 dispute',
        'restored 450',
        'reversed -450 dispute',
      ]);
    });

    it('keeps what it has when the platform has it no more', async () => {
      const { first, entries } = await referred();
      await fixture.db.transaction().execute((trx) => forgetOrder(trx, first.id, fixture.now()));
      expect(await entries()).toEqual(['earned 500']);
    });

    it('comes to the same whatever order its states are read in, also two at once', async () => {
      const { first, entries } = await referred({ displayFinancialStatus: 'PENDING' });
      const { id, createdAt, referral } = first;
      const states = [0, 600, 1_200, 6_000, 2_400].map((refundedCents) =>
        fixture.order({ id, createdAt, referral, refundedCents }),
      );
      await Promise.all(states.toReversed().map((state) => fixture.save(state)));
      const [earned, ...rest] = await entries();
      expect(earned).toBe('earned 500');
      const sum = rest.reduce((total, entry) => total + Number(entry.split(' ')[1]), 500);
      expect(sum).toBe(400);
    });
  });

  describe('whose it is', () => {
    it('is nobody’s own, by the account and by an address of theirs', async () => {
      const { gid, code } = await fixture.ambassador();
      const own = () => fixture.order({ referral: `code ${code}`, email: 'amara@example.com' });
      expect(await rejection(own(), gid)).toEqual(['self']);
      const guest = fixture.order({ referral: `code ${code}`, email: 'Amara@Example.com' });
      expect(await rejection(guest)).toEqual(['self']);
      expect((await balance(gid)).pendingCents).toBe(0);
    });

    it('is not their household’s', async () => {
      const { code } = await fixture.ambassador({ place: '12 Oak St.' });
      const written = (referral: string) => (street: string) =>
        rejection(fixture.order({ referral, shippingAddress: address(street) }));
      const to = written(`code ${code}`);
      expect(await to('12  OAK  Street,')).toEqual(['household']);
      expect(await to('14 oak st')).toEqual(['earned']);
      expect(await to('12 Oak St Apt 2')).toEqual(['earned']);
      // An ambassador whose address is kept by the previous digest.
      const before = await fixture.ambassador({ placeBefore: '12 Oak St.' });
      expect(await written(`code ${before.code}`)('12 oak st')).toEqual(['household']);
    });

    it('counts a click for thirty days, a code always, and a code of nobody’s never', async () => {
      const { code } = await fixture.ambassador();
      const clicked = (days: number) =>
        `link ${code} ${new Date(fixture.now().getTime() - days * DAY_MS).toISOString()}`;
      expect(await rejection(fixture.order({ referral: clicked(29) }))).toEqual(['earned']);
      expect(await rejection(fixture.order({ referral: clicked(31) }))).toEqual(['late']);
      expect(await rejection(fixture.order({ referral: 'code NOBODYS7' }))).toEqual([]);
      expect(await rejection(fixture.order({ referral: 'anything at all' }))).toEqual([]);
    });

    it('is decided once: another code on the order changes nothing', async () => {
      const { who, first } = await referred();
      const other = await fixture.ambassador();
      const { updatedAt } = fixture.order({});
      await fixture.save({ ...first, referral: `code ${other.code}`, updatedAt });
      expect((await balance(who.gid)).pendingCents).toBe(500);
      expect((await balance(other.gid)).pendingCents).toBe(0);
    });
  });

  describe('the rate', () => {
    it('is another after the training, and an old commission keeps its own', async () => {
      const before = await referred();
      const { gid, code } = before.who;
      await fixture.db
        .insertInto('training_finish')
        .values({ customer_gid: gid, finished_at: fixture.now() })
        .execute();
      const brought = async () => {
        const order = fixture.order({ referral: `code ${code}` });
        await fixture.save(order);
        return fixture.entries(order.id);
      };
      expect(await brought()).toEqual(['earned 700']);
      const rate = { rule: 'trained', basisPoints: 825, decidedBy: 'Olive Staff' } as const;
      const next = { ...rate, fromAt: new Date(fixture.now().getTime() + DAY_MS), note: 'Autumn.' };
      const added = await addRate(fixture.db, next, fixture.now());
      // As after a commit of which nobody knew.
      expect(await addRate(fixture.db, next, fixture.now())).toEqual(added);
      const sooner = { ...next, fromAt: fixture.now() };
      expect(await addRate(fixture.db, sooner, fixture.now())).toEqual({
        ok: false,
        because: 'before-last',
      });
      const past = { ...next, fromAt: new Date(fixture.now().getTime() - 1) };
      expect(await addRate(fixture.db, past, fixture.now())).toEqual({
        ok: false,
        because: 'past',
      });
      expect(await brought()).toEqual(['earned 700']);
      fixture.pass(DAY_MS);
      expect(await brought()).toEqual(['earned 825']);
      await before.next({ refundedCents: 6_000 });
      expect(await before.entries()).toEqual(['earned 500', 'reversed -250 refund']);
    });
  });

  it('the reconciler settles what is left behind, and finds nothing after that', async () => {
    const { first, entries } = await referred();
    await sql`update order_mirror set refunded_cents = 6000 where order_gid = ${first.id}`.execute(
      fixture.db,
    );
    expect(await fixture.audit()).toEqual([`I-23 ${first.id}`]);
    const nothing = { checked: 0, repaired: 0, broken: 0 };
    const needs = { db: fixture.db, config: { commission: COMMISSION_RULES }, log: quiet };
    const run = (window: 'recent' | 'month') =>
      reconcileCommissions(needs, { at: fixture.now(), window });
    // The order was not read since the last run: only the check of all orders finds it.
    fixture.pass(DAY_MS);
    await saveAuditCheckpoint(fixture.db, await loadNewest(fixture.db, fixture.now()));
    fixture.pass(DAY_MS);
    expect(await run('recent')).toEqual(nothing);
    expect(await run('month')).toEqual({ checked: 1, repaired: 1, broken: 0 });
    expect(await entries()).toEqual(['earned 500', 'reversed -250 refund']);
    expect(await run('month')).toEqual(nothing);
  });

  it('the entries of any order come to what SQL says by itself', async () => {
    const status = fc.constantFrom('PENDING', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED');
    const state = fc.record({
      displayFinancialStatus: status,
      refundedCents: fc.integer({ min: 0, max: 13_000 }),
      cancelledAt: fc.constantFrom(null, '2026-06-02T00:00:00Z'),
      disputes: fc.constantFrom(
        [],
        ...['WON', 'LOST', 'UNDER_REVIEW', 'NEW'].map((s) => dispute(s)),
        ...['WON', 'LOST', 'UNDER_REVIEW', 'NEW'].map((s) => dispute(s, 'INQUIRY')),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 1, maxLength: 6 }), async (states) => {
        const { next } = await referred({ displayFinancialStatus: 'PENDING' });
        for (const one of states) {
          fixture.pass(7 * DAY_MS);
          await next(one);
        }
        expect(await fixture.audit()).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});
