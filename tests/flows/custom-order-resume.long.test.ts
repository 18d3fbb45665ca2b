import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { cancelCustomOrder } from '../../app/services/custom-orders/accept-custom-order.server';
import { resumeCustomOrders } from '../../server/jobs/resume-custom-orders';
import { advanceCustomOrderJob } from '../../server/jobs/advance-custom-order';
import { startJobs } from '../../server/jobs/start-jobs';
import { eachDatabase } from '../support/database';
import { noJobs } from '../support/no-jobs';
import { openCustomOrderFixture, STAFF, type CustomOrderFixture } from './custom-order-fixture';

/** What happens to a draft order whose job was abandoned. */
eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: CustomOrderFixture;
  beforeAll(async () => {
    database = await open();
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
    fixture = await openCustomOrderFixture(database);
  });
  /** Clears what the previous test left. */
  beforeEach(async () => {
    await fixture.clearFaults();
    await database.executeSql(`update custom_order set state = 'cancelled', draft_gone_at = now()`);
    await forgetJobs();
  });
  afterAll(() => fixture.discardAll());

  /** As if every retry had failed and pg-boss had deleted the jobs. */
  const forgetJobs = () => database.executeSql('delete from pgboss.job');

  async function quoted(): Promise<string> {
    const id = await fixture.requested(await fixture.payer());
    await fixture.quote(id, 0);
    return id;
  }
  const cancel = (id: string) =>
    cancelCustomOrder(fixture.needs, STAFF, id, { said: 'No more.', formToken: randomUUID() });

  /** Returns the custom orders that are resumed, once for each job. */
  async function resumed(): Promise<string[]> {
    await resumeCustomOrders(database.db);
    const { rows } = await database.executeSql(
      `select data->>'customOrderId' as id from pgboss.job where name = 'advance-custom-order'`,
    );
    return rows.map((row) => String(row['id'])).sort();
  }

  it('is taken up by housekeeping: the quote has its draft, and what was called off has none', async () => {
    const [behind, off] = [await quoted(), await quoted()];
    expect(await fixture.drive(off)).toBe('done');
    await cancel(off);
    await forgetJobs();
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const needs = { ...fixture.needs, admin: fixture.adminClient, log };
    const jobs = await startJobs({
      database,
      log: () => undefined,
      pollMs: 50,
      handlers: { ...noJobs, 'advance-custom-order': advanceCustomOrderJob(needs) },
    });
    const isSettled = async () =>
      (await fixture.order(behind)).draftTotalCents !== null &&
      (await fixture.order(off)).draftGoneAt !== null;
    await expect.poll(isSettled, { timeout: 20_000 }).toBe(true);
    await jobs.stop();
    expect(await fixture.draftsAt(behind)).toHaveLength(1);
    expect(await fixture.draftsAt(off)).toEqual([]);
  });

  it('is taken up once: not while a job of it is due within the hour, but one rescheduled for long', async () => {
    const id = await quoted();
    expect(await resumed()).toEqual([id]);
    expect(await resumed()).toEqual([id]);
    const reschedule = `update pgboss.job set state = 'retry', start_after = now() + interval '5 hours'`;
    await database.executeSql(reschedule);
    expect(await resumed()).toEqual([id, id]);
    await database.executeSql(`update pgboss.job set state = 'failed'`);
    expect(await resumed()).toEqual([id, id, id]);
  });

  it('is left alone once it says the quote, was refused, or is gone', async () => {
    const [done, refused, gone] = [await quoted(), await quoted(), await quoted()];
    expect(await fixture.drive(done)).toBe('done');
    await database.db
      .updateTable('custom_order')
      .set({ draft_error: 'Quantity is too large' })
      .where('id', '=', refused)
      .execute();
    await cancel(gone);
    expect(await fixture.drive(gone)).toBe('done');
    const unquoted = await fixture.requested(await fixture.payer());
    await forgetJobs();
    expect(await resumed()).toEqual([]);
    await fixture.quote(done, 1);
    await fixture.quote(refused, 1);
    await cancel(unquoted);
    await forgetJobs();
    expect(await resumed()).toEqual([done, refused, unquoted].sort());
  });
});
