import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { addDays, startOfDay, storeDay } from '../../app/domain/core/time/store-day';
import { writeCommissionEmails } from '../../app/services/commissions/commission-emails.server';
import { earn, reverse } from '../support/commissions';
import { eachDatabase } from '../support/database';
import { outboxOf } from '../support/outbox';
import { openPayoutFixture } from './payout-fixture';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** What ambassadors earned on a day is told once, when the day is over. */
eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: ReturnType<typeof openPayoutFixture>;
  beforeAll(async () => {
    database = await open();
    fixture = openPayoutFixture(database);
  });

  const noon = startOfDay(storeDay(Date.now())) + 12 * HOUR_MS;
  /** `earn` writes what was earned 40 days before its `now`. */
  const earnAt = (gid: string, cents: number, at: number) =>
    earn(database.db, gid, { cents, now: at + 40 * DAY_MS });
  const writeMails = (at: number) => writeCommissionEmails(database.db, new Date(at));
  const mailsOf = async (gid: string) =>
    (await outboxOf(database.db, gid)).map(([template, message]) => [
      template,
      message['orders'],
      message['amount'],
    ]);

  it('by one mail for all orders of a day, however often and wherever it is looked', async () => {
    const gid = await fixture.ambassador();
    const yesterday = startOfDay(addDays(storeDay(noon), -1));
    await earnAt(gid, 300, yesterday);
    await earnAt(gid, 250, noon - HOUR_MS - DAY_MS);
    const undone = await earnAt(gid, 999, noon - DAY_MS);
    await reverse(database.db, gid, { ...undone, now: noon });
    await earnAt(gid, 400, noon - HOUR_MS);
    await Promise.all([writeMails(noon), writeMails(noon)]);
    await writeMails(noon + HOUR_MS);
    expect(await mailsOf(gid)).toEqual([['commission-earned', '2 orders', '$5.50']]);
    await writeMails(noon + DAY_MS);
    expect(await mailsOf(gid)).toEqual([
      ['commission-earned', '2 orders', '$5.50'],
      ['commission-earned', 'one order', '$4.00'],
    ]);
  });

  it('also of days on which the store was down, but not of the past before', async () => {
    const gid = await fixture.ambassador();
    await earnAt(gid, 100, noon - 3 * DAY_MS);
    await earnAt(gid, 200, noon - 4 * DAY_MS);
    const reversed = await fixture.ambassador();
    const earned = await earnAt(reversed, 100, noon - DAY_MS);
    await reverse(database.db, reversed, { ...earned, now: noon });
    await writeMails(noon);
    expect(await mailsOf(gid)).toEqual([['commission-earned', 'one order', '$1.00']]);
    expect(await mailsOf(reversed)).toEqual([]);
  });
});
