import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FAILPOINTS, type Failpoint } from '../../app/domain/core/retries/failpoint';
import { eachDatabase } from '../support/database';
import { HOUR_MS, openDepositBench, type DepositBench } from './deposit-bench';

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
  let bench: DepositBench;

  beforeAll(async () => {
    bench = await openDepositBench(await open());
  });
  afterEach(() => bench.clearFaults());
  afterAll(() => bench.discardAll());

  /** Checks that a deposit of 25.00 has ended, in either way, and that the books are right. */
  async function expectWhole(person: Awaited<ReturnType<DepositBench['person']>>) {
    await bench.workDue();
    const books = await bench.books(person);
    expect(['credited', 'failed']).toContain(books.states[0]);
    expect(books.taken).toBe(books.credited);
    expect(books.balance).toBe(books.states[0] === 'credited' ? 2_550 : 0);
    expect(await bench.intentsOf(person)).toSatisfy(
      (intents: { status: string }[]) =>
        intents.filter(({ status }) => status === 'succeeded').length <= 1,
    );
    return books;
  }

  async function dieAt(name: Failpoint, number?: string) {
    const person = await bench.person(number);
    const dying = bench.startProcess({ dieAt: name });
    // The process died: only what is on disk is left.
    await dying.deposit(person).catch(() => undefined);
    await bench.db
      .updateTable('deposit')
      .set({ lease_owner: null, lease_until: null })
      .where('customer_gid', '=', person.gid)
      .execute();
    return person;
  }

  describe.each(['paymentIntents.create', 'paymentIntents.confirm'])('%s fails', (operation) => {
    it.each(FAULTS)('once, by %s %j: charged and credited once', async (effect, more) => {
      const person = await bench.person();
      await bench.fault(operation, effect, more);
      await bench.startProcess().deposit(person);
      const books = await expectWhole(person);
      // Stripe stores the 5xx of a create under its key for a day, and no charge was made: the deposit
      // fails.
      const isStored = operation.endsWith('create') && 'status' in more && more.status === 500;
      const ended = isStored ? { states: ['failed'] } : { states: ['credited'], taken: 2_500 };
      expect(books).toMatchObject({ ...ended, payable: 0 });
    });

    it('for good: it ends, or waits, and nothing is charged', async () => {
      const person = await bench.person();
      const process = bench.startProcess();
      const begun = process.deposit(person);
      await bench.fault(operation, 'error', { status: 500, times: -1 });
      await begun;
      expect(await bench.moneyTaken(person)).toBeLessThanOrEqual(2_500);
      await bench.clearFaults();
      await expectWhole(person);
    }, 40_000);
  });

  it.each(FAULTS)(
    'a lost confirm whose read fails by %s %j is learned later',
    async (effect, more) => {
      const person = await bench.person();
      await bench.fault('paymentIntents.confirm', 'lost-response');
      await bench.fault('paymentIntents.retrieve', effect, more);
      await bench.startProcess().deposit(person);
      expect(await expectWhole(person)).toMatchObject({ states: ['credited'], taken: 2_500 });
    },
  );

  it.each(FAULTS)(
    'a cancel that fails by %s %j is done before it is called failed',
    async (effect, more) => {
      const person = await bench.person(DECLINES);
      await bench.fault('paymentIntents.cancel', effect, more);
      await bench.startProcess().deposit(person);
      expect(await expectWhole(person)).toMatchObject({ states: ['failed'], taken: 0, payable: 0 });
      const [row] = await bench.depositsOf(person.gid);
      expect(row?.failure_code).toBe('deposit_declined');
    },
  );

  describe('the process dies', () => {
    it.each(OF_A_CHARGE)('at %s: the next one finishes, one charge, one credit', async (name) => {
      const person = await dieAt(name);
      expect(await expectWhole(person)).toEqual({
        states: ['credited'],
        taken: 2_500,
        credited: 2_500,
        balance: 2_550,
        payable: 0,
      });
      expect(await bench.intentsOf(person)).toHaveLength(1);
    });

    it.each([...OF_A_CHARGE.slice(0, 6), 'after_cancel' as const])(
      'at %s with a card that is declined: failed, and never payable',
      async (name) => {
        const person = await dieAt(name, DECLINES);
        expect(await expectWhole(person)).toMatchObject({
          states: ['failed'],
          taken: 0,
          payable: 0,
        });
        const [row] = await bench.depositsOf(person.gid);
        expect(row?.failure_code).toBe('deposit_declined');
      },
    );
  });

  describe('keys that Stripe has forgotten', () => {
    it.each(OF_A_CHARGE)(
      '25 hours after the process died at %s: no second charge',
      async (name) => {
        const person = await bench.person();
        await bench
          .startProcess({ dieAt: name })
          .deposit(person)
          .catch(() => undefined);
        await bench.advance(25 * HOUR_MS);
        const books = await expectWhole(person);
        expect(books.payable).toBe(0);
        expect(books.taken).toBeLessThanOrEqual(2_500);
      },
    );
  });
});
