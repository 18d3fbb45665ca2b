import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lockCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { postTransaction } from '../../app/models/ledger/ledger.server';
import { cents } from '../../app/domain/core/money';
import { StripeFailure, type StripeFailureKind } from '../../app/domain/core/retries/failure';
import { reconcileReversals } from '../../app/services/reconciliation/reconcile-balances.server';
import { eachDatabase } from '../support/database';
import { openAfterDepositBench, type AfterDepositBench } from './after-deposit-setup';
import { silentAboutRefunds } from './silent-about-refunds';

/** A deposit whose refunds cannot be posted is reported, and does not hold up any other deposit. */
eachDatabase((_kind, open) => {
  let bench: AfterDepositBench;
  beforeAll(async () => {
    bench = await openAfterDepositBench(await open());
  });
  beforeEach(() => void bench.lines.splice(0));
  afterAll(() => bench.discardAll());

  const news = () => bench.events(/^(charge\.refunded|refund\.)/);

  /** Credits 100.00 and refunds 10.00, whose ledger key is taken by another transaction. */
  async function poisoned() {
    const person = await bench.person();
    const deposit = await bench.credited(person);
    const refund = await bench.refundOf(deposit.intent, 1_000);
    await bench.db.transaction().execute(async (trx) => {
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
    const person = await bench.person();
    const b = await bench.credited(person);
    await bench.refundOf(b.intent, 5_000);
    // One before B and one after it, whatever the order of the list.
    const last = await poisoned();

    const report = await bench.work.reconcile('recent');
    expect(report.failed).toEqual({});
    expect(report.parts).toMatchObject({ reversals: { broken: 2, repaired: 1 } });
    expect(await bench.balances(person.gid)).toMatchObject({ availableCents: 5_100 });
    const stuck = [a, last].map(({ deposit }) => `reversal-stuck ${deposit.id}`);
    expect(await bench.discrepancies()).toEqual(expect.arrayContaining(stuck));
    expect(bench.alarms().filter((kind) => kind === 'reversal-stuck')).toHaveLength(2);

    // Alarmed once, however often it fails, and closed when it succeeds: another refund has another key.
    await bench.work.reconcile('recent');
    expect(bench.alarms().filter((kind) => kind === 'reversal-stuck')).toHaveLength(2);
    for (const { deposit } of [a, last]) await bench.refundOf(deposit.intent, 1_000);
    await bench.work.reconcile('recent');
    const left = (await bench.discrepancies()).filter((one) => one.startsWith('reversal-stuck'));
    expect(left).toEqual([]);
    expect(await bench.balances(a.person.gid)).toMatchObject({ availableCents: 8_161 });
    await bench.deliver(await news());
  });

  it('its event tells a person at the first try, not after the twentieth', async () => {
    const { deposit } = await poisoned();
    await bench.deliver(await news());
    const stuck = async () =>
      (await bench.discrepancies()).filter((one) => one.startsWith('event-stuck'));
    expect((await stuck()).length).toBeGreaterThan(0);
    expect(bench.alarms()).toContain('event-stuck');
    expect(await bench.discrepancies()).toContain(`reversal-stuck ${deposit.id}`);

    await bench.refundOf(deposit.intent, 1_000);
    bench.moved.ms = 60 * 60_000;
    await bench.deliver(await news());
    bench.moved.ms = 0;
    expect(await stuck()).toEqual([]);
    expect(await bench.discrepancies()).not.toContain(`reversal-stuck ${deposit.id}`);
  });

  it('nor does a Stripe that does not answer about A; the report says that it was silent', async () => {
    const deposits = [
      await bench.credited(await bench.person()),
      await bench.credited(await bench.person()),
    ];
    for (const { intent } of deposits) await bench.refundOf(intent, 1_000);
    const ask = async (kind: StripeFailureKind) => {
      const failure = new StripeFailure(kind, 'refunds.list', null, 0, null);
      const { stripe, asked } = silentAboutRefunds(bench.client, failure);
      const since = new Date(Date.now() - 3_600_000);
      const run = reconcileReversals(
        { ...bench.app, stripe },
        { window: 'recent', since, at: new Date() },
      );
      await expect(run).rejects.toThrow(`stripe ${kind}: refunds.list`);
      return asked;
    };
    const both = deposits.map(({ intent }) => intent);
    expect(await ask('unknown')).toEqual(expect.arrayContaining(both));
    // With the circuit breaker open no call would be answered, so it stops at the first.
    expect(await ask('not-sent')).toHaveLength(1);
  });
});
