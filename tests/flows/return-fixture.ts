import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { parseStripe } from '../../app/config/config-money.server';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import type { PaymentSplit } from '../../app/domain/payments/payment';
import type { Database } from '../../app/models/core/database.server';
import { upsertOrderMirror } from '../../app/models/sync/upsert-order-mirror.server';
import { claimDueReturns } from '../../app/models/refunds/payment-refund.server';
import { claimDueEvents } from '../../app/models/webhooks/webhook-event.server';
import { findOrder } from '../../app/platforms/shopify/orders/customer-orders.server';
import { createStripeClient } from '../../app/platforms/stripe/client.server';
import { recordStripeEvent } from '../../app/services/webhooks/record-event.server';
import { signature } from '../../sandbox/stripe/events';
import type { CommandApp } from '../../server/do-command';
import { createBootId } from '../../server/boot-id';
import { createReconciler } from '../../server/reconciler';
import { returnPayment } from '../../app/services/refunds/return-payment.server';
import { workStripeEvent } from '../../app/services/webhooks/work-stripe-event.server';
import { WEBHOOK_SECRET } from '../contract/sandbox-stripe-fixture';
import { adminFor } from './draft-fixture';
import { Killed } from './payment-process';
import { openPaymentFixture, type Payer } from './payment-fixture';
import { DEPOSIT_LIMITS } from '../../app/domain/payments/deposit-limits';

const advanceDeposit = () => Promise.reject(new Error('no deposits here'));

/** Refunds and disputes after a payment, on top of the payment machine's fixture. */
export async function openReturnFixture(database: Database) {
  const fixture = await openPaymentFixture(database);
  const { db, moved } = fixture;
  const now = () => Date.now() + moved.ms;
  const admin = adminFor(fixture.url);

  /** Returns a separate process that works on refunds and disputes. */
  function startWork({ dieAt }: { dieAt?: Failpoint } = {}) {
    const lines: { level: string; fields: Record<string, unknown>; text: string }[] = [];
    const save = (level: string) => (fields: object, text: string) =>
      void lines.push({ level, fields: fields as Record<string, unknown>, text });
    const log = { info: save('info'), warn: save('warn'), error: save('error') };
    const config = parseStripe({} as Parameters<typeof parseStripe>[0], fixture.url);
    const stripe = createStripeClient(config);
    const app = {
      bootId: createBootId(),
      db,
      admin,
      advanceDeposit,
      stripe,
      now,
      log,
      advancePayment: fixture.startProcess().drive,
      failpoint(name: Failpoint) {
        if (name === dieAt) throw new Killed(name);
      },
      config: {
        quickbooks: { isOff: true },
        outsideRaiseLimitCents: 0,
        openingBalancesUntil: null,
        depositLimits: DEPOSIT_LIMITS,
        commission: COMMISSION_RULES,
      },
    } as unknown as CommandApp;
    return {
      workEvent: (id: string) => workStripeEvent(app, id),
      returnPayment: (id: string) => returnPayment(app, id),
      reconcile: createReconciler(app).reconcile,
      app,
      lines,
      /** Delivers events, and works on what is due then. */
      async deliver(events: readonly Stripe.Event[]): Promise<void> {
        for (const event of events) {
          const body = JSON.stringify(event);
          const signed = signature(body, { secret: WEBHOOK_SECRET });
          const post = { body: Buffer.from(body), signature: signed };
          await recordStripeEvent({ db, stripe, webhookSecret: WEBHOOK_SECRET, log, now }, post);
        }
        const ids = await claimDueEvents(db, { owner: 'test', now: now(), limit: 1_000 });
        for (const id of ids) await this.workEvent(id);
      },
    };
  }

  return {
    ...fixture,
    now,
    startWork,

    /** Makes a settled payment, of a customer with one deposit of twice the Earth Cash it needs. */
    async paid(parts: PaymentSplit, payer?: Payer) {
      const who = payer ?? (await fixture.payer());
      const deposit =
        parts.storeCreditCents > 0
          ? await fixture.fund(who, Math.max(50, parts.storeCreditCents * 2))
          : null;
      const payment = await fixture.startProcess().begin(who, fixture.cart(who, parts));
      if (payment.state !== 'settled') throw new Error(`the payment is ${payment.state}`);
      return { payer: who, deposit, payment };
    },

    /** Refunds an order at Shopify as staff do; the store does not know of it yet. */
    async refundAtShop(
      { orderName }: { orderName: string | null },
      cents: number,
      to?: 'store_credit',
    ): Promise<void> {
      const { status, body } = await fixture.control('POST', 'shopify', {
        action: 'refund',
        name: orderName,
        cents,
        to,
      });
      if (status !== 200) throw new Error(`refund: ${JSON.stringify(body)}`);
    },
    /** Reads the order into the mirror, as after a webhook and at night. */
    async hear({ orderGid }: { orderGid: string | null }): Promise<void> {
      const fetchedAt = new Date(now());
      const found = await findOrder(admin, orderGid ?? '');
      if (found === null) throw new Error(`there is no order ${orderGid}`);
      await upsertOrderMirror(db, { ...found, fetchedAt }, COMMISSION_RULES);
    },

    /** Gives back everything that is due, as the runner does. @returns how many payments it worked on */
    async giveBack(work = startWork()): Promise<number> {
      const owner = `test/${randomUUID()}`;
      const ids = await claimDueReturns(db, { owner, now: now(), limit: 100 });
      for (const id of ids) await work.returnPayment(id);
      return ids.length;
    },

    async events(types: RegExp): Promise<Stripe.Event[]> {
      const all: Stripe.Event[] = [];
      for await (const event of fixture.stripe.events.list({ limit: 100 })) all.push(event);
      return all.toReversed().filter(({ type }) => types.test(type));
    },

    /** Returns the cents refunded to a payer's card. */
    async cardBack(payer: Payer): Promise<number> {
      let back = 0;
      for (const intent of await fixture.intentsOf(payer)) {
        const { data } = await fixture.stripe.refunds.list({ payment_intent: intent.id });
        for (const { status, amount } of data) if (status !== 'failed') back += amount;
      }
      return back;
    },

    /** Returns the kinds of a payment's ledger transactions, in order. */
    async kinds(id: string): Promise<string[]> {
      const rows = await db
        .selectFrom('ledger_tx')
        .select('kind')
        .where('dedupe_key', 'like', `%:${id}:%`)
        .orderBy('seq')
        .execute();
      return rows.map(({ kind }) => kind);
    },

    /** Returns the audit's violations about payments and the ledger as a whole. */
    async audit(): Promise<string[]> {
      const rows = await db.selectFrom('audit_check').selectAll().execute();
      const ours = ['I-1', 'I-2', 'I-14', 'I-16', 'I-17', 'I-18', 'I-19', 'I-20'];
      return rows
        .filter((row) => ours.includes(row.check_name ?? '') && row.bad_count !== 0)
        .map((row) => row.check_name ?? '');
    },
  };
}

export type ReturnFixture = Awaited<ReturnType<typeof openReturnFixture>>;
