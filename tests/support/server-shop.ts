import { inject } from 'vitest';
import { startShop, type RunningShop } from './running-shop';
import { createDatabase } from './server-database';

/**
 * A shop of its own as `startShop` makes one, on a Postgres server, in which the cast is already: it is
 * ready in a third of the processor's time. `startShop` is for what the embedded database has to show.
 */
export async function startServerShop(extra: Record<string, string> = {}): Promise<RunningShop> {
  const store = await createDatabase(inject('storesUrl'), inject('storeTemplate'));
  const shop = await startShop({ DATABASE_URL: store.url, ...extra });
  return {
    ...shop,
    async stop() {
      await shop.stop();
      await store.drop();
    },
  };
}
