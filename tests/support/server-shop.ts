import { inject } from 'vitest';
import { startShop, runAll, type RunningShop } from './running-shop';
import { createDatabase } from './server-database';

/**
 * Starts a separate shop like `startShop`, but on a Postgres server with the seed customers already in
 * it: it takes a third of the CPU. Use `startShop` for tests of the embedded database.
 */
export async function startServerShop(extra: Record<string, string> = {}): Promise<RunningShop> {
  const store = await createDatabase(inject('storesUrl'), inject('storeTemplate'));
  const shop = await startShop({ DATABASE_URL: store.url, ...extra });
  return {
    ...shop,
    async stop() {
      await runAll([shop.stop, store.drop]);
    },
  };
}
