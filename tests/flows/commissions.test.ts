import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import type { Order } from '../../app/domain/orders/order';
import { keepAuditMark, readNewest } from '../../app/models/reconciliation/audit-changed.server';
import { findCommissionBalance } from '../../app/models/commissions/commission-balance.server';
import { addRate } from '../../app/models/commissions/commission-rate.server';
import { forgetOrder } from '../../app/models/orders/order-copy.server';
import { reconcileCommissions } from '../../app/services/reconciliation/reconcile-commissions.server';
import { eachDatabase } from '../support/database';
import {
  address,
  DAY_MS,
  line,
  openCommissionBench,
  type CommissionBench,
  type OrderSays,
} from './commission-bench';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const dispute = (status: string, initiatedAs = 'CHARGEBACK') => [
  { id: 'gid://shopify/ShopifyPaymentsDispute/1', status, initiatedAs },
];

eachDatabase((_kind, open) => {
  let bench: CommissionBench;
  beforeAll(async () => {
    bench = openCommissionBench(await open());
  });
  afterEach(async () => expect(await bench.audit()).toEqual([]));

  const balance = (gid: string) => findCommissionBalance(bench.db, gid, bench.now());

  /** Reads an order with a new ambassador's code; `next` reads a later state of it. */
  async function referred(says: OrderSays = {}) {
    const who = await bench.ambassador();
    const referral = `code ${who.code}`;
    const first = bench.order({ referral, ...says });
    const { commissions } = await bench.keep(first);
    const { id, createdAt } = first;
    const next = (more: OrderSays) => bench.keep(bench.order({ id, createdAt, referral, ...more }));
    return { who, first, next, commissions, entries: () => bench.entries(first.id) };
  }

  /** Returns why an order earns nothing, or that it has earned; checks that it is reported only once. */
  const refusal = async (order: Order, customerGid: string | null = null) => {
    const { commissions } = await bench.keep(order, customerGid);
    const { commissions: again } = await bench.keep(order, customerGid);
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
      bench.pass(DAY_MS);
      const paid = await next({});
      expect(paid.commissions).toEqual([
        { order: first.id, ambassador: who.gid, happened: 'earned', amountCents: 500 },
      ]);
      await next({});
      expect(await entries()).toEqual(['earned 500']);
      expect(await balance(who.gid)).toMatchObject({ payableCents: 0, pendingCents: 500 });
      const [row] = await bench.db
        .selectFrom('commission')
        .selectAll()
        .where('order_gid', '=', first.id)
        .execute();
      expect(row).toMatchObject({
        order_name: '#1001',
        earned_at: bench.now(),
        base_cents: 10_000n,
        basis_points: 500,
        campus_key: 'reed',
        chapter_kind: 'sorority',
        chapter_key: 'alpha',
      });
      bench.pass(30 * DAY_MS);
      expect(await balance(who.gid)).toMatchObject({ payableCents: 500, pendingCents: 0 });
    });

    it('of something made to order earns of the goods, not of their shipping and preparing', async () => {
      const { entries } = await referred({
        tags: ['custom-order'],
        lines: [
          line('1', 'Custom Cup', 7_000, true),
          line('2', 'Plates and preparing', 2_000, false),
          line('3', 'Shipping', 1_000, false),
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
      bench.pass(31 * DAY_MS);
      const payout = crypto.randomUUID();
      await sql`
        insert into commission_payout (id, ambassador_gid, form_token, way, cents, state, asked_at,
          ended_at)
        values (${payout}, ${who.gid}, ${payout}, 'earth_cash', 375, 'paid', ${bench.now()},
          ${bench.now()})`.execute(bench.db);
      await sql`
        insert into commission_entry (ambassador_gid, kind, payout_id, cents, occurred_at, payable_at)
        values (${who.gid}, 'payout', ${payout}, -375, ${bench.now()}, ${bench.now()})`.execute(
        bench.db,
      );
      bench.pass(DAY_MS);
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
      await bench.db.transaction().execute((trx) => forgetOrder(trx, first.id, bench.now()));
      expect(await entries()).toEqual(['earned 500']);
    });

    it('comes to the same whatever order its states are read in, also two at once', async () => {
      const { first, entries } = await referred({ displayFinancialStatus: 'PENDING' });
      const { id, createdAt, referral } = first;
      const states = [0, 600, 1_200, 6_000, 2_400].map((refundedCents) =>
        bench.order({ id, createdAt, referral, refundedCents }),
      );
      await Promise.all(states.toReversed().map((state) => bench.keep(state)));
      const [earned, ...rest] = await entries();
      expect(earned).toBe('earned 500');
      const sum = rest.reduce((total, entry) => total + Number(entry.split(' ')[1]), 500);
      expect(sum).toBe(400);
    });
  });

  describe('whose it is', () => {
    it('is nobody’s own, by the account and by an address of theirs', async () => {
      const { gid, code } = await bench.ambassador();
      const own = () => bench.order({ referral: `code ${code}`, email: 'amara@example.com' });
      expect(await refusal(own(), gid)).toEqual(['self']);
      const guest = bench.order({ referral: `code ${code}`, email: 'Amara@Example.com' });
      expect(await refusal(guest)).toEqual(['self']);
      expect((await balance(gid)).pendingCents).toBe(0);
    });

    it('is not their household’s', async () => {
      const { code } = await bench.ambassador({ place: '12 Oak St.' });
      const written = (referral: string) => (street: string) =>
        refusal(bench.order({ referral, shippingAddress: address(street) }));
      const to = written(`code ${code}`);
      expect(await to('12  OAK  Street,')).toEqual(['household']);
      expect(await to('14 oak st')).toEqual(['earned']);
      expect(await to('12 Oak St Apt 2')).toEqual(['earned']);
      // An ambassador whose address is kept by the previous digest.
      const before = await bench.ambassador({ placeBefore: '12 Oak St.' });
      expect(await written(`code ${before.code}`)('12 oak st')).toEqual(['household']);
    });

    it('counts a click for thirty days, a code always, and a code of nobody’s never', async () => {
      const { code } = await bench.ambassador();
      const clicked = (days: number) =>
        `link ${code} ${new Date(bench.now().getTime() - days * DAY_MS).toISOString()}`;
      expect(await refusal(bench.order({ referral: clicked(29) }))).toEqual(['earned']);
      expect(await refusal(bench.order({ referral: clicked(31) }))).toEqual(['late']);
      expect(await refusal(bench.order({ referral: 'code NOBODYS7' }))).toEqual([]);
      expect(await refusal(bench.order({ referral: 'anything at all' }))).toEqual([]);
    });

    it('is decided once: another code on the order changes nothing', async () => {
      const { who, first } = await referred();
      const other = await bench.ambassador();
      const { updatedAt } = bench.order({});
      await bench.keep({ ...first, referral: `code ${other.code}`, updatedAt });
      expect((await balance(who.gid)).pendingCents).toBe(500);
      expect((await balance(other.gid)).pendingCents).toBe(0);
    });
  });

  describe('the rate', () => {
    it('is another after the training, and an old commission keeps its own', async () => {
      const before = await referred();
      const { gid, code } = before.who;
      await bench.db
        .insertInto('training_finish')
        .values({ customer_gid: gid, finished_at: bench.now() })
        .execute();
      const brought = async () => {
        const order = bench.order({ referral: `code ${code}` });
        await bench.keep(order);
        return bench.entries(order.id);
      };
      expect(await brought()).toEqual(['earned 700']);
      const rate = { rule: 'trained', basisPoints: 825, decidedBy: 'Olive Staff' } as const;
      const fromAt = new Date(bench.now().getTime() + DAY_MS);
      const next = { ...rate, fromAt, note: 'The autumn.' };
      expect(await addRate(bench.db, next, bench.now())).toMatchObject({ ok: true });
      const sooner = { ...next, fromAt: bench.now() };
      expect(await addRate(bench.db, sooner, bench.now())).toEqual({
        ok: false,
        because: 'before-last',
      });
      const past = { ...next, fromAt: new Date(bench.now().getTime() - 1) };
      expect(await addRate(bench.db, past, bench.now())).toEqual({ ok: false, because: 'past' });
      expect(await brought()).toEqual(['earned 700']);
      bench.pass(DAY_MS);
      expect(await brought()).toEqual(['earned 825']);
      await before.next({ refundedCents: 6_000 });
      expect(await before.entries()).toEqual(['earned 500', 'reversed -250 refund']);
    });
  });

  it('the reconciler settles what is left behind, and finds nothing after that', async () => {
    const { first, entries } = await referred();
    await sql`update order_mirror set refunded_cents = 6000 where order_gid = ${first.id}`.execute(
      bench.db,
    );
    expect(await bench.audit()).toEqual([`I-23 ${first.id}`]);
    const nothing = { checked: 0, repaired: 0, broken: 0 };
    const needs = { db: bench.db, config: { commission: COMMISSION_RULES }, log: quiet };
    const run = (window: 'recent' | 'month') =>
      reconcileCommissions(needs, { at: bench.now(), window });
    // The order was not read since the last run: only the check of all orders finds it.
    bench.pass(DAY_MS);
    await keepAuditMark(bench.db, await readNewest(bench.db, bench.now()));
    bench.pass(DAY_MS);
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
          bench.pass(7 * DAY_MS);
          await next(one);
        }
        expect(await bench.audit()).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});
