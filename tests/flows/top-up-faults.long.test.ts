import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FAILPOINTS } from '../../app/domain/core/retries/failpoint';
import { removePaymentMethod } from '~/services/top-ups/remove-payment-method.server';
import { eachDatabase } from '../support/database';
import { CARD, HOUR_MS, type Person } from './deposit-fixture';
import { openTopUpFixture, type TopUpFixture } from './top-up-fixture';

const ALWAYS_SEEN = '4000002760003184';
const NO_MONEY = '4000000000009995';
const MINUTE_MS = 60_000;

const OF_A_CHARGE = FAILPOINTS.filter((name) => !/meta|cancel/.test(name));

const FAULTS: [operation: string, effect: string, more: object][] = [
  ['customers.retrievePaymentMethod', 'error', { status: 500, times: 3 }],
  ['paymentIntents.create', 'lost-response', {}],
  ['paymentIntents.create', 'error', { status: 502 }],
  ['paymentIntents.confirm', 'lost-response', {}],
  ['paymentIntents.confirm', 'error', { status: 500 }],
  ['paymentIntents.confirm', 'rate-limit', {}],
];

eachDatabase((_kind, open) => {
  let fixture: TopUpFixture;

  beforeAll(async () => {
    fixture = await openTopUpFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  /** Makes a customer with a top-up turned on and almost no balance, not looked at yet. */
  async function fallen(): Promise<Person> {
    const person = await fixture.saver();
    expect(await fixture.startTopUps().agree(person)).toBeNull();
    await fixture.spend(person, 4_000);
    return person;
  }

  /** Checks that one top-up was charged, credited and told once. */
  async function expectOnce(person: Person) {
    const made = await fixture.topUps(person);
    expect(made.map(({ state }) => state)).toEqual(['credited']);
    expect(await fixture.moneyCharged(person)).toBe(9_000);
    expect(await fixture.balance(person.gid)).toBe(80 + 5_100);
    expect(await fixture.kinds(person)).toEqual(['turned_on', 'added']);
    expect(await fixture.topUp(person)).toMatchObject({ isOn: true, depositId: null });
  }

  it.each(OF_A_CHARGE)(
    'dies at %s: the next process finishes it, once',
    async (name) => {
      const person = await fallen();
      await fixture
        .startTopUps({ dieAt: name })
        .check(person)
        .catch(() => undefined);
      await fixture.forgetLeases(person);
      await fixture.workAll();
      await expectOnce(person);
    },
    40_000,
  );

  it.each(FAULTS)(
    '%s fails by %s %j: charged once all the same',
    async (operation, effect, more) => {
      const person = await fallen();
      await fixture.fault(operation, effect, more);
      await fixture.startTopUps().check(person);
      await fixture.workAll();
      await expectOnce(person);
    },
    40_000,
  );

  it('a card company that is silent for good: nothing is charged, and it is told in the end', async () => {
    const person = await fallen();
    await fixture.fault('paymentIntents.create', 'error', { status: 500, times: -1 });
    for (let nth = 0; nth < 3; nth += 1) {
      await fixture.workAll(undefined, 8);
      await fixture.advance(16 * MINUTE_MS);
    }
    await fixture.workAll(undefined, 8);
    expect(await fixture.moneyCharged(person)).toBe(4_000);
    expect(await fixture.topUp(person)).toMatchObject({
      isOn: false,
      stoppedBecause: 'deposit_not_begun',
    });
    expect(await fixture.kinds(person)).toEqual([
      'turned_on',
      'not_added',
      'not_added',
      'not_added',
      'stopped',
    ]);
  }, 240_000);

  it('a bank that wants to see its holder declines: it stops, and waits for nobody', async () => {
    const person = await fallen();
    await fixture.behaves(person, ALWAYS_SEEN);
    await fixture.startTopUps().check(person);
    await fixture.workAll(undefined, 2);
    expect(await fixture.topUp(person)).toMatchObject({
      isOn: false,
      stoppedBecause: 'deposit_declined_bank_check',
    });
    expect((await fixture.topUps(person)).map(({ state }) => state)).toEqual(['failed']);
    expect(await fixture.intentsOf(person)).toSatisfy((intents: { status: string }[]) =>
      intents.every(({ status }) => ['succeeded', 'canceled'].includes(status)),
    );
  });

  it('after a decline it is not turned on again before the customer has paid themselves', async () => {
    const person = await fallen();
    const process = fixture.startTopUps();
    await fixture.behaves(person, NO_MONEY);
    await process.check(person);
    await fixture.behaves(person, CARD);
    expect(await process.agree(person)).toEqual({ code: 'top_up_after_decline' });
    await fixture.advance(MINUTE_MS);
    await fixture.startProcess().begin(person, { amountCents: 1_000 });
    expect(await process.agree(person)).toBeNull();
    await process.workTopUps();
    expect((await fixture.topUps(person)).map(({ state }) => state).sort()).toEqual([
      'credited',
      'failed',
    ]);
  });

  it('turned off while a charge is under way: that one is finished, and no other begins', async () => {
    const person = await fallen();
    await fixture
      .startTopUps({ dieAt: 'before_confirm' })
      .check(person)
      .catch(() => undefined);
    // The charge is under way: the deposit has begun to be confirmed, and Stripe has got the confirmation.
    await fixture.stripe.paymentIntents.confirm(
      String((await fixture.topUps(person))[0]?.payment_intent_id),
      { off_session: true },
    );
    expect(await fixture.turnOff(person)).toBe(true);
    expect(await fixture.turnOff(person)).toBe(false);
    await fixture.forgetLeases(person);
    await fixture.workAll();
    expect(await fixture.kinds(person)).toEqual(['turned_on', 'stopped', 'added']);
    await fixture.spend(person, 5_000);
    await fixture.workAll(undefined, 2);
    expect(await fixture.topUps(person)).toHaveLength(1);
    expect(await fixture.topUp(person)).toMatchObject({ isOn: false, isDue: false });
  });

  describe('its card', () => {
    it('is removed: it is off at once, with a mail', async () => {
      const person = await fixture.saver();
      const process = fixture.startTopUps();
      await process.agree(person);
      expect(await removePaymentMethod(process.basics, person, person.method)).toEqual({
        ok: true,
      });
      expect(await fixture.topUp(person)).toMatchObject({
        isOn: false,
        stoppedBecause: 'card_removed',
      });
      expect(await fixture.kinds(person)).toEqual(['turned_on', 'stopped']);
    });

    it('was taken away at the card company’s: it stops before anything is charged', async () => {
      const person = await fallen();
      await fixture.stripe.paymentMethods.detach(person.method);
      await fixture.startTopUps().workTopUps();
      expect(await fixture.topUp(person)).toMatchObject({ stoppedBecause: 'card_removed' });
      expect(await fixture.topUps(person)).toEqual([]);
    });

    it('expires: it is off the same day, whether the balance falls or not', async () => {
      const person = await fixture.person();
      const at = new Date(fixture.now() + 2 * HOUR_MS);
      const card = { expMonth: at.getUTCMonth() + 1, expYear: at.getUTCFullYear() };
      const { id } = await fixture.act('card', {
        customer: person.customer,
        number: CARD,
        ...card,
      });
      const own = { ...person, method: String(id) };
      await fixture.startProcess().begin(own, { amountCents: 4_000 });
      const process = fixture.startTopUps();
      await process.agree(own);
      await process.workTopUps();
      const expiry = Date.UTC(card.expYear, card.expMonth, 1);
      expect((await fixture.topUp(own))?.cardCheckAt?.getTime()).toBe(expiry);
      await fixture.advance(expiry - fixture.now() - MINUTE_MS);
      await process.workTopUps();
      expect(await fixture.topUp(own)).toMatchObject({ isOn: true });
      await fixture.advance(2 * MINUTE_MS);
      await process.workTopUps();
      expect(await fixture.topUp(own)).toMatchObject({
        isOn: false,
        stoppedBecause: 'card_expired',
      });
    });
  });

  it('whoever asks to close the account is not charged any more', async () => {
    const person = await fallen();
    await fixture.db
      .insertInto('account_request')
      .values({
        customer_gid: person.gid,
        email: 'robin@example.com',
        name: 'Robin',
        requested_at: new Date(fixture.now()),
      })
      .execute();
    await fixture.startTopUps().workTopUps();
    expect(await fixture.topUp(person)).toMatchObject({ stoppedBecause: 'account_closing' });
    expect(await fixture.topUps(person)).toEqual([]);
  });
});
