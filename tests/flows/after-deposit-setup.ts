import { randomInt, randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { parseStripe } from '../../app/config/config-money.server';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { cents } from '../../app/domain/core/money';
import type { AfterDeposit } from '../../app/domain/ledger/reversal-plan';
import { enqueuePublication } from '../../app/models/ledger/published-balance.server';
import {
  saveStripeCustomerId,
  lockCustomerAccount,
} from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { getDeposit, insertDeposit } from '../../app/models/deposits/deposit.server';
import { ledgerBalances, postTransaction } from '../../app/models/ledger/ledger.server';
import { listOpenDiscrepancies } from '../../app/models/discrepancies/discrepancy.server';
import { claimDueEvents } from '../../app/models/webhooks/webhook-event.server';
import { createAdmin } from '../../app/platforms/shopify/admin.server';
import { createStripeClient } from '../../app/platforms/stripe/client.server';
import { createIntent } from '../../app/platforms/stripe/payment-intents.server';
import { recordStripeEvent } from '../../app/services/webhooks/record-event.server';
import { advanceDeposit } from '../../app/services/deposits/advance-deposit.server';
import { topUpGuard as topUps } from '../../app/services/top-ups/top-up-balance.server';
import { signature } from '../../sandbox/stripe/events';
import { createReconciler, type MoneyApp } from '../../server/reconciler';
import { returnPayment } from '../../app/services/refunds/return-payment.server';
import { workStripeEvent } from '../../app/services/webhooks/work-stripe-event.server';
import {
  agreement,
  openStripeFixture,
  WEBHOOK_SECRET,
  type StripeFixture,
} from '../contract/sandbox-stripe-fixture';
import { DEPOSIT_LIMITS } from '../../app/domain/payments/deposit-limits';

const failpoint = () => undefined;
const isBank = (ready: string) => ready.startsWith('pm_usBankAccount');

/**
 * Sets up the sandbox, a database, and everything that works on deposits after they are credited.
 *
 * @param shared the sandbox of another fixture, for two databases that receive the same events
 */
export async function openAfterDepositFixture(database: Database, shared?: StripeFixture) {
  const { db } = database;
  const fixture = shared ?? (await openStripeFixture());
  const stripeConfig = parseStripe({} as Parameters<typeof parseStripe>[0], fixture.url);
  const stripe = createStripeClient(stripeConfig);
  const lines: { level: string; fields: Record<string, unknown>; text: string }[] = [];
  const save = (level: string) => (fields: object, text: string) =>
    void lines.push({ level, fields: { ...fields }, text });
  const log = { info: save('info'), warn: save('warn'), error: save('error') };
  const moved = { ms: 0 };
  const now = () => Date.now() + moved.ms;
  const machine = { db, stripe, now, failpoint, log, topUps, wakeMoney: failpoint };
  const drive = (id: string) =>
    advanceDeposit({ ...machine, returnUrl: (its) => `http://localhost:3000/${its}` }, id);
  const admin = createAdmin({
    base: fixture.url,
    privateToken: '',
    apiKey: 'sandbox-client-id',
    apiSecret: 'sandbox-client-secret',
  } as Parameters<typeof createAdmin>[0]);
  const app = {
    ...machine,
    bootId: 'test/after-deposit',
    admin,
    advanceDeposit: drive,
    config: {
      quickbooks: { isOff: true },
      outsideRaiseLimitCents: 0,
      openingBalancesUntil: null,
      depositLimits: DEPOSIT_LIMITS,
      commission: COMMISSION_RULES,
    },
  } as unknown as MoneyApp;
  return {
    ...fixture,
    app,
    db,
    log,
    lines,
    moved,
    drive,
    client: stripe,
    work: {
      workEvent: (id: string) => workStripeEvent(app, id),
      returnPayment: (id: string) => returnPayment(app, id),
      reconcile: createReconciler(app).reconcile,
    },
    audit: async () =>
      (await db.selectFrom('audit_check').selectAll().execute()).filter(
        (check) => check.bad_count !== 0,
      ),
    discrepancies: async () =>
      (await listOpenDiscrepancies(db)).map(({ kind, subject }) => `${kind} ${subject}`),
    balances: (gid: string) => ledgerBalances(db, gid),
    alarms: () =>
      lines.flatMap(({ fields }) => (fields['alarm'] ? [fields['kind'] ?? fields['alarm']] : [])),

    /** Returns a new customer who exists at Stripe, too. */
    async person(ready = 'pm_card_visa') {
      const gid = `gid://shopify/Customer/${randomInt(1e9, 1e12)}`;
      const payer = await fixture.payer(ready);
      await saveStripeCustomerId(db, gid, payer.customer);
      return { gid, ready, ...payer };
    },

    /** Inserts a deposit as the form leaves it: accepted, with no call to Stripe yet. */
    async accepted(
      { gid, ready, customer, payment_method }: Awaited<ReturnType<typeof this.person>>,
      amount = 10_000,
      organizationId: string | null = null,
    ) {
      const { id } = await insertDeposit(db, {
        id: randomUUID(),
        customerGid: gid,
        stripeCustomerId: customer,
        organizationId,
        formToken: randomUUID(),
        fingerprint: `${amount}:${payment_method}`,
        amountCents: cents(amount),
        paymentMethodId: payment_method,
        methodType: isBank(ready) ? 'us_bank_account' : 'card',
        methodName: 'Test method',
        methodFingerprint: isBank(ready) ? `fp_${payment_method}` : null,
        asks3ds: false,
        firstName: 'Test',
        lastName: 'Payer',
        at: new Date(now()),
      });
      return id;
    },

    /** Copies an accepted deposit from another fixture's database. */
    async mirrorAccepted(from: { db: Database['db'] }, id: string): Promise<void> {
      const deposit = await getDeposit(from.db, id);
      await saveStripeCustomerId(db, deposit.customerGid, deposit.stripeCustomerId);
      await insertDeposit(db, { ...deposit, state: 'created', at: deposit.createdAt });
    },

    /** Makes a credited deposit; from a bank account, after its debit has settled. */
    async credited(person: Awaited<ReturnType<typeof this.person>>, amount = 10_000) {
      const id = await this.accepted(person, amount);
      const { intent } = isBank(person.ready)
        ? await this.debited(id, person.ready)
        : await drive(id);
      if (isBank(person.ready)) {
        await fixture.act('settle', { id: intent });
        await drive(id);
      }
      const { state, paymentIntentId } = await getDeposit(db, id);
      if (state !== 'credited' || paymentIntentId === null) throw new Error(`deposit is ${state}`);
      return { id, intent: paymentIntentId };
    },

    /** Stripe's ready-made bank accounts have no mandate: their owner agrees to one with the payment. */
    async debited(id: string, ready: string) {
      const charge = { kind: 'deposit', id } as const;
      const { id: intent } = await createIntent(stripe, charge, await getDeposit(db, id));
      await fixture.stripe.paymentIntents.confirm(intent, agreement(ready));
      await db
        .updateTable('deposit')
        .set({ payment_intent_id: intent, state: 'processing' })
        .where('id', '=', id)
        .execute();
      return { intent };
    },

    /** Charges the deposit at Stripe only, as if the process had died before it stored the result. */
    async paidBehindOurBack(id: string): Promise<string> {
      const deposit = await getDeposit(db, id);
      const { id: intent } = await createIntent(stripe, { kind: 'deposit', id }, deposit);
      await fixture.stripe.paymentIntents.confirm(intent, agreement(deposit.methodName));
      return intent;
    },

    /** Posts any other change of the balance; a negative amount counts as spent. */
    async adjust(gid: string, amount: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await lockCustomerAccount(trx, gid);
        await postTransaction(trx, {
          dedupeKey: `adj:${randomUUID()}`,
          kind: 'adjustment',
          at: new Date(now()),
          lines: [
            { account: 'customer_paid', customerGid: gid, amountCents: cents(amount) },
            { account: 'external', customerGid: null, amountCents: cents(-amount) },
          ],
        });
        await enqueuePublication(trx, gid, new Date(now()));
      });
    },

    fault: (operation: string, effect: string, times = 1) =>
      fixture.control('POST', 'faults', { company: 'stripe', operation, effect, times }),
    clearFaults: () => fixture.control('DELETE', 'faults'),

    /** Returns Stripe's events, oldest first. */
    async events(types?: RegExp): Promise<Stripe.Event[]> {
      const all: Stripe.Event[] = [];
      for await (const event of fixture.stripe.events.list({ limit: 100 })) all.push(event);
      return all.toReversed().filter(({ type }) => types?.test(type) ?? true);
    },

    post(event: Stripe.Event | object, how: { secret?: string; at?: number; body?: string } = {}) {
      const body = JSON.stringify(event);
      const signed = signature(body, { secret: WEBHOOK_SECRET, ...how });
      return recordStripeEvent(
        { db, stripe, webhookSecret: WEBHOOK_SECRET, log, now },
        { body: Buffer.from(how.body ?? body), signature: signed },
      );
    },

    /** Posts events and works on all that are due. @returns how many were worked on */
    async deliver(events: Stripe.Event[]): Promise<number> {
      for (const event of events) await this.post(event);
      const ids = await claimDueEvents(db, { owner: 'test', now: now(), limit: 1_000 });
      for (const id of ids) await this.work.workEvent(id);
      return ids.length;
    },
    async disputeOf(intent: string, input: object = {}) {
      return String((await fixture.act('dispute', { id: intent, ...input })).id);
    },
    async refundOf(intent: string, amountCents?: number) {
      return String(
        (await fixture.act('refund', { id: intent, ...(amountCents && { amountCents }) })).id,
      );
    },
    netOf: async (id: string): Promise<AfterDeposit | object> => {
      const { rows } = await database.executeSql(
        `select account.kind, sum(entry.amount_cents)::int as cents
         from ledger_tx tx join ledger_entry entry on entry.tx_id = tx.id
         join ledger_account account on account.id = entry.account_id
         where tx.deposit_id = $1 group by account.kind having sum(entry.amount_cents) <> 0`,
        [id],
      );
      return Object.fromEntries(rows.map(({ kind, cents: sum }) => [kind, sum]));
    },
    kinds: async (id: string) => {
      const own = db.selectFrom('ledger_tx').where('deposit_id', '=', id);
      const rows = await own.select('kind').orderBy('seq').execute();
      return rows.map(({ kind }) => kind);
    },
  };
}

export type AfterDepositFixture = Awaited<ReturnType<typeof openAfterDepositFixture>>;
