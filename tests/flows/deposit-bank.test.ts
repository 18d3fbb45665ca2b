import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  deleteEndedAuthorizations,
  findDebitAuthorization,
} from '../../app/models/deposits/accept-deposit.server';
import { eachDatabase } from '../support/database';
import { BANK, HOUR_MS, openDepositFixture, type DepositFixture } from './deposit-fixture';

/** A deposit from a bank account. */
eachDatabase((_kind, open) => {
  let fixture: DepositFixture;

  beforeAll(async () => {
    fixture = await openDepositFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  it('is credited when it has paid, days later, and not before', async () => {
    const person = await fixture.person(BANK);
    const process = fixture.startProcess();
    const deposit = await process.begin(person, { amountCents: 10_000 });
    expect(deposit.state).toBe('processing');
    expect(await fixture.balance(person.gid)).toBe(0);
    // A debit under way does not block the next deposit.
    expect((await process.begin(person, { amountCents: 500 })).state).toBe('processing');
    const { paymentIntentId } = await fixture.find(deposit.id);
    await fixture.act('settle', { id: paymentIntentId });
    expect((await process.drive(deposit.id)).state).toBe('credited');
    expect(await fixture.balance(person.gid)).toBe(10_200);
  });

  it('from an account whose mandate has ended is debited, because the confirm says who agrees from where', async () => {
    const person = await fixture.person(BANK);
    await fixture.act('end-mandates', { id: person.method });
    const { id, state } = await fixture.startProcess().begin(person);
    expect(state).toBe('processing');
    expect(await findDebitAuthorization(fixture.db, id)).toEqual({
      from: { ipAddress: '192.0.2.7', userAgent: 'A browser of the test' },
      at: (await fixture.find(id)).createdAt,
    });
    await deleteEndedAuthorizations(fixture.db);
    expect(await findDebitAuthorization(fixture.db, id)).not.toBeNull();
    const { paymentIntentId } = await fixture.find(id);
    await fixture.act('settle', { id: paymentIntentId });
    await fixture.startProcess().drive(id);
    await deleteEndedAuthorizations(fixture.db);
    expect(await findDebitAuthorization(fixture.db, id)).toBeNull();
  });

  it('from one that does not pay fails days later, with the reason', async () => {
    const person = await fixture.person(BANK);
    const process = fixture.startProcess();
    const { id } = await process.begin(person);
    const { paymentIntentId } = await fixture.find(id);
    await fixture.act('fail', { id: paymentIntentId, code: 'account_closed' });
    await process.drive(id);
    expect(await fixture.find(id)).toMatchObject({
      state: 'failed',
      failureCode: 'deposit_declined_bank_account',
    });
    expect(await fixture.books(person)).toMatchObject({ payable: 0, chargedCents: 0, balance: 0 });
  });

  it('is read after an hour, then daily, and after ten days a person knows', async () => {
    const person = await fixture.person(BANK);
    const process = fixture.startProcess();
    const { id } = await process.begin(person);
    const wait = async () => {
      const { nextAttemptAt, updatedAt } = await fixture.find(id);
      return Math.round((nextAttemptAt.getTime() - updatedAt.getTime()) / HOUR_MS);
    };
    expect(await wait()).toBe(1);
    await process.drive(id);
    expect(await wait()).toBe(24);
    expect(await fixture.discrepancies()).not.toContain(`deposit-processing-late ${id}`);
    fixture.moved.ms += 10 * 24 * HOUR_MS;
    await process.drive(id);
    expect(await fixture.discrepancies()).toContain(`deposit-processing-late ${id}`);
  });
});
