import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FAILPOINTS, type Failpoint } from '../../app/domain/core/retries/failpoint';
import { eachDatabase } from '../support/database';
import { pairs, some } from '../support/matrix';
import { HOUR_MS, openDepositFixture, type DepositFixture } from './deposit-fixture';

const DECLINES = '4000000000000341';

/** The failpoints of a deposit; those of the publication are tested elsewhere. */
const OF_A_CHARGE = FAILPOINTS.filter((name) => !/meta|cancel/.test(name));

const FAULTS: [effect: string, more: object][] = [
  ['error', { status: 500 }],
  ['error', { status: 502 }],
  ['lost-response', {}],
  ['rate-limit', {}],
  ['hang', { delayMs: 150 }],
  ['delay', { delayMs: 150 }],
  ['error', { status: 409 }],
];

eachDatabase((_kind, open) => {
  let fixture: DepositFixture;

  beforeAll(async () => {
    fixture = await openDepositFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  /** Checks that a deposit of 25.00 has ended, in either way, and that the books are right. */
  async function expectWhole(person: Awaited<ReturnType<DepositFixture['person']>>) {
    await fixture.workDue();
    const books = await fixture.books(person);
    expect(['credited', 'failed']).toContain(books.states[0]);
    expect(books.chargedCents).toBe(books.credited);
    expect(books.balance).toBe(books.states[0] === 'credited' ? 2_550 : 0);
    expect(await fixture.intentsOf(person)).toSatisfy(
      (intents: { status: string }[]) =>
        intents.filter(({ status }) => status === 'succeeded').length <= 1,
    );
    return books;
  }

  async function dieAt(name: Failpoint, number?: string) {
    const person = await fixture.person(number);
    const dying = fixture.startProcess({ dieAt: name });
    // The process died: only what is on disk is left.
    await dying.deposit(person).catch(() => undefined);
    await fixture.db
      .updateTable('deposit')
      .set({ lease_owner: null, lease_until: null })
      .where('customer_gid', '=', person.gid)
      .execute();
    return person;
  }

  const CALLS = [['paymentIntents.create'], ['paymentIntents.confirm']] as const;

  it.each(pairs(CALLS, FAULTS))(
    '%s fails once, by %s %j: charged and credited once',
    async (operation, effect, more) => {
      const person = await fixture.person();
      await fixture.fault(operation, effect, more);
      await fixture.startProcess().deposit(person);
      const books = await expectWhole(person);
      // Stripe stores the 5xx of a create under its key for a day, and no charge was made: the deposit
      // fails.
      const isStored = operation.endsWith('create') && 'status' in more && more.status === 500;
      const ended = isStored
        ? { states: ['failed'] }
        : { states: ['credited'], chargedCents: 2_500 };
      expect(books).toMatchObject({ ...ended, payable: 0 });
    },
  );

  it.each(some(CALLS, 1))(
    '%s fails for good: it ends, or waits, and nothing is charged',
    async (operation) => {
      const person = await fixture.person();
      const process = fixture.startProcess();
      const begun = process.deposit(person);
      await fixture.fault(operation, 'error', { status: 500, times: -1 });
      await begun;
      expect(await fixture.moneyCharged(person)).toBeLessThanOrEqual(2_500);
      await fixture.clearFaults();
      await expectWhole(person);
    },
    40_000,
  );

  it.each(some(FAULTS))(
    'a lost confirm whose read fails by %s %j is learned later',
    async (effect, more) => {
      const person = await fixture.person();
      await fixture.fault('paymentIntents.confirm', 'lost-response');
      await fixture.fault('paymentIntents.retrieve', effect, more);
      await fixture.startProcess().deposit(person);
      expect(await expectWhole(person)).toMatchObject({
        states: ['credited'],
        chargedCents: 2_500,
      });
    },
  );

  it.each(some(FAULTS))(
    'a cancel that fails by %s %j is done before it is called failed',
    async (effect, more) => {
      const person = await fixture.person(DECLINES);
      await fixture.fault('paymentIntents.cancel', effect, more);
      await fixture.startProcess().deposit(person);
      expect(await expectWhole(person)).toMatchObject({
        states: ['failed'],
        chargedCents: 0,
        payable: 0,
      });
      const [row] = await fixture.depositsOf(person.gid);
      expect(row?.failure_code).toBe('deposit_declined');
    },
  );

  describe('the process dies', () => {
    it.each(some(OF_A_CHARGE, 5))(
      'at %s: the next one finishes, one charge, one credit',
      async (name) => {
        const person = await dieAt(name);
        expect(await expectWhole(person)).toEqual({
          states: ['credited'],
          chargedCents: 2_500,
          credited: 2_500,
          balance: 2_550,
          payable: 0,
        });
        expect(await fixture.intentsOf(person)).toHaveLength(1);
      },
    );

    it.each(some([...OF_A_CHARGE.slice(0, 6), 'after_cancel' as const]))(
      'at %s with a card that is declined: failed, and never payable',
      async (name) => {
        const person = await dieAt(name, DECLINES);
        expect(await expectWhole(person)).toMatchObject({
          states: ['failed'],
          chargedCents: 0,
          payable: 0,
        });
        const [row] = await fixture.depositsOf(person.gid);
        expect(row?.failure_code).toBe('deposit_declined');
      },
    );
  });

  describe('keys that Stripe has forgotten', () => {
    it.each(some(OF_A_CHARGE))(
      '25 hours after the process died at %s: no second charge',
      async (name) => {
        const person = await fixture.person();
        await fixture
          .startProcess({ dieAt: name })
          .deposit(person)
          .catch(() => undefined);
        await fixture.advance(25 * HOUR_MS);
        const books = await expectWhole(person);
        expect(books.payable).toBe(0);
        expect(books.chargedCents).toBeLessThanOrEqual(2_500);
      },
    );
  });
});
