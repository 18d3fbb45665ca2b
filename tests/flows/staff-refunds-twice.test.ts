import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SINGLE_APPROVER_LIMITS, type RefundMethod } from '../../app/domain/staff/approval';
import { cents } from '../../app/domain/core/money';
import { findCashOverview } from '../../app/models/reconciliation/money-leases.server';
import { listStaffRefunds } from '../../app/models/refunds/order-refund.server';
import { getPayment } from '../../app/models/payments/payment.server';
import { fetchOrderMoney } from '../../app/platforms/shopify/orders/order-money.server';
import type { StripeClient } from '../../app/platforms/stripe/client.server';
import { requestRefund } from '../../app/services/refunds/request-refund.server';
import { reconcileOrderRefunds } from '../../app/services/refunds/send-order-refund.server';
import { reconcileReturns } from '../../app/services/reconciliation/reconcile-payments.server';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-fixture';
import { split, type Payer } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

const DAY_MS = 24 * 60 * 60_000;
const actor = { staffId: 'staff-1', requestId: 'request-1' };

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  const needsOf = (meanwhile?: () => Promise<unknown>) => {
    const { log, stripe } = fixture.startWork().app;
    const basics = {
      db: fixture.db,
      admin: adminFor(fixture.url),
      log,
      failpoint: () => undefined,
    };
    const config = { singleApproverLimits: SINGLE_APPROVER_LIMITS };
    const needs = { ...basics, stripe, config, now: fixture.now };
    // Lets others act while this one waits for Stripe.
    const run: StripeClient['run'] = async (operation, call) => {
      await meanwhile?.();
      return stripe.run(operation, call);
    };
    return { ...needs, stripe: { ...stripe, run } };
  };

  async function send(
    orderGid: string | null,
    amount: number,
    {
      method = 'earth_cash',
      meanwhile,
    }: { method?: RefundMethod; meanwhile?: () => Promise<unknown> } = {},
  ) {
    const order = await fetchOrderMoney(adminFor(fixture.url), orderGid ?? '');
    return requestRefund(needsOf(meanwhile), actor, {
      orderGid: orderGid ?? '',
      staffRequest: {
        lines: [],
        shippingCents: cents(0),
        amountCents: cents(amount),
        isRestocked: false,
      },
      method,
      seenCents: order?.refundedCents ?? 0,
      formToken: randomUUID(),
    });
  }

  async function disputed(payer: Payer, amountCents?: number): Promise<string> {
    const [intent] = await fixture.intentsOf(payer);
    const what = { id: intent?.id ?? '', ...(amountCents !== undefined && { amountCents }) };
    return String((await fixture.act('dispute', what)).id);
  }
  /** Decides the dispute at Stripe and delivers its events. */
  async function decided(dispute: string, status: 'won' | 'lost'): Promise<void> {
    await fixture.act('dispute-status', { id: dispute, status });
    await fixture.startWork().deliver(await fixture.events(/^charge\.dispute/));
  }
  const won = (dispute: string) => decided(dispute, 'won');
  /** Returns the card's part of a payment: given as Earth Cash, taken back by the bank, owed to the card. */
  const cardPart = async (id: string) => {
    const { cardAsStoreCreditCents, cardHadCents, cardRefundRequestedCents } = await getPayment(
      fixture.db,
      id,
    );
    return [cardAsStoreCreditCents, cardHadCents, cardRefundRequestedCents];
  };
  /** Returns the refunds under way, as the Earth Cash overview shows them. */
  const owedToAll = async () => Number((await findCashOverview(fixture.db)).refunds.cents);
  const held = async (id: string) =>
    (await fixture.discrepancies()).includes(`order-refund-twice ${id}`);

  describe('a refund to Earth Cash alone', () => {
    it('is not asked for where another form has given something back since its sum was read', async () => {
      const { payer, payment } = await fixture.paid(split({ card: 2_000 }));
      const { orderGid } = payment;
      let first: unknown = null;
      const meanwhile = async () => {
        first ??= await send(orderGid, 700);
      };
      expect(await send(orderGid, 700, { meanwhile })).toEqual({ ok: false, code: 'changed' });
      expect(first).toEqual({ ok: true, outcome: 'done' });
      const rows = await fixture.db
        .selectFrom('order_refund')
        .select(['from_cents', 'to_cents', 'state'])
        .where('order_gid', '=', orderGid)
        .execute();
      expect(rows).toEqual([{ from_cents: 0, to_cents: 700, state: 'done' }]);
      await fixture.giveBack();
      expect((await fixture.balances(payer.gid)).availableCents).toBe(700);
      // Who looks at the order again may give the rest back.
      expect(await send(orderGid, 1_300)).toEqual({ ok: true, outcome: 'done' });
    });

    it('is not sent once the card has had the money back while the platform was silent', async () => {
      const { payer, payment } = await fixture.paid(split({ card: 2_000 }));
      const { orderGid } = payment;
      await fixture.fault('shopify', 'RefundOrder', 'error');
      expect(await send(orderGid, 700)).toEqual({ ok: true, outcome: 'later' });
      const [intent] = await fixture.intentsOf(payer);
      await fixture.stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 1_500 });
      await reconcileOrderRefunds(needsOf());
      const [row] = await listStaffRefunds(fixture.db, orderGid ?? '');
      expect(row?.state).toBe('refused');
      expect(await fixture.discrepancies()).toContain(`staff-refund-not-made ${row?.id}`);
      const order = await fetchOrderMoney(adminFor(fixture.url), orderGid ?? '');
      expect(order?.refundedCents).toBe(0);
      // Another refund is not blocked.
      expect(await send(orderGid, 500)).toEqual({ ok: true, outcome: 'done' });
      await fixture.giveBack();
      expect((await fixture.balances(payer.gid)).availableCents).toBe(500);
      expect(await fixture.audit()).toEqual([]);
    });

    it('is not given while the bank holds the money, and is once the dispute is won', async () => {
      const before = await owedToAll();
      const { payer, payment } = await fixture.paid(split({ card: 2_000 }));
      await send(payment.orderGid, 700);
      const dispute = await disputed(payer);
      await fixture.giveBack();
      expect((await fixture.balances(payer.gid)).availableCents).toBe(0);
      expect(await held(payment.id)).toBe(true);
      // The bank has taken more than this refund, but others are still owed the full amounts.
      expect(await owedToAll()).toBe(before + 700);
      // It waits for the dispute, not for the runner; the reconciler finds nothing new.
      expect(await fixture.giveBack()).toBe(0);
      expect(await fixture.startWork().returnPayment(payment.id)).toBe('person');
      expect((await fixture.balances(payer.gid)).availableCents).toBe(0);
      await won(dispute);
      expect((await fixture.balances(payer.gid)).availableCents).toBe(700);
      expect(await held(payment.id)).toBe(false);
      expect(await fixture.audit()).toEqual([]);
    });

    it('is over once the dispute is lost: what the card has had is not given again', async () => {
      const { payer, payment } = await fixture.paid(split({ card: 2_000 }));
      await send(payment.orderGid, 700);
      const dispute = await disputed(payer);
      await fixture.giveBack();
      expect(await held(payment.id)).toBe(true);
      await decided(dispute, 'lost');
      expect((await fixture.balances(payer.gid)).availableCents).toBe(0);
      expect(await held(payment.id)).toBe(false);
      expect(await cardPart(payment.id)).toEqual([0, 700, 700]);
      expect(await fixture.startWork().returnPayment(payment.id)).toBe('done');
      expect(await fixture.giveBack()).toBe(0);
      expect(await fixture.audit()).toEqual([]);
      // Nothing of the card's part is left to give this way: the request is refused.
      expect(await send(payment.orderGid, 300)).toEqual({ ok: false, code: 'card-gone' });
      // The bank changes its decision: the money is ours again, and the refund is owed to the card.
      await decided(dispute, 'won');
      await fixture.startWork().returnPayment(payment.id);
      expect(await fixture.cardBack(payer)).toBe(700);
      expect((await fixture.balances(payer.gid)).availableCents).toBe(0);
      expect(await fixture.audit()).toEqual([]);
    });

    it('is given but for what the bank has taken, where that is a part', async () => {
      const { payer, payment } = await fixture.paid(split({ card: 2_000 }));
      await send(payment.orderGid, 1_800);
      const dispute = await disputed(payer, 500);
      await fixture.giveBack();
      expect(await held(payment.id)).toBe(true);
      await decided(dispute, 'lost');
      expect((await fixture.balances(payer.gid)).availableCents).toBe(1_500);
      expect(await cardPart(payment.id)).toEqual([1_500, 300, 300]);
      expect(await held(payment.id)).toBe(false);
      expect(await fixture.audit()).toEqual([]);
    });

    it('is not given while Stripe does not say what the card has had back', async () => {
      const { payer, payment } = await fixture.paid(split({ card: 2_000 }));
      await send(payment.orderGid, 700);
      await fixture.fault('stripe', 'refunds.list', 'error');
      await fixture.giveBack();
      expect((await fixture.balances(payer.gid)).availableCents).toBe(0);
      await fixture.startWork().returnPayment(payment.id);
      expect((await fixture.balances(payer.gid)).availableCents).toBe(700);
    });
  });

  it('a dispute that is won after months is owed to the card though no event says so', async () => {
    const { payer, payment } = await fixture.paid(split({ card: 2_000 }));
    const dispute = await disputed(payer);
    await fixture.startWork().deliver(await fixture.events(/^charge\.dispute/));
    // Staff cannot refund it here until that is decided; Shopify's admin lets them.
    const refused = await send(payment.orderGid, 700, { method: 'original' });
    expect(refused).toEqual({ ok: false, code: 'disputed' });
    await fixture.refundAtShop(payment, 700);
    await fixture.hear(payment);
    await fixture.giveBack();
    expect(await fixture.cardBack(payer)).toBe(0);
    await fixture.act('dispute-status', { id: dispute, status: 'won' });
    const at = new Date(fixture.now() + 70 * DAY_MS);
    const { app } = fixture.startWork();
    const since = new Date(at.getTime() - 35 * DAY_MS);
    const reconcileIn = (window: 'recent' | 'month') =>
      reconcileReturns(app, { since, window, at });
    await reconcileIn('recent');
    expect(await fixture.cardBack(payer)).toBe(0);
    await reconcileIn('month');
    expect(await fixture.cardBack(payer)).toBe(700);
    expect(await fixture.audit()).toEqual([]);
  });

  it('the rest of an order is not given as Earth Cash while the bank holds the card’s part', async () => {
    const { payer, payment } = await fixture.paid(split({ cash: 5_000, card: 5_000 }));
    const before = (await fixture.balances(payer.gid)).availableCents;
    await send(payment.orderGid, 5_000);
    await fixture.giveBack();
    expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 5_000);
    const dispute = await disputed(payer);
    await send(payment.orderGid, 5_000, { method: 'original' });
    await fixture.giveBack();
    expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 5_000);
    expect(await held(payment.id)).toBe(true);
    expect(await fixture.audit()).toEqual([]);
    await won(dispute);
    expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 7_500);
    expect(await fixture.cardBack(payer)).toBe(2_500);
    expect(await held(payment.id)).toBe(false);
    expect(await fixture.audit()).toEqual([]);
  });

  it('of an order that was paid in two ways, a lost dispute takes the card’s part alone', async () => {
    const { payer, payment } = await fixture.paid(split({ cash: 5_000, card: 5_000 }));
    const before = (await fixture.balances(payer.gid)).availableCents;
    await send(payment.orderGid, 7_000);
    const dispute = await disputed(payer);
    await fixture.giveBack();
    expect((await fixture.balances(payer.gid)).availableCents).toBe(before);
    await decided(dispute, 'lost');
    expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 5_000);
    expect(await cardPart(payment.id)).toEqual([0, 2_000, 2_000]);
    expect(await held(payment.id)).toBe(false);
    // The bank has already given the card's part of the rest.
    await send(payment.orderGid, 3_000, { method: 'original' });
    await fixture.giveBack();
    expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 5_000);
    expect(await fixture.cardBack(payer)).toBe(0);
    expect(await held(payment.id)).toBe(false);
    expect(await fixture.audit()).toEqual([]);
  });
});
