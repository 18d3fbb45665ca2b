import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../support/database';
import { HOUR_MS, openDepositBench, type DepositBench } from './deposit-bench';

/**
 * the days on which the clocks change, for a server that runs in local time. A day of the limits
 * always has 24 hours, and nothing is charged twice.
 */
eachDatabase((_kind, open) => {
  const zone = process.env['TZ'];
  let bench: DepositBench;

  beforeAll(async () => {
    process.env['TZ'] = 'America/New_York';
    bench = await openDepositBench(await open());
  });
  afterAll(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  /** The evening before, in local time; the clocks change at 2 a.m. */
  it.each([
    ['forward', '2027-03-13T22:30:00-05:00', 23],
    ['back', '2027-11-06T22:30:00-04:00', 25],
  ])('the night they are put %s', async (_way, evening, hoursOfLocalDay) => {
    await bench.advance(Date.parse(evening) - Date.now() - bench.moved.ms);
    const begun = new Date(Date.now() + bench.moved.ms);
    const nextEvening = new Date(begun);
    nextEvening.setDate(begun.getDate() + 1);
    // Without local time in this process the test would prove nothing.
    expect((nextEvening.getTime() - begun.getTime()) / HOUR_MS).toBe(hoursOfLocalDay);

    const person = await bench.person();
    const process = bench.startProcess({ limits: { dailyCreditCents: 5_100 } });
    const dying = bench.startProcess({ dieAt: 'after_confirm' });
    await dying.deposit(person, { amountCents: 5_000 }).catch(() => undefined);
    await bench.advance(3 * HOUR_MS);
    await bench.workDue(process);
    expect(await bench.books(person)).toMatchObject({ states: ['credited'], taken: 5_000 });

    const [first] = await bench.depositsOf(person.gid);
    const age = () => Date.now() + bench.moved.ms - (first?.credited_at?.getTime() ?? 0);
    await bench.advance(24 * HOUR_MS - age() - 10_000);
    expect(await process.refusal(person, { amountCents: 50 })).toMatchObject({
      code: 'deposit_daily_limit_reached',
    });
    await bench.advance(24 * HOUR_MS - age() + 1_000);
    expect((await process.begin(person, { amountCents: 50 })).state).toBe('credited');
    expect((await bench.books(person)).taken).toBe(5_050);
  });
});
