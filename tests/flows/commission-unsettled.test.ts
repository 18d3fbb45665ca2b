import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { nextReferredOrders } from '../../app/models/reconciliation/audit-slice.server';
import { listUnsettledCommissions } from '../../app/models/commissions/commission-statement.server';
import { eachDatabase } from '../support/database';
import { openCommissionBench, type CommissionBench } from './commission-bench';

eachDatabase((_kind, open) => {
  let bench: CommissionBench;
  beforeAll(async () => {
    bench = openCommissionBench(await open());
  });

  /** Checks all orders, as the daily run does. */
  async function unsettled(): Promise<string[]> {
    const all = await nextReferredOrders(bench.db, null);
    return listUnsettledCommissions(bench.db, all?.part ?? []);
  }

  it('a bank’s question that was lost is settled, and SQL says the same', async () => {
    const { code } = await bench.ambassador();
    const first = bench.order({ referral: `code ${code}` });
    const { id, createdAt, referral } = first;
    await bench.keep(first);
    const asked = { id: 'gid://shopify/ShopifyPaymentsDispute/1', initiatedAs: 'INQUIRY' };
    for (const status of ['NEEDS_RESPONSE', 'LOST', 'WON', 'ACCEPTED']) {
      const disputes = [{ ...asked, status }];
      await bench.keep(bench.order({ id, createdAt, referral, disputes }));
      expect(await bench.audit()).toEqual([]);
      expect(await unsettled()).toEqual([]);
    }
    expect(await bench.entries(id)).toEqual([
      'earned 500',
      'reversed -500 dispute',
      'restored 500',
      'reversed -500 dispute',
    ]);
  });

  it('an order of somebody who has left, or with what we never wrote, is not looked at for ever', async () => {
    const [left, forgotten, here] = [
      await bench.ambassador(),
      await bench.ambassador(),
      await bench.ambassador(),
    ];
    await sql`update ambassador_mirror set gone_at = ${bench.now()}, chapter_kind = null, chapter = null,
      chapter_key = null, college = null, college_key = null, shown_name = ''
      where customer_gid = ${left.gid}`.execute(bench.db);
    await sql`insert into redacted_customer (customer_gid, redacted_at)
      values (${forgotten.gid}, ${bench.now()})`.execute(bench.db);
    for (const referral of [
      `code ${left.code}`,
      `code ${forgotten.code}`,
      `code ${here.code} and more`,
      `link ${here.code} 0000-01-01T00:00:00.000Z`,
    ]) {
      const order = bench.order({ referral });
      expect(await bench.keep(order)).toEqual({ isKept: true, commissions: [] });
    }
    expect(await unsettled()).toEqual([]);
    // An ambassador who comes back is found again.
    await sql`update ambassador_mirror set gone_at = null where customer_gid = ${left.gid}`.execute(
      bench.db,
    );
    expect(await unsettled()).toHaveLength(1);
  });
});
