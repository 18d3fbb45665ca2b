import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../support/database';
import { HOUR_MS } from './deposit-bench';
import { openTopUpBench, type TopUpBench } from './top-up-bench';

const NO_MONEY = '4000000000009995';

eachDatabase((_kind, open) => {
  let bench: TopUpBench;

  beforeAll(async () => {
    bench = await openTopUpBench(await open());
  });
  afterEach(() => bench.clearFaults());
  afterAll(() => bench.discardAll());

  it('does nothing until it is turned on, and nothing while there is enough', async () => {
    const person = await bench.saver();
    const process = bench.startTopUps();
    await bench.spend(person, 3_900);
    await process.workTopUps();
    expect(await bench.topUp(person)).toBeNull();
    const rich = await bench.saver();
    expect(await process.agree(rich)).toBeNull();
    await process.workTopUps();
    expect(await bench.topUps(rich)).toEqual([]);
    expect(await bench.topUp(rich)).toMatchObject({ isOn: true, isDue: false });
  });

  it('a balance that falls below brings exactly one deposit, charged without the customer', async () => {
    const person = await bench.saver();
    const process = bench.startTopUps();
    await process.agree(person);
    await process.workTopUps();
    await bench.spend(person, 2_081);
    await process.workTopUps();
    await process.workTopUps();
    const [deposit, ...more] = await bench.topUps(person);
    expect(more).toEqual([]);
    expect(deposit).toMatchObject({ state: 'credited', amount_cents: 5_000, asks_3ds: false });
    expect(await bench.balance(person.gid)).toBe(4_080 - 2_081 + 5_100);
    expect(await bench.moneyTaken(person)).toBe(9_000);
    expect(await bench.kinds(person)).toEqual(['turned_on', 'added']);
    expect(await bench.topUp(person)).toMatchObject({ isOn: true, isDue: false, depositId: null });
    expect(await bench.recordsOf(String(deposit?.id))).toMatchObject([{ first_name: 'Nora' }]);
  });

  it('the threshold itself is enough: a cent below it is not', async () => {
    const person = await bench.saver();
    const process = bench.startTopUps();
    await process.agree(person);
    await bench.spend(person, 2_080);
    await process.workTopUps();
    expect(await bench.topUps(person)).toEqual([]);
    await bench.spend(person, 1);
    await process.workTopUps();
    expect(await bench.topUps(person)).toHaveLength(1);
  });

  it('keeps what was agreed, word for word, with its version and its mail', async () => {
    const person = await bench.saver();
    await bench.startTopUps().agree(person, { threshold: 2_500, amount: 6_000, cap: 30_000 });
    const [event] = await bench.events(person);
    expect(event?.agreedText).toContain('below $25.00, Earth Brands charges $60.00 to Visa');
    expect(event?.agreedText).toContain('at most $300.00 in a calendar month');
    const mails = await bench.db
      .selectFrom('email_outbox')
      .select(['template', 'customer_gid'])
      .where('about', '=', String(event?.id))
      .execute();
    expect(mails).toEqual([{ template: 'top-up-agreed', customer_gid: person.gid }]);
  });

  it('ten spends at once, ten looks at once: one deposit', async () => {
    const person = await bench.saver(undefined, 8_000);
    const processes = Array.from({ length: 5 }, () => bench.startTopUps());
    await processes[0]?.agree(person);
    await Promise.all([
      ...Array.from({ length: 10 }, () => bench.spend(person, 700)),
      ...processes.map((process) => process.look(person)),
    ]);
    await Promise.all(processes.map((process) => process.look(person)));
    await bench.workAll();
    const made = await bench.topUps(person);
    expect(made.map(({ state }) => state)).toEqual(['credited']);
    expect(await bench.balance(person.gid)).toBe(8_160 - 7_000 + 5_100);
  });

  it('two runners on one fallen balance begin one deposit', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await bench.saver();
      const [one, two] = [bench.startTopUps(), bench.startTopUps()];
      await one.agree(person);
      await bench.spend(person, 4_000);
      await Promise.all([one.look(person), two.look(person)]);
      await bench.workAll(undefined, 2);
      expect(await bench.topUps(person)).toHaveLength(1);
      expect(await bench.moneyTaken(person)).toBe(9_000);
    }
  });

  it('a decline turns it off, tells why, and nothing is tried again', async () => {
    const person = await bench.saver();
    const process = bench.startTopUps();
    await process.agree(person);
    await bench.behaves(person, NO_MONEY);
    await bench.spend(person, 4_000);
    await process.workTopUps();
    await bench.workAll();
    expect(await bench.topUp(person)).toMatchObject({
      isOn: false,
      stoppedBecause: 'deposit_declined_funds',
    });
    expect(await bench.kinds(person)).toEqual(['turned_on', 'stopped']);
    await bench.advance(30 * HOUR_MS);
    await bench.spend(person, 1);
    await bench.workAll();
    expect(await bench.topUps(person)).toHaveLength(1);
    expect(await bench.moneyTaken(person)).toBe(4_000);
  });
});
