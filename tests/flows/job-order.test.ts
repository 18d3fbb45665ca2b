import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { enqueueJob } from '../../app/models/core/job.server';
import { queueFigures, startJobs } from '../../server/jobs/start-jobs';
import { eachDatabase } from '../support/database';
import { noJobs } from '../support/no-jobs';

eachDatabase((_kind, open) => {
  // As when the mail server accepts connections and says nothing: each attempt takes its full timeout.
  it('a queue whose jobs hang leaves every other its turn', async () => {
    const database = await open();
    const ran: string[] = [];
    const hanging: (() => void)[] = [];
    let isOver = false;
    const hang = (name: string) => () => {
      ran.push(name);
      return new Promise<void>((resolve) => (isOver ? resolve() : hanging.push(resolve)));
    };
    for (let nth = 0; nth < 12; nth += 1) {
      await enqueueJob(database.db, 'send-email', { emailId: String(nth) });
      await enqueueJob(database.db, 'work-bulk-action', { bulkActionId: randomUUID() });
    }
    const jobs = await startJobs({
      database,
      log: () => undefined,
      pollMs: 50,
      handlers: {
        ...noJobs,
        'send-email': hang('mail'),
        'work-bulk-action': hang('run'),
      },
    });
    await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(4);
    const figures = await queueFigures(database);
    const inState = (state: string) =>
      figures
        .filter(
          (each) => each.state === state && ['send-email', 'work-bulk-action'].includes(each.queue),
        )
        .reduce((sum, { count }) => sum + count, 0);
    expect([inState('active'), inState('created')]).toEqual([4, 20]);
    expect(figures.find(({ state }) => state === 'created')?.waitedSeconds).toBeGreaterThan(0);
    for (const begun of [5, 6]) {
      hanging.shift()?.();
      await expect.poll(() => ran.length).toBe(begun);
    }
    expect(new Set(ran)).toEqual(new Set(['mail', 'run']));
    isOver = true;
    for (const end of hanging) end();
    await jobs.stop();
  });
});
