import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../support/database';
import { HOUR_MS } from './deposit-fixture';
import { openTopUpFixture, type TopUpFixture } from './top-up-fixture';

const NO_MONEY = '4000000000009995';

eachDatabase((_kind, open) => {
  let fixture: TopUpFixture;

  beforeAll(async () => {
    fixture = await openTopUpFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  it('does nothing until it is turned on, and nothing while there is enough', async () => {
    const person = await fixture.saver();
    const process = fixture.startTopUps();
    await fixture.spend(person, 3_900);
    await process.workTopUps();
    expect(await fixture.topUp(person)).toBeNull();
    const rich = await fixture.saver();
    expect(await process.agree(rich)).toBeNull();
    await process.workTopUps();
    expect(await fixture.topUps(rich)).toEqual([]);
    expect(await fixture.topUp(rich)).toMatchObject({ isOn: true, isDue: false });
  });

  it('a balance that falls below brings exactly one deposit, charged without the customer', async () => {
    const person = await fixture.saver();
    const process = fixture.startTopUps();
    await process.agree(person);
    await process.workTopUps();
    await fixture.spend(person, 2_081);
    await process.workTopUps();
    await process.workTopUps();
    const [deposit, ...more] = await fixture.topUps(person);
    expect(more).toEqual([]);
    expect(deposit).toMatchObject({ state: 'credited', amount_cents: 5_000, asks_3ds: false });
    expect(await fixture.balance(person.gid)).toBe(4_080 - 2_081 + 5_100);
    expect(await fixture.moneyCharged(person)).toBe(9_000);
    expect(await fixture.kinds(person)).toEqual(['turned_on', 'added']);
    expect(await fixture.topUp(person)).toMatchObject({
      isOn: true,
      isDue: false,
      depositId: null,
    });
    expect(await fixture.recordsOf(String(deposit?.id))).toMatchObject([{ first_name: 'Nora' }]);
  });

  it('the threshold itself is enough: a cent below it is not', async () => {
    const person = await fixture.saver();
    const process = fixture.startTopUps();
    await process.agree(person);
    await fixture.spend(person, 2_080);
    await process.workTopUps();
    expect(await fixture.topUps(person)).toEqual([]);
    await fixture.spend(person, 1);
    await process.workTopUps();
    expect(await fixture.topUps(person)).toHaveLength(1);
  });

  it('keeps what was agreed, word for word, with its version and its mail', async () => {
    const person = await fixture.saver();
    await fixture.startTopUps().agree(person, { threshold: 2_500, amount: 6_000, cap: 30_000 });
    const [event] = await fixture.events(person);
    expect(event?.agreedText).toContain('below $25.00, Earth Brands charges $60.00 to Visa');
    expect(event?.agreedText).toContain('at most $300.00 in a calendar month');
    const mails = await fixture.db
      .selectFrom('email_outbox')
      .select(['template', 'customer_gid'])
      .where('about', '=', String(event?.id))
      .execute();
    expect(mails).toEqual([{ template: 'top-up-agreed', customer_gid: person.gid }]);
  });

  it('ten spends at once, ten looks at once: one deposit', async () => {
    const person = await fixture.saver(undefined, 8_000);
    const processes = Array.from({ length: 5 }, () => fixture.startTopUps());
    await processes[0]?.agree(person);
    await Promise.all([
      ...Array.from({ length: 10 }, () => fixture.spend(person, 700)),
      ...processes.map((process) => process.check(person)),
    ]);
    await Promise.all(processes.map((process) => process.check(person)));
    await fixture.workAll();
    const made = await fixture.topUps(person);
    expect(made.map(({ state }) => state)).toEqual(['credited']);
    expect(await fixture.balance(person.gid)).toBe(8_160 - 7_000 + 5_100);
  });

  it('two runners on one fallen balance begin one deposit', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await fixture.saver();
      const [one, two] = [fixture.startTopUps(), fixture.startTopUps()];
      await one.agree(person);
      await fixture.spend(person, 4_000);
      await Promise.all([one.check(person), two.check(person)]);
      await fixture.workAll(undefined, 2);
      expect(await fixture.topUps(person)).toHaveLength(1);
      expect(await fixture.moneyCharged(person)).toBe(9_000);
    }
  });

  it('a decline turns it off, tells why, and nothing is tried again', async () => {
    const person = await fixture.saver();
    const process = fixture.startTopUps();
    await process.agree(person);
    await fixture.behaves(person, NO_MONEY);
    await fixture.spend(person, 4_000);
    await process.workTopUps();
    await fixture.workAll();
    expect(await fixture.topUp(person)).toMatchObject({
      isOn: false,
      stoppedBecause: 'deposit_declined_funds',
    });
    expect(await fixture.kinds(person)).toEqual(['turned_on', 'stopped']);
    await fixture.advance(30 * HOUR_MS);
    await fixture.spend(person, 1);
    await fixture.workAll();
    expect(await fixture.topUps(person)).toHaveLength(1);
    expect(await fixture.moneyCharged(person)).toBe(4_000);
  });
});
