import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ALONE_LIMITS, type RefundWay } from '../../app/domain/staff/approval';
import { cents } from '../../app/domain/core/money';
import { findCashDesk } from '../../app/models/reconciliation/money-leases.server';
import { listStaffRefunds } from '../../app/models/refunds/order-refund.server';
import { getPayment } from '../../app/models/payments/payment.server';
import { readOrderMoney } from '../../app/platforms/shopify/orders/order-money.server';
import type { StripeClient } from '../../app/platforms/stripe/client.server';
import { askForRefund } from '../../app/services/refunds/ask-for-refund.server';
import { reconcileOrderRefunds } from '../../app/services/refunds/send-order-refund.server';
import { reconcileReturns } from '../../app/services/reconciliation/reconcile-payments.server';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-bench';
import { split, type Payer } from './payment-bench';
import { openReturnBench, type ReturnBench } from './return-bench';

const DAY_MS = 24 * 60 * 60_000;
const actor = { staffId: 'staff-1', requestId: 'request-1' };

eachDatabase((_kind, open) => {
  let bench: ReturnBench;
  beforeAll(async () => {
    bench = await openReturnBench(await open());
  });
  afterEach(() => bench.clearFaults());
  afterAll(() => bench.discardAll());

  const needsOf = (meanwhile?: () => Promise<unknown>) => {
    const { log, stripe } = bench.startWork().app;
    const basics = { db: bench.db, admin: adminFor(bench.url), log, failpoint: () => undefined };
    const config = { aloneLimits: ALONE_LIMITS };
    const needs = { ...basics, stripe, config, now: bench.now };
    // Lets others act while this one waits for Stripe.
    const run: StripeClient['run'] = async (operation, call) => {
      await meanwhile?.();
      return stripe.run(operation, call);
    };
    return { ...needs, stripe: { ...stripe, run } };
  };

  async function ask(
    orderGid: string | null,
    amount: number,
    { way = 'earth_cash', meanwhile }: { way?: RefundWay; meanwhile?: () => Promise<unknown> } = {},
  ) {
    const order = await readOrderMoney(adminFor(bench.url), orderGid ?? '');
    return askForRefund(needsOf(meanwhile), actor, {
      orderGid: orderGid ?? '',
      wish: { lines: [], shippingCents: cents(0), amountCents: cents(amount), isRestocked: false },
      way,
      seenCents: order?.refundedCents ?? 0,
      formToken: randomUUID(),
    });
  }

  async function disputed(payer: Payer, amountCents?: number): Promise<string> {
    const [intent] = await bench.intentsOf(payer);
    const what = { id: intent?.id ?? '', ...(amountCents !== undefined && { amountCents }) };
    return String((await bench.act('dispute', what)).id);
  }
  /** Decides the dispute at Stripe and delivers its events. */
  async function decided(dispute: string, status: 'won' | 'lost'): Promise<void> {
    await bench.act('dispute-status', { id: dispute, status });
    await bench.startWork().deliver(await bench.events(/^charge\.dispute/));
  }
  const won = (dispute: string) => decided(dispute, 'won');
  /** Returns the card's part of a payment: given as Earth Cash, taken back by the bank, owed to the card. */
  const cardPart = async (id: string) => {
    const { cardAsCashCents, cardHadCents, cardRefundWantedCents } = await getPayment(bench.db, id);
    return [cardAsCashCents, cardHadCents, cardRefundWantedCents];
  };
  /** Returns the refunds under way, as the Earth Cash desk shows them. */
  const owedToAll = async () => Number((await findCashDesk(bench.db)).refunds.cents);
  const held = async (id: string) =>
    (await bench.discrepancies()).includes(`order-refund-twice ${id}`);

  describe('a refund to Earth Cash alone', () => {
    it('is not asked for where another form has given something back since its sum was read', async () => {
      const { payer, payment } = await bench.paid(split({ card: 2_000 }));
      const { orderGid } = payment;
      let first: unknown = null;
      const meanwhile = async () => {
        first ??= await ask(orderGid, 700);
      };
      expect(await ask(orderGid, 700, { meanwhile })).toEqual({ ok: false, code: 'changed' });
      expect(first).toEqual({ ok: true, outcome: 'done' });
      const rows = await bench.db
        .selectFrom('order_refund')
        .select(['from_cents', 'to_cents', 'state'])
        .where('order_gid', '=', orderGid)
        .execute();
      expect(rows).toEqual([{ from_cents: 0, to_cents: 700, state: 'done' }]);
      await bench.giveBack();
      expect((await bench.balances(payer.gid)).availableCents).toBe(700);
      // Who looks at the order again may give the rest back.
      expect(await ask(orderGid, 1_300)).toEqual({ ok: true, outcome: 'done' });
    });

    it('is not sent once the card has had the money back while the platform was silent', async () => {
      const { payer, payment } = await bench.paid(split({ card: 2_000 }));
      const { orderGid } = payment;
      await bench.fault('shopify', 'RefundOrder', 'error');
      expect(await ask(orderGid, 700)).toEqual({ ok: true, outcome: 'later' });
      const [intent] = await bench.intentsOf(payer);
      await bench.stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 1_500 });
      await reconcileOrderRefunds(needsOf());
      const [row] = await listStaffRefunds(bench.db, orderGid ?? '');
      expect(row?.state).toBe('refused');
      expect(await bench.discrepancies()).toContain(`staff-refund-not-made ${row?.id}`);
      const order = await readOrderMoney(adminFor(bench.url), orderGid ?? '');
      expect(order?.refundedCents).toBe(0);
      // Another refund is not blocked.
      expect(await ask(orderGid, 500)).toEqual({ ok: true, outcome: 'done' });
      await bench.giveBack();
      expect((await bench.balances(payer.gid)).availableCents).toBe(500);
      expect(await bench.audit()).toEqual([]);
    });

    it('is not given while the bank holds the money, and is once the dispute is won', async () => {
      const before = await owedToAll();
      const { payer, payment } = await bench.paid(split({ card: 2_000 }));
      await ask(payment.orderGid, 700);
      const dispute = await disputed(payer);
      await bench.giveBack();
      expect((await bench.balances(payer.gid)).availableCents).toBe(0);
      expect(await held(payment.id)).toBe(true);
      // The bank has taken more than this refund, but others are still owed the full amounts.
      expect(await owedToAll()).toBe(before + 700);
      // It waits for the dispute, not for the runner; the reconciler finds nothing new.
      expect(await bench.giveBack()).toBe(0);
      expect(await bench.startWork().returnPayment(payment.id)).toBe('person');
      expect((await bench.balances(payer.gid)).availableCents).toBe(0);
      await won(dispute);
      expect((await bench.balances(payer.gid)).availableCents).toBe(700);
      expect(await held(payment.id)).toBe(false);
      expect(await bench.audit()).toEqual([]);
    });

    it('is over once the dispute is lost: what the card has had is not given again', async () => {
      const { payer, payment } = await bench.paid(split({ card: 2_000 }));
      await ask(payment.orderGid, 700);
      const dispute = await disputed(payer);
      await bench.giveBack();
      expect(await held(payment.id)).toBe(true);
      await decided(dispute, 'lost');
      expect((await bench.balances(payer.gid)).availableCents).toBe(0);
      expect(await held(payment.id)).toBe(false);
      expect(await cardPart(payment.id)).toEqual([0, 700, 700]);
      expect(await bench.startWork().returnPayment(payment.id)).toBe('done');
      expect(await bench.giveBack()).toBe(0);
      expect(await bench.audit()).toEqual([]);
      // Nothing of the card's part is left to give this way: the request is refused.
      expect(await ask(payment.orderGid, 300)).toEqual({ ok: false, code: 'card-gone' });
      // The bank changes its decision: the money is ours again, and the refund is owed to the card.
      await decided(dispute, 'won');
      await bench.startWork().returnPayment(payment.id);
      expect(await bench.cardBack(payer)).toBe(700);
      expect((await bench.balances(payer.gid)).availableCents).toBe(0);
      expect(await bench.audit()).toEqual([]);
    });

    it('is given but for what the bank has taken, where that is a part', async () => {
      const { payer, payment } = await bench.paid(split({ card: 2_000 }));
      await ask(payment.orderGid, 1_800);
      const dispute = await disputed(payer, 500);
      await bench.giveBack();
      expect(await held(payment.id)).toBe(true);
      await decided(dispute, 'lost');
      expect((await bench.balances(payer.gid)).availableCents).toBe(1_500);
      expect(await cardPart(payment.id)).toEqual([1_500, 300, 300]);
      expect(await held(payment.id)).toBe(false);
      expect(await bench.audit()).toEqual([]);
    });

    it('is not given while Stripe does not say what the card has had back', async () => {
      const { payer, payment } = await bench.paid(split({ card: 2_000 }));
      await ask(payment.orderGid, 700);
      await bench.fault('stripe', 'refunds.list', 'error');
      await bench.giveBack();
      expect((await bench.balances(payer.gid)).availableCents).toBe(0);
      await bench.startWork().returnPayment(payment.id);
      expect((await bench.balances(payer.gid)).availableCents).toBe(700);
    });
  });

  it('a dispute that is won after months is owed to the card though no event says so', async () => {
    const { payer, payment } = await bench.paid(split({ card: 2_000 }));
    const dispute = await disputed(payer);
    await bench.startWork().deliver(await bench.events(/^charge\.dispute/));
    // Staff cannot refund it here until that is decided; Shopify's admin lets them.
    const refused = await ask(payment.orderGid, 700, { way: 'original' });
    expect(refused).toEqual({ ok: false, code: 'disputed' });
    await bench.refundAtShop(payment, 700);
    await bench.hear(payment);
    await bench.giveBack();
    expect(await bench.cardBack(payer)).toBe(0);
    await bench.act('dispute-status', { id: dispute, status: 'won' });
    const at = new Date(bench.now() + 70 * DAY_MS);
    const { app } = bench.startWork();
    const since = new Date(at.getTime() - 35 * DAY_MS);
    const look = (window: 'recent' | 'month') => reconcileReturns(app, { since, window, at });
    await look('recent');
    expect(await bench.cardBack(payer)).toBe(0);
    await look('month');
    expect(await bench.cardBack(payer)).toBe(700);
    expect(await bench.audit()).toEqual([]);
  });

  it('the rest of an order is not given as Earth Cash while the bank holds the card’s part', async () => {
    const { payer, payment } = await bench.paid(split({ cash: 5_000, card: 5_000 }));
    const before = (await bench.balances(payer.gid)).availableCents;
    await ask(payment.orderGid, 5_000);
    await bench.giveBack();
    expect((await bench.balances(payer.gid)).availableCents).toBe(before + 5_000);
    const dispute = await disputed(payer);
    await ask(payment.orderGid, 5_000, { way: 'original' });
    await bench.giveBack();
    expect((await bench.balances(payer.gid)).availableCents).toBe(before + 5_000);
    expect(await held(payment.id)).toBe(true);
    expect(await bench.audit()).toEqual([]);
    await won(dispute);
    expect((await bench.balances(payer.gid)).availableCents).toBe(before + 7_500);
    expect(await bench.cardBack(payer)).toBe(2_500);
    expect(await held(payment.id)).toBe(false);
    expect(await bench.audit()).toEqual([]);
  });

  it('of an order that was paid in two ways, a lost dispute takes the card’s part alone', async () => {
    const { payer, payment } = await bench.paid(split({ cash: 5_000, card: 5_000 }));
    const before = (await bench.balances(payer.gid)).availableCents;
    await ask(payment.orderGid, 7_000);
    const dispute = await disputed(payer);
    await bench.giveBack();
    expect((await bench.balances(payer.gid)).availableCents).toBe(before);
    await decided(dispute, 'lost');
    expect((await bench.balances(payer.gid)).availableCents).toBe(before + 5_000);
    expect(await cardPart(payment.id)).toEqual([0, 2_000, 2_000]);
    expect(await held(payment.id)).toBe(false);
    // The bank has already given the card's part of the rest.
    await ask(payment.orderGid, 3_000, { way: 'original' });
    await bench.giveBack();
    expect((await bench.balances(payer.gid)).availableCents).toBe(before + 5_000);
    expect(await bench.cardBack(payer)).toBe(0);
    expect(await held(payment.id)).toBe(false);
    expect(await bench.audit()).toEqual([]);
  });
});
