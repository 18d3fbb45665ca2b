import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import type { IntentSnapshot } from '../../app/domain/payment-methods/payment-method';
import { creditDeposit } from '../../app/models/deposits/credit-deposit.server';
import { lockCustomerAccount } from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { postTransaction } from '../../app/models/ledger/ledger.server';
import { eachDatabase } from '../support/database';
import { BANK, openDepositFixture, type DepositFixture, type Person } from './deposit-fixture';

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: DepositFixture;
  let person: Person;
  let id: string;
  let intent: IntentSnapshot;

  beforeAll(async () => {
    database = await open();
    fixture = await openDepositFixture(database);
  });
  /** A debit under way, and Stripe's answer once it is paid. */
  beforeEach(async () => {
    person = await fixture.person(BANK);
    ({ id } = await fixture.startProcess().begin(person));
    const [made] = await fixture.intentsOf(person);
    intent = {
      id: String(made?.id),
      status: 'succeeded',
      amountCents: 2_500,
      amountReceivedCents: 2_500,
      currency: 'usd',
      customer: person.customer,
      livemode: false,
      metadata: { app: 'earthcash', deposit_id: id, customer_gid: person.gid },
      latestChargeId: 'py_1',
      decline: null,
      nextActionUrl: null,
      clientSecret: null,
      createdAt: new Date(),
    };
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  const credit = (changes: Partial<IntentSnapshot> = {}) =>
    creditDeposit(fixture.db, {
      depositId: id,
      intent: { ...intent, ...changes },
      livemode: false,
      at: new Date(),
      failpoint: () => undefined,
    });

  const post = (dedupeKey: string, amounts: [number, number]) =>
    fixture.db.transaction().execute(async (trx) => {
      await lockCustomerAccount(trx, person.gid);
      return postTransaction(trx, {
        dedupeKey,
        kind: 'adjustment',
        at: new Date(),
        lines: [
          { account: 'customer_paid', customerGid: person.gid, amountCents: cents(amounts[0]) },
          { account: 'external', customerGid: null, amountCents: cents(amounts[1]) },
        ],
      });
    });

  describe('the credit', () => {
    it('happens once, however often and at once it is called', async () => {
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => credit()));
      expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'was-credited')).toHaveLength(7);
      expect(await fixture.balance(person.gid)).toBe(2_550);
      expect(await fixture.recordsOf(id)).toHaveLength(1);
      expect(await credit()).toBe('was-credited');
    });

    it('of many customers at once gets through, in whatever order', async () => {
      const others = await Promise.all(Array.from({ length: 6 }, () => fixture.person(BANK)));
      const begun = await Promise.all(others.map((other) => fixture.startProcess().begin(other)));
      for (const deposit of begun) {
        const { paymentIntentId } = await fixture.find(deposit.id);
        await fixture.act('settle', { id: paymentIntentId });
      }
      const advanced = begun.flatMap((deposit) => [
        fixture.startProcess().drive(deposit.id),
        fixture.startProcess().drive(deposit.id),
      ]);
      expect((await Promise.all(advanced)).map(({ state }) => state)).toEqual(
        Array(12).fill('credited'),
      );
      for (const other of others) expect(await fixture.balance(other.gid)).toBe(2_550);
    });

    it.each([
      ['amount_received', { amountReceivedCents: 2_499 }],
      ['currency', { currency: 'eur' }],
      ['customer', { customer: 'cus_other' }],
      ['deposit_id', { metadata: { deposit_id: 'other' } }],
      ['livemode', { livemode: true }],
      ['status', { status: 'processing' }],
      ['intent', { id: 'pi_other' }],
    ])('with another %s is none: a person looks', async (doubt, changes) => {
      expect(await credit(changes)).toBe('in-doubt');
      expect(await fixture.balance(person.gid)).toBe(0);
      expect((await fixture.find(id)).state).toBe('review');
      const row = await fixture.db
        .selectFrom('discrepancy')
        .selectAll()
        .where('subject', '=', id)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ kind: 'credit-in-doubt', detail: { doubts: [doubt] } });
      // A deposit in review is left to a person.
      expect((await fixture.startProcess().drive(id)).state).toBe('review');
    });

    it('of a deposit that was called failed is none, and it stays failed', async () => {
      await fixture.db
        .updateTable('deposit')
        .set({ state: 'failed' })
        .where('id', '=', id)
        .execute();
      expect(await credit()).toBe('in-doubt');
      expect((await fixture.find(id)).state).toBe('failed');
      expect(await fixture.balance(person.gid)).toBe(0);
      expect(await fixture.discrepancies()).toContain(`credit-in-doubt ${id}`);
    });
  });

  describe('the ledger', () => {
    beforeEach(() => credit().then(() => undefined));

    it.each([
      `update ledger_tx set kind = 'adjustment'`,
      'delete from ledger_tx',
      'truncate ledger_tx cascade',
      'update ledger_entry set amount_cents = amount_cents + 1',
      'delete from ledger_entry',
      'truncate ledger_entry',
      'update ledger_account set balance_cents = 0',
      'delete from ledger_account',
      'truncate ledger_account cascade',
      `insert into ledger_account (kind, balance_cents) values ('loss', 5)`,
    ])('refuses: %s', async (statement) => {
      await expect(sql.raw(statement).execute(fixture.db)).rejects.toThrow(/ledger/);
      expect(await fixture.balance(person.gid)).toBe(2_550);
    });

    it('refuses what does not sum to zero, and what has a single line', async () => {
      await expect(post(`adj:${id}:1`, [100, -99])).rejects.toThrow(/sum to 1/);
      await expect(post(`adj:${id}:2`, [100, 0])).rejects.toThrow(/1 lines/);
      expect(await fixture.balance(person.gid)).toBe(2_550);
    });

    it('writes a key once, and says so the second time', async () => {
      expect(await post(`adj:${id}`, [100, -100])).toBe(true);
      expect(await post(`adj:${id}`, [100, -100])).toBe(false);
      expect(await fixture.balance(person.gid)).toBe(2_650);
    });
  });

  describe('the machine', () => {
    it('puts aside what it does not know', async () => {
      await fixture.db
        .updateTable('deposit')
        .set({ payment_intent_id: 'pi_gone' })
        .where('id', '=', id)
        .execute();
      expect((await fixture.startProcess().drive(id)).state).toBe('review');
      expect(await fixture.discrepancies()).toContain(`deposit-intent-missing ${id}`);
    });

    it('tells a person after twenty failures in a row, and that it is over', async () => {
      const process = fixture.startProcess();
      await fixture.db.updateTable('deposit').set({ attempts: 20 }).where('id', '=', id).execute();
      await fixture.fault('paymentIntents.retrieve', 'rate-limit');
      await process.drive(id);
      const { attempts, nextAttemptAt } = await fixture.find(id);
      expect(attempts).toBe(21);
      expect(nextAttemptAt.getTime() - Date.now() - fixture.moved.ms).toBeGreaterThan(290_000);
      expect(await fixture.discrepancies()).toContain(`deposit-stuck ${id}`);
      expect(process.lines.filter(({ fields }) => 'alarm' in fields)).toHaveLength(1);
      // A successful step resets the count, even if the process dies right after it.
      await fixture.db.updateTable('deposit').set({ attempts: 0 }).where('id', '=', id).execute();
      await fixture.act('settle', { id: intent.id });
      await process.drive(id);
      expect(await fixture.discrepancies()).not.toContain(`deposit-stuck ${id}`);
    });

    it('keeps the deposit and alarms while Stripe does not take our key', async () => {
      const process = fixture.startProcess();
      await fixture.fault('paymentIntents.retrieve', 'error', { status: 401 });
      await process.drive(id);
      expect(await fixture.find(id)).toMatchObject({ state: 'processing', attempts: 1 });
      const alarms = process.lines.filter(({ fields }) => fields['alarm'] === 'stripe-refuses');
      expect(alarms).toHaveLength(1);
    });
  });
});
