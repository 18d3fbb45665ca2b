import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCommissionBalance } from '../../app/models/commissions/commission-balance.server';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { seedDatabase } from '../../db/seed';
import { loadSeed } from '../../sandbox/shopify/catalogue-seed';
import { broughtOrders } from '../../seed/brought-orders';
import { participants } from '../../seed/programme';
import { castGid } from '../contract/sandbox-people';
import { openShop } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import { openMirrorFixture, orderGid } from './order-mirror-fixture';

const gidOf = ({ personId }: { personId: number }) => `gid://shopify/Customer/${personId}`;

/** A new store's orders take the usual way: Shopify, mirror, commission. */
eachDatabase((_kind, open) => {
  let fixture: Awaited<ReturnType<typeof openMirrorFixture>>;
  beforeAll(async () => {
    const database = await open();
    await seedDatabase(database.db, { cast: true });
    fixture = await openMirrorFixture(
      database,
      openShop({ seed: { ...(await loadSeed(undefined)), broughtOrders } }),
    );
    await fixture.sync('ambassadors');
    await fixture.sync();
  });
  afterAll(() => fixture.close());

  const balance = (gid: string) => findCommissionBalance(fixture.db, gid, new Date(fixture.now()));
  const commissions = () => fixture.db.selectFrom('commission').selectAll().execute();

  it('has a commission for every order that was brought, where its ambassador is', async () => {
    const brought = broughtOrders(fixture.now());
    const stored = await commissions();
    expect(stored.map((row) => row.order_gid).toSorted()).toEqual(
      brought.map(({ number }) => orderGid(number)).toSorted(),
    );
    expect(stored.filter((row) => row.campus_key === null)).toEqual([]);
    const amara = stored.filter((row) => row.ambassador_gid === castGid('amara'));
    expect(amara[0]).toMatchObject({ chapter_kind: 'sorority', chapter_key: 'gamma rho' });
    // Earned when they were ordered, over ten months, and not when they were read.
    expect(stored.filter((row) => +row.earned_at !== +row.ordered_at)).toEqual([]);
    const rates = new Set(stored.map((row) => row.basis_points));
    expect([...rates].toSorted()).toEqual([500, 700]);
  });

  it('pays Amara at once, and holds some of hers', async () => {
    const { payableCents, pendingCents, paidCents } = await balance(castGid('amara'));
    expect(payableCents).toBeGreaterThan(COMMISSION_RULES.minimumCents);
    expect(pendingCents).toBeGreaterThan(0);
    expect(paidCents).toBe(0);
  });

  it('takes back what was refunded, and what a bank disputes', async () => {
    const reversals = await fixture.db
      .selectFrom('commission_entry')
      .select(['ambassador_gid', 'because', 'cents'])
      .where('kind', '=', 'reversed')
      .execute();
    expect(reversals.map(({ because }) => because).toSorted()).toEqual([
      'dispute',
      'refund',
      'refund',
    ]);
    expect(reversals.find(({ because }) => because === 'dispute')?.ambassador_gid).toBe(
      gidOf(participants.felix),
    );
    // The dispute is then won, and Shopify tells the store about it.
    const disputed = broughtOrders(fixture.now()).find((order) => order.disputed);
    const name = `#${disputed?.number}`;
    const before = await balance(gidOf(participants.felix));
    await fixture.shop.control('POST', 'shopify', {
      action: 'order-dispute-status',
      name,
      status: 'WON',
    });
    const orderId = Number(
      orderGid(disputed?.number ?? 0)
        .split('/')
        .at(-1),
    );
    await fixture.hear('disputes/update', { id: 1, order_id: orderId, status: 'won' });
    await fixture.syncDue();
    const after = await balance(gidOf(participants.felix));
    const lost = -Number(reversals.find(({ because }) => because === 'dispute')?.cents);
    expect(after.payableCents - before.payableCents).toBe(lost);
  });

  it('has clicks on every link', async () => {
    const rows = await fixture.db
      .selectFrom('referral_click')
      .select(({ fn }) => ['ambassador_gid', fn.countAll<bigint>().as('clicks')])
      .groupBy('ambassador_gid')
      .execute();
    const counted = new Map(rows.map((row) => [row.ambassador_gid, Number(row.clicks)]));
    for (const one of Object.values(participants)) expect(counted.get(gidOf(one))).toBe(one.clicks);
  });
});
