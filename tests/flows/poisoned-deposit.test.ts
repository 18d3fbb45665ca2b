import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lockCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { postTransaction } from '../../app/models/ledger/ledger.server';
import { cents } from '../../app/domain/core/money';
import { StripeFailure, type StripeFailureKind } from '../../app/domain/core/retries/failure';
import { reconcileReversals } from '../../app/services/reconciliation/reconcile-balances.server';
import { eachDatabase } from '../support/database';
import { openAfterDepositFixture, type AfterDepositFixture } from './after-deposit-setup';
import { silentAboutRefunds } from './silent-about-refunds';

/** A deposit whose refunds cannot be posted is reported, and does not hold up any other deposit. */
eachDatabase((_kind, open) => {
  let fixture: AfterDepositFixture;
  beforeAll(async () => {
    fixture = await openAfterDepositFixture(await open());
  });
  beforeEach(() => void fixture.lines.splice(0));
  afterAll(() => fixture.discardAll());

  const news = () => fixture.events(/^(charge\.refunded|refund\.)/);

  /** Credits 100.00 and refunds 10.00, whose ledger key is taken by another transaction. */
  async function poisoned() {
    const person = await fixture.person();
    const deposit = await fixture.credited(person);
    const refund = await fixture.refundOf(deposit.intent, 1_000);
    await fixture.db.transaction().execute(async (trx) => {
      await lockCustomerAccount(trx, person.gid);
      const at = new Date();
      await postTransaction(trx, {
        dedupeKey: `refund:${refund}:1000`,
        kind: 'adjustment',
        at,
        lines: [
          { account: 'customer_paid', customerGid: person.gid, amountCents: cents(1) },
          { account: 'external', customerGid: null, amountCents: cents(-1) },
        ],
      });
    });
    return { person, deposit };
  }

  it('a poisoned deposit A does not stop B', async () => {
    const a = await poisoned();
    const person = await fixture.person();
    const b = await fixture.credited(person);
    await fixture.refundOf(b.intent, 5_000);
    // One before B and one after it, whatever the order of the list.
    const last = await poisoned();

    const report = await fixture.work.reconcile('recent');
    expect(report.failed).toEqual({});
    expect(report.parts).toMatchObject({ reversals: { broken: 2, repaired: 1 } });
    expect(await fixture.balances(person.gid)).toMatchObject({ availableCents: 5_100 });
    const stuck = [a, last].map(({ deposit }) => `reversal-stuck ${deposit.id}`);
    expect(await fixture.discrepancies()).toEqual(expect.arrayContaining(stuck));
    expect(fixture.alarms().filter((kind) => kind === 'reversal-stuck')).toHaveLength(2);

    // Alarmed once, however often it fails, and closed when it succeeds: another refund has another key.
    await fixture.work.reconcile('recent');
    expect(fixture.alarms().filter((kind) => kind === 'reversal-stuck')).toHaveLength(2);
    for (const { deposit } of [a, last]) await fixture.refundOf(deposit.intent, 1_000);
    await fixture.work.reconcile('recent');
    const left = (await fixture.discrepancies()).filter((one) => one.startsWith('reversal-stuck'));
    expect(left).toEqual([]);
    expect(await fixture.balances(a.person.gid)).toMatchObject({ availableCents: 8_161 });
    await fixture.deliver(await news());
  });

  it('its event tells a person at the first try, not after the twentieth', async () => {
    const { deposit } = await poisoned();
    await fixture.deliver(await news());
    const stuck = async () =>
      (await fixture.discrepancies()).filter((one) => one.startsWith('event-stuck'));
    expect((await stuck()).length).toBeGreaterThan(0);
    expect(fixture.alarms()).toContain('event-stuck');
    expect(await fixture.discrepancies()).toContain(`reversal-stuck ${deposit.id}`);

    await fixture.refundOf(deposit.intent, 1_000);
    fixture.moved.ms = 60 * 60_000;
    await fixture.deliver(await news());
    fixture.moved.ms = 0;
    expect(await stuck()).toEqual([]);
    expect(await fixture.discrepancies()).not.toContain(`reversal-stuck ${deposit.id}`);
  });

  it('nor does a Stripe that does not answer about A; the report says that it was silent', async () => {
    const deposits = [
      await fixture.credited(await fixture.person()),
      await fixture.credited(await fixture.person()),
    ];
    for (const { intent } of deposits) await fixture.refundOf(intent, 1_000);
    const call = async (kind: StripeFailureKind) => {
      const failure = new StripeFailure(kind, 'refunds.list', null, 0, null);
      const { stripe, requested } = silentAboutRefunds(fixture.client, failure);
      const since = new Date(Date.now() - 3_600_000);
      const run = reconcileReversals(
        { ...fixture.app, stripe },
        { window: 'recent', since, at: new Date() },
      );
      await expect(run).rejects.toThrow(`stripe ${kind}: refunds.list`);
      return requested;
    };
    const both = deposits.map(({ intent }) => intent);
    expect(await call('unknown')).toEqual(expect.arrayContaining(both));
    // With the circuit breaker open no call would be answered, so it stops at the first.
    expect(await call('not-sent')).toHaveLength(1);
  });
});
