import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { getDeposit } from '../../app/models/deposits/deposit.server';
import { reconcileReversals } from '../../app/services/reconciliation/reconcile-balances.server';
import { createIntent } from '../../app/platforms/stripe/payment-intents.server';
import { eachDatabase } from '../support/database';
import { openAfterDepositFixture, type AfterDepositFixture } from './after-deposit-setup';
import { silentAboutRefunds } from './silent-about-refunds';

const HOUR_MS = 60 * 60_000;

eachDatabase((_kind, open) => {
  let fixture: AfterDepositFixture;
  let database: Database;
  beforeAll(async () => {
    database = await open();
    fixture = await openAfterDepositFixture(database);
  });
  beforeEach(() => {
    fixture.lines.splice(0);
    fixture.moved.ms = 0;
  });
  afterAll(() => fixture.discardAll());

  const run = (window: 'recent' | 'month' = 'recent') => fixture.work.reconcile(window);

  /** Makes a payment at Stripe whose deposit a restored backup of the database does not have. */
  async function restored() {
    const person = await fixture.person();
    const id = await fixture.accepted(person);
    const intent = await fixture.paidBehindOurBack(id);
    await fixture.db.deleteFrom('deposit').where('id', '=', id).execute();
    await fixture.db
      .deleteFrom('customer_account')
      .where('customer_gid', '=', person.gid)
      .execute();
    return { person, id, intent };
  }

  /** Sets the next attempt far ahead, so that the reconciler leaves the deposit alone. */
  async function waiting(id: string) {
    await fixture.db
      .updateTable('deposit')
      .set({ next_attempt_at: new Date(Date.now() + HOUR_MS) })
      .where('id', '=', id)
      .execute();
    return getDeposit(fixture.db, id);
  }

  describe('the reconciler', () => {
    it('credits what was paid while nobody listened', async () => {
      const person = await fixture.person();
      const id = await fixture.accepted(person);
      await fixture.paidBehindOurBack(id);
      const report = await run();
      expect(report.failed).toEqual({});
      expect(report.repaired).toBeGreaterThan(0);
      expect(await fixture.kinds(id)).toEqual(['deposit_credit']);
      expect((await run()).parts).toMatchObject({ intents: { repaired: 0, broken: 0 } });
    });

    it('writes a forgotten deposit down again, for a person to decide', async () => {
      const { person, id, intent } = await restored();
      await run();
      expect(await getDeposit(fixture.db, id)).toMatchObject({
        state: 'review',
        customerGid: person.gid,
        stripeCustomerId: person.customer,
        amountCents: 10_000,
        methodName: 'Visa ending in 4242',
        paymentIntentId: intent,
      });
      expect(await fixture.kinds(id)).toEqual([]);
      expect(await fixture.discrepancies()).toContain(`intent-uncredited ${intent}`);
      expect(fixture.alarms()).toEqual(['intent-uncredited']);
      await run();
      expect(fixture.alarms()).toEqual(['intent-uncredited']);

      await fixture.refundOf(intent);
      await run();
      expect(await fixture.discrepancies()).not.toContain(`intent-uncredited ${intent}`);
    });

    it('hears of a forgotten deposit by an event just as well', async () => {
      const { id, intent } = await restored();
      await fixture.deliver(await fixture.events(/^payment_intent\.succeeded/));
      expect((await getDeposit(fixture.db, id)).state).toBe('review');
      expect(await fixture.discrepancies()).toContain(`intent-uncredited ${intent}`);
      await fixture.refundOf(intent);
    });

    it('cancels what stands unpaid at Stripe for over a day', async () => {
      const person = await fixture.person();
      const lost = await fixture.stripe.paymentIntents.create({
        amount: 2_500,
        currency: 'usd',
        customer: person.customer,
        payment_method: person.payment_method,
        allowed_payment_method_types: ['card'],
        metadata: { app: 'earthcash' },
      });
      const status = async () => (await fixture.stripe.paymentIntents.retrieve(lost.id)).status;
      fixture.moved.ms = 23 * HOUR_MS;
      await run('month');
      expect(await status()).toBe('requires_confirmation');
      fixture.moved.ms = 25 * HOUR_MS;
      await run('month');
      expect(await status()).toBe('canceled');
    });

    it('cancels at once what is left over from a deposit that has failed', async () => {
      const id = await fixture.accepted(await fixture.person());
      const charge = { kind: 'deposit', id } as const;
      const { id: stray } = await createIntent(fixture.client, charge, await waiting(id));
      await fixture.db
        .updateTable('deposit')
        .set({ state: 'failed' })
        .where('id', '=', id)
        .execute();
      await run();
      expect((await fixture.stripe.paymentIntents.retrieve(stray)).status).toBe('canceled');
      expect(await fixture.discrepancies()).toEqual([]);
    });

    it('goes on with the other refunds when those of one deposit cannot be posted', async () => {
      const person = await fixture.person();
      const [one, two] = [await fixture.credited(person), await fixture.credited(person, 5_000)];
      for (const { intent } of [one, two]) await fixture.refundOf(intent, 1_000);
      const { stripe, requested } = silentAboutRefunds(fixture.client, new Error('poisoned'));
      const since = new Date(Date.now() - HOUR_MS);
      const found = await reconcileReversals(
        { ...fixture.app, stripe },
        { window: 'recent', since, at: new Date() },
      );
      expect(requested).toEqual(expect.arrayContaining([one.intent, two.intent]));
      expect(found.broken).toBe(1);
      await run();
    });

    it('says when a deposit is called failed and Stripe has been paid', async () => {
      const person = await fixture.person();
      const id = await fixture.accepted(person);
      const intent = await fixture.paidBehindOurBack(id);
      await fixture.db
        .updateTable('deposit')
        .set({ state: 'failed', payment_intent_id: intent })
        .where('id', '=', id)
        .execute();
      await run();
      expect(await fixture.discrepancies()).toContain(`intent-uncredited ${intent}`);
      expect(await fixture.kinds(id)).toEqual([]);
      await fixture.refundOf(intent);
    });

    it('says when the customer of an intent is another', async () => {
      const [person, other] = [await fixture.person(), await fixture.person()];
      const { intent } = await fixture.credited(person);
      await fixture.stripe.paymentIntents.update(intent, {
        metadata: { customer_gid: other.gid },
      });
      await run();
      expect(await fixture.discrepancies()).toContain(`intent-mismatch ${intent}`);
      await fixture.stripe.paymentIntents.update(intent, {
        metadata: { customer_gid: person.gid },
      });
      await run();
      expect(await fixture.discrepancies()).not.toContain(`intent-mismatch ${intent}`);
    });

    it('says nothing of what is paid and credited while it looks', async () => {
      const person = await fixture.person();
      const id = await fixture.accepted(person);
      const charge = { kind: 'deposit', id } as const;
      const intent = (await createIntent(fixture.client, charge, await waiting(id))).id;
      const { run: call } = fixture.client;
      fixture.client.run = async (operation, work) => {
        const answer = await call(operation, work);
        if (operation === 'paymentIntents.list') await fixture.drive(id);
        return answer;
      };
      const report = await run();
      fixture.client.run = call;
      expect(report.failed).toEqual({});
      expect((await getDeposit(fixture.db, id)).state).toBe('credited');
      expect(await fixture.discrepancies()).not.toContain(`credit-unpaid ${intent}`);
    });

    it('goes on saying that a credit is unpaid, also when it is no longer recent', async () => {
      const { id, intent } = await fixture.credited(await fixture.person());
      const notified = async (payment_intent_id: string, hoursAgo: number) => {
        const created_at = new Date(Date.now() - hoursAgo * HOUR_MS);
        const changed = fixture.db.updateTable('deposit').set({ payment_intent_id, created_at });
        await changed.where('id', '=', id).execute();
        await run();
        return (await fixture.discrepancies()).filter((one) => one.startsWith('credit-unpaid'));
      };
      const gone = `pi_gone${id.slice(0, 8)}`;
      expect(await notified(gone, 0)).toEqual([`credit-unpaid ${gone}`]);
      expect(await notified(gone, 3)).toEqual([`credit-unpaid ${gone}`]);
      expect(await notified(intent, 3)).toEqual([]);
    });

    it('goes on with the rest while Stripe is silent, and says what it could not do', async () => {
      await fixture.fault('paymentIntents.list', 'error', 1);
      const report = await run();
      expect(report.failed).toEqual({ intents: 'stripe unknown: paymentIntents.list' });
      expect(Object.keys(report.parts)).toEqual([
        'deposits',
        'reversals',
        'orderRefunds',
        'payments',
        'charges',
        'returns',
        'orders',
        'invoices',
        'disputes',
        'commissions',
        'balances',
        'invariants',
      ]);
    });

    it('finds a broken invariant, says it once, and closes it when it is true again', async () => {
      const person = await fixture.person();
      const { id } = await fixture.credited(person);
      const amount = (value: string) =>
        database.executeSql('update earth_cash_record set amount = $1 where deposit_id = $2', [
          value,
          id,
        ]);
      await amount('99.99');
      const report = await run();
      expect(report.breaks).toContainEqual(expect.objectContaining({ kind: 'I-5', subject: id }));
      expect(report.open).toBe(report.breaks.length);
      expect(report.oldestOpen).toBe(report.breaks[0]?.openedAt);
      await run();
      expect(fixture.alarms().filter((kind) => kind === 'I-5')).toHaveLength(1);
      await amount('100.00');
      await run();
      expect(await fixture.discrepancies()).not.toContain(`I-5 ${id}`);
      const { rows } = await database.executeSql(
        `select closed_by from discrepancy where kind = 'I-5' and subject = $1`,
        [id],
      );
      expect(rows).toEqual([{ closed_by: 'true again' }]);
    });

    it('leaves nothing open when all is well', async () => {
      const report = await run('month');
      expect(report).toMatchObject({ broken: 0, failed: {}, open: 0, oldestOpen: null });
      expect(await fixture.audit()).toEqual([]);
    });
  });
});
