import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { enqueueJob } from '../../app/models/core/job.server';
import { queueFigures, startJobs } from '../../server/jobs/start-jobs';
import { bothDatabases } from '../support/database';
import { noJobs } from '../support/no-jobs';

bothDatabases((_kind, open) => {
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
    expect(figures).toContainEqual(
      expect.objectContaining({ queue: 'send-email', state: 'active', count: 2 }),
    );
    expect(figures).toContainEqual(
      expect.objectContaining({
        queue: 'send-email',
        state: 'created',
        count: 10,
        waitedSeconds: expect.any(Number),
      }),
    );
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
