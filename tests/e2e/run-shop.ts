import { startCluster } from '../cluster/cluster';
import { startNewShop, type RunningShop } from '../support/running-shop';
import { createDatabase } from '../support/server-database';

/**
 * A shop that begins with nothing. `npm run test:cluster` sets SHOP_PROCESSES: then it is so many processes
 * behind a balancer, on a new database of the server that TEST_DATABASE_URL names.
 */
export async function startOwnShop(): Promise<RunningShop> {
  const count = Number(process.env['SHOP_PROCESSES'] ?? 1);
  if (count === 1) return startNewShop();
  const { url: databaseUrl } = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '');
  // Nobody may put it down: the server goes away with the run.
  return startCluster({ databaseUrl, count });
}

/** The shop that `start-shop.ts` has started, for commands of operators that run beside it. */
export function shopOfRun(): Pick<RunningShop, 'url' | 'sandboxUrl' | 'dataDir' | 'databaseUrl'> {
  const databaseUrl = process.env['SHOP_DATABASE_URL'];
  return {
    url: process.env['SHOP_URL'] ?? '',
    sandboxUrl: process.env['SHOP_SANDBOX_URL'] ?? '',
    dataDir: process.env['SHOP_DATA_DIR'] ?? '',
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  };
}
