import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  deleteEndedAuthorizations,
  findDebitAuthorization,
} from '../../app/models/deposits/accept-deposit.server';
import { eachDatabase } from '../support/database';
import { BANK, HOUR_MS, openDepositBench, type DepositBench } from './deposit-bench';

/** A deposit from a bank account. */
eachDatabase((_kind, open) => {
  let bench: DepositBench;

  beforeAll(async () => {
    bench = await openDepositBench(await open());
  });
  afterEach(() => bench.clearFaults());
  afterAll(() => bench.discardAll());

  it('is credited when it has paid, days later, and not before', async () => {
    const person = await bench.person(BANK);
    const process = bench.startProcess();
    const deposit = await process.begin(person, { amountCents: 10_000 });
    expect(deposit.state).toBe('processing');
    expect(await bench.balance(person.gid)).toBe(0);
    // A debit under way does not block the next deposit.
    expect((await process.begin(person, { amountCents: 500 })).state).toBe('processing');
    const { paymentIntentId } = await bench.find(deposit.id);
    await bench.act('settle', { id: paymentIntentId });
    expect((await process.settle(deposit.id)).state).toBe('credited');
    expect(await bench.balance(person.gid)).toBe(10_200);
  });

  it('from an account whose mandate has ended is debited, because the confirm says who agrees from where', async () => {
    const person = await bench.person(BANK);
    await bench.act('end-mandates', { id: person.method });
    const { id, state } = await bench.startProcess().begin(person);
    expect(state).toBe('processing');
    expect(await findDebitAuthorization(bench.db, id)).toEqual({
      from: { ipAddress: '192.0.2.7', userAgent: 'A browser of the test' },
      at: (await bench.find(id)).createdAt,
    });
    await deleteEndedAuthorizations(bench.db);
    expect(await findDebitAuthorization(bench.db, id)).not.toBeNull();
    const { paymentIntentId } = await bench.find(id);
    await bench.act('settle', { id: paymentIntentId });
    await bench.startProcess().settle(id);
    await deleteEndedAuthorizations(bench.db);
    expect(await findDebitAuthorization(bench.db, id)).toBeNull();
  });

  it('from one that does not pay fails days later, with the reason', async () => {
    const person = await bench.person(BANK);
    const process = bench.startProcess();
    const { id } = await process.begin(person);
    const { paymentIntentId } = await bench.find(id);
    await bench.act('fail', { id: paymentIntentId, code: 'account_closed' });
    await process.settle(id);
    expect(await bench.find(id)).toMatchObject({
      state: 'failed',
      failureCode: 'deposit_declined_bank_account',
    });
    expect(await bench.books(person)).toMatchObject({ payable: 0, taken: 0, balance: 0 });
  });

  it('is read after an hour, then daily, and after ten days a person knows', async () => {
    const person = await bench.person(BANK);
    const process = bench.startProcess();
    const { id } = await process.begin(person);
    const wait = async () => {
      const { nextAttemptAt, updatedAt } = await bench.find(id);
      return Math.round((nextAttemptAt.getTime() - updatedAt.getTime()) / HOUR_MS);
    };
    expect(await wait()).toBe(1);
    await process.settle(id);
    expect(await wait()).toBe(24);
    expect(await bench.discrepancies()).not.toContain(`deposit-processing-late ${id}`);
    bench.moved.ms += 10 * 24 * HOUR_MS;
    await process.settle(id);
    expect(await bench.discrepancies()).toContain(`deposit-processing-late ${id}`);
  });
});
