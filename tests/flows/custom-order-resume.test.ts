import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { cancelCustomOrder } from '../../app/services/custom-orders/accept-custom-order.server';
import { resumeCustomOrders } from '../../server/jobs/resume-custom-orders';
import { settleCustomOrderJob } from '../../server/jobs/settle-custom-order';
import { startJobs } from '../../server/jobs/start-jobs';
import { eachDatabase } from '../support/database';
import { noJobs } from '../support/no-jobs';
import { openCustomOrderBench, STAFF, type CustomOrderBench } from './custom-order-bench';

/** What happens to a draft order whose job was given up. */
eachDatabase((_kind, open) => {
  let database: Database;
  let bench: CustomOrderBench;
  beforeAll(async () => {
    database = await open();
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
    bench = await openCustomOrderBench(database);
  });
  /** Clears what the previous test left. */
  beforeEach(async () => {
    await bench.clearFaults();
    await database.executeSql(`update custom_order set state = 'cancelled', draft_gone_at = now()`);
    await forgetJobs();
  });
  afterAll(() => bench.discardAll());

  /** As if every retry had failed and pg-boss had deleted the jobs. */
  const forgetJobs = () => database.executeSql('delete from pgboss.job');

  async function quoted(): Promise<string> {
    const id = await bench.requested(await bench.payer());
    await bench.quote(id, 0);
    return id;
  }
  const cancel = (id: string) =>
    cancelCustomOrder(bench.needs, STAFF, id, { said: 'No more.', formToken: randomUUID() });

  /** Returns the custom orders that are resumed, once for each job. */
  async function resumed(): Promise<string[]> {
    await resumeCustomOrders(database.db);
    const { rows } = await database.executeSql(
      `select data->>'customOrderId' as id from pgboss.job where name = 'settle-custom-order'`,
    );
    return rows.map((row) => String(row['id'])).sort();
  }

  it('is taken up by housekeeping: the quote has its draft, and what was called off has none', async () => {
    const [behind, off] = [await quoted(), await quoted()];
    expect(await bench.settle(off)).toBe('done');
    await cancel(off);
    await forgetJobs();
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const needs = { ...bench.needs, admin: bench.adminClient, log };
    const jobs = await startJobs({
      database,
      log: () => undefined,
      pollMs: 50,
      handlers: { ...noJobs, 'settle-custom-order': settleCustomOrderJob(needs) },
    });
    const isSettled = async () =>
      (await bench.order(behind)).draftTotalCents !== null &&
      (await bench.order(off)).draftGoneAt !== null;
    await expect.poll(isSettled, { timeout: 20_000 }).toBe(true);
    await jobs.stop();
    expect(await bench.draftsAt(behind)).toHaveLength(1);
    expect(await bench.draftsAt(off)).toEqual([]);
  });

  it('is taken up once: not while a job of it is due within the hour, but one put off for long', async () => {
    const id = await quoted();
    expect(await resumed()).toEqual([id]);
    expect(await resumed()).toEqual([id]);
    const putOff = `update pgboss.job set state = 'retry', start_after = now() + interval '5 hours'`;
    await database.executeSql(putOff);
    expect(await resumed()).toEqual([id, id]);
    await database.executeSql(`update pgboss.job set state = 'failed'`);
    expect(await resumed()).toEqual([id, id, id]);
  });

  it('is left alone once it says the quote, was refused, or is gone', async () => {
    const [done, refused, gone] = [await quoted(), await quoted(), await quoted()];
    expect(await bench.settle(done)).toBe('done');
    await database.db
      .updateTable('custom_order')
      .set({ draft_fault: 'Quantity is too large' })
      .where('id', '=', refused)
      .execute();
    await cancel(gone);
    expect(await bench.settle(gone)).toBe('done');
    const unquoted = await bench.requested(await bench.payer());
    await forgetJobs();
    expect(await resumed()).toEqual([]);
    await bench.quote(done, 1);
    await bench.quote(refused, 1);
    await cancel(unquoted);
    await forgetJobs();
    expect(await resumed()).toEqual([done, refused, unquoted].sort());
  });
});
