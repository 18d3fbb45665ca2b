import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { acceptPayment } from '../../app/models/payments/accept-payment.server';
import { listOrdersChanged } from '../../app/models/reconciliation/audit-changed.server';
import { applyReversals, lastReversal } from '../../app/models/deposits/deposit-reversal.server';
import { moneyTransaction } from '../../app/models/core/database.server';
import { completePayment } from '../../app/models/payments/spend-payment.server';
import { listDisputesOf } from '../../app/platforms/stripe/refunds.server';
import { eachDatabase } from '../support/database';
import { openAfterDepositFixture, type AfterDepositFixture } from './after-deposit-setup';
import { openCommissionFixture, type CommissionFixture } from './commission-fixture';

// Much of this happens over HTTP and on two databases, and the machine may be slow.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const MINUTE_MS = 60_000;

eachDatabase((_kind, open) => {
  let fixture: AfterDepositFixture;
  let commissions: CommissionFixture;
  let referral: string;
  beforeAll(async () => {
    const database = await open();
    fixture = await openAfterDepositFixture(database);
    commissions = openCommissionFixture(database);
    referral = `code ${(await commissions.ambassador()).code}`;
  });
  afterAll(() => fixture.discardAll());

  const hear = async () => fixture.deliver(await fixture.events(/^charge\.dispute\./));

  /** Makes a settled order paid with this much of a customer's Earth Cash. */
  async function spent(gid: string, cash: number): Promise<{ id: string; orderGid: string }> {
    const { db } = fixture;
    await db
      .updateTable('customer_account')
      .set({ imported: true })
      .where('customer_gid', '=', gid)
      .execute();
    const [storeCreditCents, none] = [cents(cash), cents(0)];
    const accepted = await acceptPayment(db, {
      customerGid: gid,
      request: {
        formToken: randomUUID(),
        purpose: 'cart',
        subject: randomUUID(),
        draftInput: {} as never,
        draftGid: null,
        split: {
          totalCents: storeCreditCents,
          storeCreditCents,
          cardCents: none,
          termsCents: none,
        },
        paymentMethodId: null,
        organizationId: null,
      },
      method: null,
      declinesPerHour: 5,
      owner: 'test',
      now: Date.now(),
    });
    if (accepted.kind !== 'accepted') throw new Error(accepted.kind);
    const { id } = accepted.payment;
    await db.updateTable('payment').set({ state: 'charged' }).where('id', '=', id).execute();
    const at = new Date();
    const orderGid = `gid://shopify/Order/${randomInt(1e9, 1e12)}`;
    const delivered = { order: { gid: orderGid, name: '#1' } };
    await completePayment(db, { paymentId: id, delivered, at, failpoint: () => undefined });
    await db
      .updateTable('payment')
      .set({ state: 'settled', settled_at: at })
      .where('id', '=', id)
      .execute();
    return { id, orderGid };
  }

  /**
   * Makes a referred order of 120.00, 100.00 of it goods, of which a deposit of 150.00 has paid `cash`.
   * Its commission is 5.00.
   */
  async function brought(cash = 12_000) {
    const person = await fixture.person();
    const deposit = await fixture.credited(person, 15_000);
    const payment = await spent(person.gid, cash);
    const order = commissions.order({ id: payment.orderGid, referral });
    await commissions.save(order);
    return { person, deposit, payment, order };
  }
  const entries = (of: { payment: { orderGid: string } }) =>
    commissions.entries(of.payment.orderGid);

  /** Reads the order after a refund at Shopify. */
  async function refunded({ order }: Awaited<ReturnType<typeof brought>>, refundedCents: number) {
    const { id, createdAt } = order;
    await commissions.save(commissions.order({ id, createdAt, referral, refundedCents }));
  }

  it('a dispute of the deposit takes it back, and gives it again when that is won', async () => {
    const of = await brought();
    expect(await entries(of)).toEqual(['earned 500']);
    const dispute = await fixture.disputeOf(of.deposit.intent);
    await hear();
    expect(await entries(of)).toEqual(['earned 500', 'reversed -500 dispute']);
    expect(await commissions.audit()).toEqual([]);
    // Repeating the same events and the same order changes nothing.
    await hear();
    await commissions.save(commissions.order({ ...of.order, updatedAt: '2026-06-02T00:00:00Z' }));
    expect(await entries(of)).toEqual(['earned 500', 'reversed -500 dispute']);
    await fixture.act('win', { id: dispute });
    await hear();
    expect(await entries(of)).toEqual(['earned 500', 'reversed -500 dispute', 'restored 500']);
    expect(await commissions.audit()).toEqual([]);
  });

  it('what is lost stays taken, also of an order that is first seen afterwards', async () => {
    const of = await brought(6_000);
    const second = await spent(of.person.gid, 6_000);
    await fixture.act('lose', { id: await fixture.disputeOf(of.deposit.intent) });
    await hear();
    expect(await entries(of)).toEqual(['earned 500', 'reversed -250 dispute']);
    await commissions.save(commissions.order({ id: second.orderGid, referral }));
    expect(await commissions.entries(second.orderGid)).toEqual([
      'earned 500',
      'reversed -250 dispute',
    ]);
    expect(await commissions.audit()).toEqual([]);
  });

  it('takes only what that deposit paid, and leaves alone what another paid', async () => {
    const of = await brought(3_000);
    const other = await fixture.credited(of.person, 2_000);
    await fixture.disputeOf(other.intent);
    await hear();
    expect(await entries(of)).toEqual(['earned 500']);
    await fixture.disputeOf(of.deposit.intent);
    await hear();
    expect(await entries(of)).toEqual(['earned 500', 'reversed -125 dispute']);
    expect(await commissions.audit()).toEqual([]);
  });

  it('counts a refund of the order once: in the deposit until it is given back, then as refunded', async () => {
    const of = await brought(6_000);
    await fixture.disputeOf(of.deposit.intent);
    await hear();
    await refunded(of, 3_000);
    expect(await entries(of)).toContain('reversed -125 dispute');
    expect(await commissions.audit()).toEqual([]);
    const before = new Date();
    expect(await fixture.work.returnPayment(of.payment.id)).toBe('done');
    expect((await entries(of)).slice(2)).toEqual(['reversed -125 dispute', 'restored 125']);
    // If the process had died in between, the reconciler would find the order here.
    expect(await listOrdersChanged(fixture.db, before)).toEqual([of.payment.orderGid]);
    expect(await commissions.audit()).toEqual([]);
  });

  it('is found by the reconciler where the process died after the ledger’s transaction', async () => {
    const of = await brought();
    const { db } = fixture;
    // Run the reconciler now, so that its next run looks only at what changes from here on.
    await fixture.work.reconcile('recent');
    fixture.moved.ms = 15 * MINUTE_MS;
    const { id: depositId, intent } = of.deposit;
    await fixture.disputeOf(intent);
    const disputes = await listDisputesOf(fixture.client, intent);
    const loaded = { refunds: [], disputes, after: await lastReversal(db, depositId) };
    const whose = { depositId, customerGid: of.person.gid };
    const at = new Date(Date.now() + fixture.moved.ms);
    await moneyTransaction(db, (trx) => applyReversals(trx, whose, loaded, at));
    expect(await entries(of)).toEqual(['earned 500']);
    expect(await commissions.audit()).toEqual([`I-23 ${of.payment.orderGid}`]);
    const report = await fixture.work.reconcile('recent');
    expect(report.parts['commissions']).toMatchObject({ repaired: 1, broken: 0 });
    expect(await entries(of)).toEqual(['earned 500', 'reversed -500 dispute']);
    expect(await commissions.audit()).toEqual([]);
    fixture.moved.ms = 0;
  });
});
