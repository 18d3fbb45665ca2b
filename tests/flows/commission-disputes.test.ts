import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { upsertOrderMirror } from '../../app/models/sync/upsert-order-mirror.server';
import { findOrder } from '../../app/platforms/shopify/orders/customer-orders.server';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-fixture';
import { split } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

const DISPUTES = /^charge\.dispute/;
const CODE = 'AMARA7KQ';

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
    await fixture.db
      .insertInto('ambassador')
      .values({ customer_gid: 'gid://shopify/Customer/1', code: CODE, started_at: new Date() })
      .execute();
  });
  afterAll(() => fixture.discardAll());

  /** Makes a paid order with a referral, half of it paid by card. */
  async function brought() {
    const { payment } = await fixture.paid(split({ cash: 1_000, card: 1_000 }));
    const orderGid = payment.orderGid ?? '';
    const found = await findOrder(adminFor(fixture.url), orderGid);
    if (found === null) throw new Error('there is no order');
    const order = { ...found.order, referral: `code ${CODE}` };
    await upsertOrderMirror(
      fixture.db,
      { ...found, order, fetchedAt: new Date() },
      COMMISSION_RULES,
    );
    return { orderGid, intent: String((await fixture.find(payment.id)).paymentIntentId) };
  }

  const kinds = async (orderGid: string) => {
    const rows = await fixture.db
      .selectFrom('commission_entry')
      .select(['kind', 'because'])
      .where('order_gid', '=', orderGid)
      .orderBy('nth')
      .execute();
    return rows.map(({ kind, because }) => because ?? kind);
  };
  const audit = () =>
    fixture.db
      .selectFrom('audit_violation')
      .selectAll()
      .where('check_name', 'in', ['I-23', 'I-24'])
      .execute();

  it('a dispute of the card takes the commission back, and gives it again when it is won', async () => {
    const { orderGid, intent } = await brought();
    expect(await kinds(orderGid)).toEqual(['earned']);
    const dispute = String((await fixture.act('dispute', { id: intent })).id);
    const work = fixture.startWork();
    await work.deliver(await fixture.events(DISPUTES));
    expect(await kinds(orderGid)).toEqual(['earned', 'dispute']);
    // Repeating the same events changes nothing.
    await work.deliver(await fixture.events(DISPUTES));
    expect(await kinds(orderGid)).toEqual(['earned', 'dispute']);
    expect(await audit()).toEqual([]);
    await fixture.act('win', { id: dispute });
    await work.deliver(await fixture.events(DISPUTES));
    expect(await kinds(orderGid)).toEqual(['earned', 'dispute', 'restored']);
    expect(await audit()).toEqual([]);
  });

  it('is found by the reconciler though no event of it came', async () => {
    const { orderGid, intent } = await brought();
    const dispute = String((await fixture.act('dispute', { id: intent })).id);
    const work = fixture.startWork();
    const report = await work.reconcile('recent');
    expect(report.parts['disputes']).toMatchObject({ repaired: 1, broken: 0 });
    expect(await kinds(orderGid)).toEqual(['earned', 'dispute']);
    await fixture.act('win', { id: dispute });
    await work.reconcile('month');
    expect(await kinds(orderGid)).toEqual(['earned', 'dispute', 'restored']);
    expect(await audit()).toEqual([]);
  });
});
