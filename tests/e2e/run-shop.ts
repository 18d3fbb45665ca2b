import { startCluster } from '../cluster/cluster';
import { startNewShop, type RunningShop } from '../support/running-shop';
import { createDatabase } from '../support/server-database';

/**
 * Starts an empty shop. `npm run test:cluster` sets SHOP_PROCESSES: then it is that many processes behind a
 * balancer, on a new database of the server in TEST_DATABASE_URL.
 */
export async function startOwnShop(): Promise<RunningShop> {
  const count = Number(process.env['SHOP_PROCESSES'] ?? 1);
  if (count === 1) return startNewShop();
  const { url: databaseUrl } = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '');
  // The database is not dropped: its server goes away with the run.
  return startCluster({ databaseUrl, count });
}

/** Returns the shop that `start-shop.ts` started, for operators' commands that run beside it. */
export function shopOfRun(): Pick<RunningShop, 'url' | 'sandboxUrl' | 'dataDir' | 'databaseUrl'> {
  const databaseUrl = process.env['SHOP_DATABASE_URL'];
  return {
    url: process.env['SHOP_URL'] ?? '',
    sandboxUrl: process.env['SHOP_SANDBOX_URL'] ?? '',
    dataDir: process.env['SHOP_DATA_DIR'] ?? '',
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  };
}
