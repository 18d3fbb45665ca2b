import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DepositFailure } from '../../app/domain/deposits/deposit-machine';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import { storeMonth } from '../../app/models/top-ups/top-up-snapshot.server';
import { eachDatabase } from '../support/database';
import { HOUR_MS, type Person } from './deposit-fixture';
import { openTopUpFixture, type TopUpFixture } from './top-up-fixture';

/** An automatic top-up that could not be charged at once, and is no longer wanted by the time it could be. */
eachDatabase((_kind, open) => {
  let fixture: TopUpFixture;

  beforeAll(async () => {
    fixture = await openTopUpFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  const fall = async (person: Person) =>
    fixture.spend(person, (await fixture.balance(person.gid)) - 80);

  /** Kills the process at this point of a top-up; afterwards any process may continue it. */
  async function dies(person: Person, dieAt: Failpoint): Promise<void> {
    await fall(person);
    const process = fixture.startTopUps({ dieAt });
    await expect(process.check(person)).rejects.toThrow(dieAt);
    await fixture.forgetLeases(person);
  }

  async function interrupted(dieAt: Failpoint): Promise<Person> {
    const person = await fixture.saver();
    expect(await fixture.startTopUps().agree(person)).toBeNull();
    await dies(person, dieAt);
    return person;
  }

  /** Checks that its deposit failed for this reason, cannot be paid, is in the history and was not mailed. */
  async function expectCalledOff(person: Person, failure: DepositFailure): Promise<void> {
    const called = (await fixture.topUps(person)).filter((row) => row.failure_code === failure);
    expect(called.map(({ state }) => state)).toEqual(['failed']);
    const id = called[0]?.id;
    const intents = (await fixture.intentsOf(person)).filter(
      (one) => one.metadata['deposit_id'] === id,
    );
    expect(intents.filter(({ status }) => status !== 'canceled')).toEqual([]);
    const [event] = (await fixture.events(person)).filter(({ depositId }) => depositId === id);
    expect(event).toMatchObject({ kind: 'not_added', because: failure });
    expect(await mailsOf(String(event?.id))).toBe(0);
  }

  async function mailsOf(eventId: string): Promise<number> {
    const mails = fixture.db.selectFrom('email_outbox').select('key');
    return (await mails.where('about', '=', eventId).execute()).length;
  }

  async function goOn(): Promise<void> {
    const process = fixture.startTopUps();
    await fixture.workDue(process, 3);
    await process.workTopUps();
  }

  const change = ({ gid }: Person, changes: object) =>
    fixture.db.updateTable('top_up').set(changes).where('customer_gid', '=', gid).execute();

  const account = ({ gid }: Person, changes: object) =>
    fixture.db
      .updateTable('customer_account')
      .set(changes)
      .where('customer_gid', '=', gid)
      .execute();

  const WAYS: [string, DepositFailure, (person: Person) => Promise<unknown>][] = [
    ['its owner has turned it off', 'deposit_not_agreed', (person) => fixture.turnOff(person)],
    [
      'it is another card now',
      'deposit_not_agreed',
      (person) => change(person, { payment_method_id: 'pm_another' }),
    ],
    [
      'there is enough again, to the cent',
      'deposit_not_needed',
      (person) => fixture.spend(person, -1_920),
    ],
    [
      'the account is frozen',
      'deposit_held_back',
      (person) => account(person, { frozen: true, frozen_because: 'test' }),
    ],
  ];

  describe.each(['after_accept', 'after_create', 'after_pi_saved'] as const)(
    'a top-up that was left %s',
    (dieAt) => {
      it.each(WAYS)('is not charged when %s', async (_what, failure, happens) => {
        const person = await interrupted(dieAt);
        await happens(person);
        await goOn();
        expect(await fixture.moneyCharged(person)).toBe(4_000);
        await expectCalledOff(person, failure);
      });

      it('is charged, once, when there is only a cent too little', async () => {
        const person = await interrupted(dieAt);
        await fixture.spend(person, -1_919);
        await goOn();
        expect(await fixture.moneyCharged(person)).toBe(9_000);
        expect((await fixture.topUps(person)).map(({ state }) => state)).toEqual(['credited']);
        expect(await fixture.kinds(person)).toEqual(['turned_on', 'added']);
      });
    },
  );

  it('has a card company that was silent for hours: what was turned off meanwhile is not charged', async () => {
    const person = await fixture.saver();
    await fixture.startTopUps().agree(person);
    await fall(person);
    await fixture.fault('paymentIntents.create', 'lost-response', { times: -1 });
    await fixture.startTopUps().check(person);
    expect((await fixture.topUps(person)).map(({ state }) => state)).toEqual(['created']);
    expect(await fixture.turnOff(person)).toBe(true);
    await fixture.clearFaults();
    await fixture.advance(20 * HOUR_MS);
    await goOn();
    expect(await fixture.moneyCharged(person)).toBe(4_000);
    await expectCalledOff(person, 'deposit_not_agreed');
    expect(await fixture.topUp(person)).toMatchObject({
      isOn: false,
      isDue: false,
      depositId: null,
    });
    expect(await fixture.kinds(person)).toEqual(['turned_on', 'stopped', 'not_added']);
  });

  it('has a confirm that never arrived: it is looked at before it is sent again', async () => {
    const person = await interrupted('before_confirm');
    expect((await fixture.topUps(person)).map(({ state }) => state)).toEqual(['confirming']);
    await fixture.turnOff(person);
    await goOn();
    expect(await fixture.moneyCharged(person)).toBe(4_000);
    await expectCalledOff(person, 'deposit_not_agreed');
  });

  it('cannot be canceled at once: it stays called off, even when it is turned on again', async () => {
    const person = await interrupted('after_pi_saved');
    await fixture.turnOff(person);
    await fixture.fault('paymentIntents.cancel', 'error', { status: 503 });
    await fixture.workDue(fixture.startProcess(), 1);
    expect(await fixture.topUps(person)).toMatchObject([
      { state: 'pi_created', failure_code: 'deposit_not_agreed' },
    ]);
    await fixture.startTopUps().agree(person);
    await goOn();
    await fixture.workAll(undefined, 4);
    await expectCalledOff(person, 'deposit_not_agreed');
    // The new agreement starts a new top-up.
    expect(await fixture.moneyCharged(person)).toBe(9_000);
    expect(await fixture.kinds(person)).toEqual([
      'turned_on',
      'stopped',
      'turned_on',
      'not_added',
      'added',
    ]);
  });

  it('would pass what was agreed to for the month since: nothing is charged', async () => {
    const person = await fixture.saver();
    const process = fixture.startTopUps();
    await process.agree(person, { cap: 10_000 });
    await fall(person);
    await process.workTopUps();
    expect(await fixture.moneyCharged(person)).toBe(9_000);
    await dies(person, 'after_accept');
    await process.agree(person, { cap: 9_999 });
    await goOn();
    expect(await fixture.moneyCharged(person)).toBe(9_000);
    await expectCalledOff(person, 'deposit_month_over');
    expect((await fixture.kinds(person)).slice(-2)).toEqual(['not_added', 'capped']);
  });

  it('is of another amount than what is agreed to now: that one is charged', async () => {
    const person = await interrupted('after_accept');
    await fixture.startTopUps().agree(person, { amount: 3_000 });
    await goOn();
    await expectCalledOff(person, 'deposit_not_agreed');
    expect(await fixture.moneyCharged(person)).toBe(7_000);
  });

  it('is called off as often as it may be: only charges that cannot be begun end it', async () => {
    const person = await fixture.saver();
    await fixture.startTopUps().agree(person);
    for (let nth = 0; nth < 4; nth += 1) {
      await dies(person, 'after_accept');
      await fixture.spend(person, -4_000);
      await goOn();
    }
    expect(await fixture.moneyCharged(person)).toBe(4_000);
    expect(await fixture.topUp(person)).toMatchObject({ isOn: true, isDue: false });
  });

  it('was begun in a month that is over: it counts in the next, or not at all', async () => {
    const { end } = storeMonth(fixture.now());
    await fixture.advance(Math.max(0, end - fixture.now() - HOUR_MS));
    const person = await interrupted('after_accept');
    const before = storeMonth(fixture.now()).month;
    await fixture.advance(end - fixture.now() + 1_000);
    await goOn();
    await expectCalledOff(person, 'deposit_month_over');
    const made = (await fixture.topUps(person)).map((row) => [row.state, row.top_up_month]);
    expect(made.sort()).toEqual([
      ['credited', storeMonth(end).month],
      ['failed', before],
    ]);
    expect(await fixture.moneyCharged(person)).toBe(9_000);
  });
});
