import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../support/database';
import { HOUR_MS, openDepositFixture, type DepositFixture } from './deposit-fixture';

/**
 * the days on which the clocks change, for a server that runs in local time. A day of the limits
 * always has 24 hours, and nothing is charged twice.
 */
eachDatabase((_kind, open) => {
  const zone = process.env['TZ'];
  let fixture: DepositFixture;

  beforeAll(async () => {
    process.env['TZ'] = 'America/New_York';
    fixture = await openDepositFixture(await open());
  });
  afterAll(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  /** The evening before, in local time; the clocks change at 2 a.m. */
  it.each([
    ['forward', '2027-03-13T22:30:00-05:00', 23],
    ['back', '2027-11-06T22:30:00-04:00', 25],
  ])('the night they are put %s', async (_what, evening, hoursOfLocalDay) => {
    await fixture.advance(Date.parse(evening) - Date.now() - fixture.moved.ms);
    const begun = new Date(Date.now() + fixture.moved.ms);
    const nextEvening = new Date(begun);
    nextEvening.setDate(begun.getDate() + 1);
    // Without local time in this process the test would prove nothing.
    expect((nextEvening.getTime() - begun.getTime()) / HOUR_MS).toBe(hoursOfLocalDay);

    const person = await fixture.person();
    const process = fixture.startProcess({ limits: { dailyCreditCents: 5_100 } });
    const dying = fixture.startProcess({ dieAt: 'after_confirm' });
    await dying.deposit(person, { amountCents: 5_000 }).catch(() => undefined);
    await fixture.advance(3 * HOUR_MS);
    await fixture.workDue(process);
    expect(await fixture.books(person)).toMatchObject({
      states: ['credited'],
      chargedCents: 5_000,
    });

    const [first] = await fixture.depositsOf(person.gid);
    const age = () => Date.now() + fixture.moved.ms - (first?.credited_at?.getTime() ?? 0);
    await fixture.advance(24 * HOUR_MS - age() - 10_000);
    expect(await process.rejection(person, { amountCents: 50 })).toMatchObject({
      code: 'deposit_daily_limit_reached',
    });
    await fixture.advance(24 * HOUR_MS - age() + 1_000);
    expect((await process.begin(person, { amountCents: 50 })).state).toBe('credited');
    expect((await fixture.books(person)).chargedCents).toBe(5_050);
  });
});
