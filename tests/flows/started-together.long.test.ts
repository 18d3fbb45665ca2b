import { inject, it, expect } from 'vitest';
import { databaseOn } from '../../app/models/core/database.server';
import { migrate } from '../../db/migrate';
import { postgresConnections } from '../../db/postgres-connections';
import { seedDatabase } from '../../db/seed';
import { installJobs } from '../../server/jobs/install-jobs';
import { createDatabase } from '../support/server-database';

const quiet = () => undefined;

it('several processes that start at the same moment on an empty database all come up', async () => {
  const store = await createDatabase(inject('postgresUrl'));
  const opened = await Promise.all(
    [1, 2, 3].map(() => databaseOn(postgresConnections(store.url, quiet), 'postgres')),
  );
  try {
    const started = await Promise.all(
      opened.map(async (database) => {
        const names = await migrate(database);
        const sown = await seedDatabase(database.db, { cast: false });
        const boss = await installJobs(database, { onError: quiet });
        await boss.stop({ graceful: false });
        return [...names, ...sown];
      }),
    );
    // Each migration was run by one process.
    const all = started.flat();
    expect(all.length).toBeGreaterThan(50);
    expect(new Set(all).size).toBe(all.length);
  } finally {
    for (const database of opened) await database.close();
    await store.drop();
  }
});
