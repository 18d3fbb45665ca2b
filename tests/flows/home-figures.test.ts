import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { homeTasks } from '../../app/domain/dashboard/home-page';
import { lastStoreMonths } from '../../app/domain/core/time/store-day';
import { loadHomeOrders } from '../../app/http/dashboard/home-page.server';
import type { Database } from '../../app/models/core/database.server';
import { listHomeOrders, sumSpendByMonth } from '../../app/models/orders/home-orders.server';
import { onPostgres } from '../support/database';
import { NOTICEABLE_MS } from '../support/noticeable';
import { addHomeOrder, giveManyOrders } from './home-orders-fixture';

const NOW = Date.parse('2026-11-21T18:00:00Z');
const FEW = 'gid://shopify/Customer/61';
const OTHER = 'gid://shopify/Customer/62';
const MANY = 'gid://shopify/Customer/63';

/** Adds a payment of ours for this order; what else a payment has is in other tables. */
async function addPaymentOf(db: Database['db'], gid: string, name: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into payment (id, customer_gid, form_token, fingerprint, purpose, subject,
        draft_input, total_cents, store_credit_cents, card_cents, terms_cents, state, order_gid, created_at,
        updated_at, settled_at)
      select ${randomUUID()}, ${gid}, ${randomUUID()}, 'x', 'cart', ${randomUUID()}, '{}', 1000, 0, 0,
        1000, 'settled', order_gid, now(), now(), now()
      from order_mirror where customer_gid = ${gid} and name = ${name}`.execute(trx);
  });
}

/** Adds a payment of what is owed of this order that has not ended. */
async function payOrderOf(db: Database['db'], gid: string, name: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into payment (id, customer_gid, form_token, fingerprint, purpose, subject,
        total_cents, store_credit_cents, card_cents, terms_cents, state, created_at, updated_at)
      select ${randomUUID()}, ${gid}, ${randomUUID()}, 'x', 'order', order_gid, 1000, 1000, 0, 0,
        'held', now(), now()
      from order_mirror where customer_gid = ${gid} and name = ${name}`.execute(trx);
  });
}

/** What the home page's orders are read with; Shopify is not asked once the mirror is filled. */
const homeContext = (db: Database['db'], isOff: boolean) =>
  ({ db, now: () => NOW, config: { quickbooks: { isOff } } }) as Parameters<
    typeof loadHomeOrders
  >[0];

/** Returns the best of five times, so that other work on the machine does not count. */
async function best(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}

