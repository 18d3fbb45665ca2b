import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cancelDeposit } from '../../app/services/deposits/deposit-earth-cash.server';
import { advanceDeposit } from '../../app/services/deposits/advance-deposit.server';
import { eachDatabase } from '../support/database';
import { openDepositFixture, type DepositFixture } from './deposit-fixture';

const REQUIRES_3DS = '4000002760003184';

eachDatabase((_kind, open) => {
  let fixture: DepositFixture;
  beforeAll(async () => {
    fixture = await openDepositFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  /** Makes a deposit that waits for the bank, and the press on 'Cancel deposit'. */
  async function waiting(number = REQUIRES_3DS) {
    const person = await fixture.person(number);
    const process = fixture.startProcess();
    const { id, nextActionUrl } = await process.begin(person);
    const cancel = (gid = person.gid, drive = process.drive) =>
      cancelDeposit({ ...process.basics, advanceDeposit: drive }, gid, id);
    const pay = () => fixture.form(String(nextActionUrl), { outcome: 'complete' });
    return { person, process, id, cancel, pay };
  }

  const NOTHING = { states: ['failed'], chargedCents: 0, credited: 0, balance: 0, payable: 0 };
  const PAID = {
    states: ['credited'],
    chargedCents: 2_500,
    credited: 2_500,
    balance: 2_550,
    payable: 0,
  };

  describe('a deposit that waits at the bank and is abandoned', () => {
    it('is canceled at Stripe, has failed by its owner, and the next may begin', async () => {
      const { person, process, id, cancel } = await waiting();
      expect(await process.rejection(person, { amountCents: 700 })).toEqual({
        code: 'deposit_open_waiting',
        depositId: id,
        amountCents: 2_500,
      });
      expect(await cancel()).toBe('failed');
      expect(await fixture.books(person)).toEqual(NOTHING);
      expect((await fixture.intentsOf(person)).map(({ status }) => status)).toEqual(['canceled']);
      expect(await fixture.find(id)).toMatchObject({ failureCode: 'deposit_given_up' });
      expect(await cancel()).toBe('failed');
      expect((await process.begin(person, { amountCents: 700 })).state).toBe('requires_action');
    });

    it('is credited where the bank’s page was quicker', async () => {
      const { person, cancel, pay } = await waiting();
      await pay();
      expect(await cancel()).toBe('credited');
      expect(await fixture.books(person)).toEqual(PAID);
    });

    it('is credited where it is paid between the look and the cancel', async () => {
      const { person, process, id, cancel, pay } = await waiting();
      const { stripe } = process.basics;
      const run: typeof stripe.run = async (operation, call) => {
        if (operation === 'paymentIntents.cancel') await pay();
        return stripe.run(operation, call);
      };
      const drive = () =>
        advanceDeposit({ ...process.basics, stripe: { ...stripe, run }, returnUrl: String }, id);
      expect(await cancel(person.gid, drive)).toBe('credited');
      expect(await fixture.books(person)).toEqual(PAID);
      expect(await fixture.find(id)).toMatchObject({ failureCode: null });
    });

    it('ends one way or the other when both happen at once', async () => {
      const { person, process, id, cancel, pay } = await waiting();
      const checks = Array.from({ length: 3 }, () => process.drive(id));
      await Promise.all([pay().catch(() => undefined), cancel(), cancel(), ...checks]);
      await fixture.workDue();
      const books = await fixture.books(person);
      expect([NOTHING, PAID]).toContainEqual(books);
    });
  });

  describe.each([
    ['paymentIntents.cancel', 'error', { status: 429 }],
    ['paymentIntents.cancel', 'error', { status: 500 }],
    ['paymentIntents.retrieve', 'error', { status: 503 }],
  ])('while %s fails by %s %j', (operation, effect, more) => {
    it('it is not called canceled; the runner cancels it afterwards', async () => {
      const { person, process, id, cancel } = await waiting();
      await fixture.fault(operation, effect, more);
      expect(await cancel()).toBe('requires_action');
      expect((await fixture.find(id)).state).toBe('requires_action');
      // A canceled deposit does not lead to the bank, and no other deposit begins until it has ended.
      expect(await process.rejection(person)).toMatchObject({ code: 'deposit_open' });
      await fixture.workDue(process);
      expect(await fixture.books(person)).toEqual(NOTHING);
      expect(await fixture.find(id)).toMatchObject({ failureCode: 'deposit_given_up' });
    });
  });

  it('is canceled once where Stripe did it and the answer was lost', async () => {
    const { person, process, cancel } = await waiting();
    await fixture.fault('paymentIntents.cancel', 'lost-response');
    await cancel();
    await fixture.workDue(process);
    expect(await fixture.books(person)).toEqual(NOTHING);
  });

  it('what the customer pays while Stripe is silent is theirs', async () => {
    const { person, process, cancel, pay } = await waiting();
    await fixture.fault('paymentIntents.retrieve', 'error', { status: 503 });
    expect(await cancel()).toBe('requires_action');
    await pay();
    await fixture.workDue(process);
    expect(await fixture.books(person)).toEqual(PAID);
  });

  it('is nobody else’s to give up, and what does not wait goes on', async () => {
    const { person, process, id, cancel } = await waiting();
    expect(await cancel('gid://shopify/Customer/1')).toBeNull();
    expect((await process.drive(id)).state).toBe('requires_action');
    expect(await fixture.find(id)).toMatchObject({ failureCode: null });
    expect((await fixture.books(person)).payable).toBe(1);
    const paid = await waiting('4242424242424242');
    expect(await paid.cancel()).toBe('credited');
    expect(await fixture.books(paid.person)).toEqual(PAID);
  });
});
