import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eachDatabase } from '../support/database';
import { BANK, HOUR_MS, openDepositFixture, type DepositFixture } from './deposit-fixture';

eachDatabase((_kind, open) => {
  let fixture: DepositFixture;

  beforeAll(async () => {
    fixture = await openDepositFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  describe('the same form', () => {
    it('sent ten times at once, from two processes, is one deposit with one answer', async () => {
      const person = await fixture.person();
      const formToken = randomUUID();
      const processes = [fixture.startProcess(), fixture.startProcess()];
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          processes[index % 2]?.begin(person, { formToken }),
        ),
      );
      expect(new Set(answers.map((answer) => answer?.id)).size).toBe(1);
      expect(answers.map((answer) => answer?.state)).toEqual(Array(10).fill('credited'));
      expect(await fixture.intentsOf(person)).toHaveLength(1);
      expect(await fixture.books(person)).toMatchObject({ chargedCents: 2_500, balance: 2_550 });
    });

    it('sent again later gets the first answer, whatever has changed since', async () => {
      const person = await fixture.person();
      const formToken = randomUUID();
      const first = await fixture.startProcess().begin(person, { formToken });
      await fixture.db
        .updateTable('customer_account')
        .set({ frozen: true, frozen_because: 'test' })
        .where('customer_gid', '=', person.gid)
        .execute();
      fixture.moved.ms += 2 * HOUR_MS;
      const again = await fixture.startProcess({ openBreaker: true }).begin(person, { formToken });
      expect(again).toEqual(first);
      expect(await fixture.intentsOf(person)).toHaveLength(1);
    });

    it('sent again after a decline gets the decline, and charges nothing', async () => {
      const person = await fixture.person('4000000000009995');
      const formToken = randomUUID();
      const process = fixture.startProcess();
      await process.begin(person, { formToken });
      expect(await process.begin(person, { formToken })).toMatchObject({
        state: 'failed',
        failureCode: 'deposit_declined_funds',
      });
      expect(await fixture.intentsOf(person)).toHaveLength(1);
    });

    it('with another amount or method is refused', async () => {
      const person = await fixture.person();
      const formToken = randomUUID();
      const process = fixture.startProcess();
      await process.begin(person, { formToken });
      const used = { code: 'deposit_form_used' };
      expect(await process.rejection(person, { formToken, amountCents: 2_501 })).toEqual(used);
      expect(await process.rejection({ ...person, method: 'pm_other' }, { formToken })).toEqual(
        used,
      );
      expect(await fixture.books(person)).toMatchObject({ chargedCents: 2_500 });
    });

    it("is the customer's own: another's same token is another form", async () => {
      const [one, two] = [await fixture.person(), await fixture.person()];
      const formToken = randomUUID();
      const process = fixture.startProcess();
      const first = await process.begin(one, { formToken });
      const second = await process.begin(two, { formToken });
      expect(second.id).not.toBe(first.id);
      expect(await fixture.balance(two.gid)).toBe(2_550);
    });
  });

  describe('two tabs', () => {
    it('at once: one deposit, and the other is shown the way to it', async () => {
      const person = await fixture.person();
      // Delays the first, so that it is under way when the second is decided, even on a busy machine.
      await fixture.fault('paymentIntents.create', 'delay', { delayMs: 2_000 });
      const answers = await Promise.all(
        [700, 800].map((amountCents) => fixture.startProcess().deposit(person, { amountCents })),
      );
      const begun = answers.flatMap((answer) => (answer.kind === 'deposit' ? answer.deposit : []));
      const refused = answers.flatMap((answer) =>
        answer.kind === 'refused' ? answer.rejection : [],
      );
      expect(begun).toHaveLength(1);
      expect(refused).toEqual([{ code: 'deposit_open', depositId: begun[0]?.id }]);
      expect(await fixture.intentsOf(person)).toHaveLength(1);
    });

    it('with the same amount again within ten minutes are asked once more', async () => {
      const person = await fixture.person();
      const process = fixture.startProcess();
      const first = await process.begin(person);
      expect(await process.rejection(person)).toEqual({
        code: 'deposit_same_again',
        depositId: first.id,
        amountCents: 2_500,
        addedAt: first.creditedAt,
      });
      expect((await process.begin(person, { again: true })).state).toBe('credited');
      expect((await process.begin(person, { amountCents: 2_600 })).state).toBe('credited');
      fixture.moved.ms += 10 * 60_000 + 1_000;
      expect((await process.begin(person)).state).toBe('credited');
      expect(await fixture.balance(person.gid)).toBe(3 * 2_550 + 2_652);
    });
  });

  it('a bank debit under way is asked about like one that was credited', async () => {
    const person = await fixture.person('000123456789');
    const process = fixture.startProcess();
    const first = await process.begin(person);
    expect(first.state).toBe('processing');
    fixture.moved.ms += 61_000;
    expect(await process.rejection(person)).toMatchObject({
      code: 'deposit_same_again',
      depositId: first.id,
      addedAt: expect.any(Date),
    });
  });

  describe('a call without a token', () => {
    it('is the same call for a minute, by amount and method', async () => {
      const person = await fixture.person();
      const call = { formToken: null, again: false };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => fixture.startProcess().begin(person, call)),
      );
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      const process = fixture.startProcess();
      const other = await process.begin(person, { ...call, amountCents: 900 });
      expect(other.id).not.toBe(answers[0]?.id);
      fixture.moved.ms += 61_000;
      expect(await process.rejection(person, call)).toMatchObject({ code: 'deposit_same_again' });
      const later = await process.begin(person, { ...call, again: true });
      expect(later.id).not.toBe(answers[0]?.id);
      expect(await fixture.intentsOf(person)).toHaveLength(3);
    });
  });

  describe('the limits', () => {
    it('hold to the cent, also for posts at the same moment', async () => {
      const person = await fixture.person(BANK);
      const limits = { dailyCreditCents: 5_100 };
      const amounts = [2_500, 2_499, 2_498, 2_497, 2_496];
      const answers = await Promise.all(
        amounts.map((amountCents) =>
          fixture.startProcess({ limits }).deposit(person, { amountCents }),
        ),
      );
      // Bank debits take days, so only the limit can refuse these.
      const kinds = answers.map((answer) => answer.kind);
      expect(kinds.filter((kind) => kind === 'deposit').length).toBeLessThanOrEqual(2);
      const rows = await fixture.depositsOf(person.gid);
      const sum = rows.reduce((all, row) => all + row.amount_cents + row.bonus_cents, 0);
      expect(sum).toBeLessThanOrEqual(5_100);
    });

    it('of a day let the last cent through and not one more', async () => {
      const person = await fixture.person();
      const process = fixture.startProcess({ limits: { dailyCreditCents: 5_100 } });
      await process.begin(person, { amountCents: 2_500 });
      expect(await process.rejection(person, { amountCents: 2_501 })).toEqual({
        code: 'deposit_daily_limit',
        limitCents: 5_100,
        leftCents: 2_500,
      });
      await process.begin(person, { amountCents: 2_500, again: true });
      const reached = { code: 'deposit_daily_limit_reached', limitCents: 5_100 };
      expect(await process.rejection(person, { amountCents: 50 })).toEqual(reached);
      fixture.moved.ms += 24 * HOUR_MS - 5_000;
      expect(await process.rejection(person, { amountCents: 50 })).toEqual(reached);
      fixture.moved.ms += 10_000;
      expect((await process.begin(person, { amountCents: 50 })).state).toBe('credited');
    });

    it('count debits that are under way, however old they are', async () => {
      const person = await fixture.person(BANK);
      const process = fixture.startProcess({ limits: { dailyCreditCents: 5_100 } });
      await process.begin(person, { amountCents: 4_000 });
      fixture.moved.ms += 72 * HOUR_MS;
      expect(await process.rejection(person, { amountCents: 2_000 })).toMatchObject({
        code: 'deposit_daily_limit',
        leftCents: 1_000,
      });
    });

    it('are so many deposits in an hour', async () => {
      const person = await fixture.person();
      const process = fixture.startProcess({ limits: { perHour: 2 } });
      await process.begin(person, { amountCents: 100 });
      await process.begin(person, { amountCents: 101 });
      const rejection = await process.rejection(person, { amountCents: 102 });
      expect(rejection.code).toBe('deposit_too_many');
      fixture.moved.ms += HOUR_MS;
      expect((await process.begin(person, { amountCents: 102 })).state).toBe('credited');
    });

    it('are three declines in an hour, and an hour of rest', async () => {
      const person = await fixture.person('4000000000000341');
      const process = fixture.startProcess();
      for (const amountCents of [100, 101, 102]) await process.begin(person, { amountCents });
      const rejection = await process.rejection(person, { amountCents: 103 });
      expect(rejection).toMatchObject({ code: 'deposit_too_many_declines' });
      fixture.moved.ms += HOUR_MS + 1_000;
      expect((await process.begin(person, { amountCents: 103 })).state).toBe('failed');
    });
  });
});