onPostgres((kind, open) => {
  let db: Database['db'];
  beforeAll(async () => {
    ({ db } = await open());
  });

  const spendOf = async (gid: string, now = NOW) =>
    Object.fromEntries(
      (await sumSpendByMonth(db, gid, lastStoreMonths(now, 12)))
        .filter((month) => month.cents !== 0)
        .map(({ month, cents }) => [month, cents]),
    );

  describe('what was spent', () => {
    it('falls to the store’s months, at both changes of the clocks', async () => {
      // The store's time is UTC-8 in winter and UTC-7 in summer.
      await addHomeOrder(db, FEW, { at: '2026-03-01T07:59:59.999Z', cents: 1 });
      await addHomeOrder(db, FEW, { at: '2026-03-01T08:00:00.000Z', cents: 10 });
      await addHomeOrder(db, FEW, { at: '2026-04-01T06:59:59.999Z', cents: 100 });
      await addHomeOrder(db, FEW, { at: '2026-04-01T07:00:00.000Z', cents: 1_000 });
      await addHomeOrder(db, FEW, { at: '2026-11-01T06:59:59.999Z', cents: 10_000 });
      await addHomeOrder(db, FEW, { at: '2026-11-01T07:00:00.000Z', cents: 100_000 });
      expect(await spendOf(FEW)).toEqual({
        '2026-02': 1,
        '2026-03': 110,
        '2026-04': 1_000,
        '2026-10': 10_000,
        '2026-11': 100_000,
      });
    });

    it('is what is left after refunds, without what was called off or is not theirs', async () => {
      const gid = 'gid://shopify/Customer/64';
      const at = '2026-06-10T12:00:00Z';
      await addHomeOrder(db, gid, { at, cents: 5_000, currentCents: 3_800 });
      await addHomeOrder(db, gid, { at, cents: 700, cancelledAt: '2026-06-11T12:00:00Z' });
      await addHomeOrder(db, gid, { at, cents: 900, goneAt: '2026-06-11T12:00:00Z' });
      await addHomeOrder(db, gid, { at, cents: 40, currency: 'CAD' });
      await addHomeOrder(db, OTHER, { at, cents: 60_000 });
      expect(await spendOf(gid)).toEqual({ '2026-06': 3_800 });
      expect(await spendOf('gid://shopify/Customer/6')).toEqual({});
    });

    it('ends twelve months ago, and with this month', async () => {
      const gid = 'gid://shopify/Customer/65';
      await addHomeOrder(db, gid, { at: '2025-12-01T07:59:59.999Z', cents: 1 });
      await addHomeOrder(db, gid, { at: '2025-12-01T08:00:00.000Z', cents: 10 });
      await addHomeOrder(db, gid, { at: '2026-12-01T08:00:00.000Z', cents: 100 });
      expect(await spendOf(gid)).toEqual({ '2025-12': 10 });
      // The same orders, a month later.
      expect(await spendOf(gid, Date.parse('2026-12-02T18:00:00Z'))).toEqual({ '2026-12': 100 });
    });
  });

  describe('orders that are open', () => {
    const gid = 'gid://shopify/Customer/66';
    const names = async (most = { open: 10, latest: 3 }) => {
      const found = await listHomeOrders(db, gid, most, NOW);
      return { open: found.open.map(({ name }) => name), latest: found.latest.map((o) => o.name) };
    };

    const add = (name: string, day: number, more: Parameters<typeof addHomeOrder>[2]) =>
      addHomeOrder(db, gid, { name, at: `2026-11-0${day}T12:00:00Z`, ...more });

    it('are those of which something is still to come, the newest first', async () => {
      await add('unsent', 1, { fulfillment: 'UNFULFILLED' });
      await add('unpaid', 2, { financial: 'PENDING', parcels: ['DELIVERED'] });
      await add('moving', 3, { parcels: ['DELIVERED', 'IN_TRANSIT'] });
      await add('arrived', 4, { parcels: ['DELIVERED'] });
      await add('called off', 5, {
        fulfillment: 'UNFULFILLED',
        cancelledAt: '2026-11-06T12:00:00Z',
      });
      await add('given back', 6, { financial: 'REFUNDED', fulfillment: 'UNFULFILLED' });
      await add('silent', 7, { parcels: ['FULFILLED'], updatedAt: '2026-11-07T18:00:00Z' });
      await add('long silent', 8, { parcels: [null], updatedAt: '2026-11-07T17:59:59Z' });
      await add('both', 9, { financial: 'PENDING', fulfillment: 'PARTIALLY_FULFILLED' });
      expect(await names()).toEqual({
        open: ['both', 'silent', 'moving', 'unpaid', 'unsent'],
        latest: ['both', 'long silent', 'silent'],
      });
      expect(await names({ open: 2, latest: 1 })).toEqual({
        open: ['both', 'silent'],
        latest: ['both'],
      });
    });

    it('say which of them is paid for by a payment of ours', async () => {
      await addPaymentOf(db, gid, 'unpaid');
      const { open: found } = await listHomeOrders(db, gid, { open: 10, latest: 0 }, NOW);
      const here = found.filter(({ hasPaymentHere }) => hasPaymentHere).map(({ name }) => name);
      expect(here).toEqual(['unpaid']);
    });

    it('on invoice are paid on their own page without QuickBooks, else by their invoice', async () => {
      await db
        .updateTable('mirror_sync')
        .set({ filled_at: new Date(NOW) })
        .execute();
      // 'unpaid' was placed on invoice above, 'both' was not ordered here.
      const asked = async (isOff: boolean) => {
        const orders = await loadHomeOrders(homeContext(db, isOff), gid);
        const waiting = { invoices: null, openPayments: [], custom: [], requests: 0 };
        return homeTasks({ ...waiting, orders }).map((task) =>
          task.kind === 'order' || task.kind === 'on-invoice' ? [task.kind, task.order.name] : [],
        );
      };
      expect(await asked(true)).toEqual([
        ['order', 'both'],
        ['on-invoice', 'unpaid'],
      ]);
      expect(await asked(false)).toEqual([['order', 'both']]);
      await payOrderOf(db, gid, 'unpaid');
      expect(await asked(true)).toEqual([['order', 'both']]);
    });

    it('bring their lines and the carrier’s page', async () => {
      const parcel = { company: 'UPS', number: '1Z', url: 'https://tracking.example.com/1Z' };
      const { open: found } = await listHomeOrders(db, gid, { open: 10, latest: 0 }, NOW);
      const moving = found.find(({ name }) => name === 'moving');
      expect(moving).toMatchObject({
        lines: [{ title: 'Kraft Hot Cup', quantity: 2 }],
        parcels: [
          { displayStatus: 'DELIVERED', tracking: [parcel] },
          { displayStatus: 'IN_TRANSIT', tracking: [parcel] },
        ],
      });
    });
  });

  describe('for a customer with 50,000 orders', () => {
    beforeAll(() => giveManyOrders(db, MANY, NOW), 120_000);

    it(`${kind}: the months take no time that is noticed`, async () => {
      const months = await sumSpendByMonth(db, MANY, lastStoreMonths(NOW, 12));
      expect(months.every(({ cents }) => cents > 0)).toBe(true);
      const { rows } = await sql<{ cents: bigint }>`
        select sum(current_cents)::bigint as cents from order_mirror
        where customer_gid = ${MANY}`.execute(db);
      expect(months.reduce((sum, { cents }) => sum + cents, 0)).toBe(Number(rows[0]?.cents));
      expect(await best(() => spendOf(MANY))).toBeLessThan(NOTICEABLE_MS);
    });

    it(`${kind}: open and latest orders take no time that is noticed`, async () => {
      const most = { open: 6, latest: 3 };
      const found = await listHomeOrders(db, MANY, most, NOW);
      expect([found.open.length, found.latest.length]).toEqual([6, 3]);
      expect(await best(() => listHomeOrders(db, MANY, most, NOW))).toBeLessThan(NOTICEABLE_MS);
    });
  });
});
