import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { nextReferredOrders } from '../../app/models/reconciliation/audit-slice.server';
import { listCommissionsToAdvance } from '../../app/models/commissions/commission-statement.server';
import { eachDatabase } from '../support/database';
import { openCommissionFixture, type CommissionFixture } from './commission-fixture';

eachDatabase((_kind, open) => {
  let fixture: CommissionFixture;
  beforeAll(async () => {
    fixture = openCommissionFixture(await open());
  });

  /** Checks all orders, as the daily run does. */
  async function unsettled(): Promise<string[]> {
    const all = await nextReferredOrders(fixture.db, null);
    return listCommissionsToAdvance(fixture.db, all?.part ?? []);
  }

  it('a bank’s question that was lost is settled, and SQL says the same', async () => {
    const { code } = await fixture.ambassador();
    const first = fixture.order({ referral: `code ${code}` });
    const { id, createdAt, referral } = first;
    await fixture.save(first);
    const requested = { id: 'gid://shopify/ShopifyPaymentsDispute/1', initiatedAs: 'INQUIRY' };
    for (const status of ['NEEDS_RESPONSE', 'LOST', 'WON', 'ACCEPTED']) {
      const disputes = [{ ...requested, status }];
      await fixture.save(fixture.order({ id, createdAt, referral, disputes }));
      expect(await fixture.audit()).toEqual([]);
      expect(await unsettled()).toEqual([]);
    }
    expect(await fixture.entries(id)).toEqual([
      'earned 500',
      'reversed -500 dispute',
      'restored 500',
      'reversed -500 dispute',
    ]);
  });

  it('an order of somebody who has left, or with what we never wrote, is not looked at for ever', async () => {
    const [left, forgotten, here] = [
      await fixture.ambassador(),
      await fixture.ambassador(),
      await fixture.ambassador(),
    ];
    await sql`update ambassador_mirror set gone_at = ${fixture.now()}, chapter_kind = null, chapter = null,
      chapter_key = null, college = null, college_key = null, shown_name = ''
      where customer_gid = ${left.gid}`.execute(fixture.db);
    await sql`insert into redacted_customer (customer_gid, redacted_at)
      values (${forgotten.gid}, ${fixture.now()})`.execute(fixture.db);
    for (const referral of [
      `code ${left.code}`,
      `code ${forgotten.code}`,
      `code ${here.code} and more`,
      `link ${here.code} 0000-01-01T00:00:00.000Z`,
    ]) {
      const order = fixture.order({ referral });
      expect(await fixture.save(order)).toEqual({ isStored: true, commissions: [] });
    }
    expect(await unsettled()).toEqual([]);
    // An ambassador who comes back is found again.
    await sql`update ambassador_mirror set gone_at = null where customer_gid = ${left.gid}`.execute(
      fixture.db,
    );
    expect(await unsettled()).toHaveLength(1);
  });
});
