import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../app/models/core/database.server';
import { seedDatabase } from '../../db/seed';
import { results } from '../../scripts/checks.mjs';
import { isBuildCurrent } from '../../scripts/stamp.mjs';
import { ensurePostgres } from '../../scripts/test-postgres';
import { prepareDatabase } from './prepare-database';
import { startShop, runAll } from './running-shop';
import { createDatabase, onServer } from './server-database';

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string;
    sandboxUrl: string;
    shopDataDir: string;
    shopDatabaseUrl: string;
    /** A Postgres server for the page tests, and a template on it: the database of a newly started store. */
    storesUrl: string;
    storeTemplate: string;
  }
}

/**
 * A dozen test files act as the same two staff members at once, so the limits on changes per minute of
 * one staff member are never reached here.
 */
const STAFF_PRESS_FREELY = `
  create function staff_press_freely() returns trigger language plpgsql as $$
  begin new.points := 1; return new; end $$;
  create trigger staff_press_freely before insert or update on rate_limit for each row
  when (new.key like 'erp-change:%' or new.key like 'erp-store:%')
  execute function staff_press_freely()`;

/**
 * Starts one built shop for all page tests of a run, and provides the template for `startServerShop`.
 * The shop runs on a Postgres server, which needs a quarter less CPU than the embedded database; the
 * browser tests use the embedded one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!(await isBuildCurrent())) {
    process.stderr.write('\nWhat is built is not of this source: run `npm run build` first.\n\n');
  }
  const server = await ensurePostgres();
  const template = await makeStore(server.url);
  const { url: databaseUrl } = await createDatabase(server.url, template);
  await onServer(databaseUrl, STAFF_PRESS_FREELY);
  // It outlives the shop: of a test that was red once, it may have the cause.
  const logFile = join(results, 'pages-shop.log');
  const shop = await startShop(
    { DATABASE_URL: databaseUrl, LOG_FILE: logFile },
    { isShared: true },
  );
  project.provide('shopUrl', shop.url);
  project.provide('sandboxUrl', shop.sandboxUrl);
  project.provide('shopDataDir', shop.dataDir);
  project.provide('shopDatabaseUrl', databaseUrl);
  project.provide('storesUrl', server.url);
  project.provide('storeTemplate', template);
  return async () => {
    await runAll([shop.stop, server.stop]);
  };
}

/** Creates the database that a first start leaves behind, so that those seconds are spent once per run. */
async function makeStore(serverUrl: string): Promise<string> {
  const { name, url } = await createDatabase(serverUrl);
  const database = await openDatabase({
    databaseUrl: url,
    dataDir: tmpdir(),
    log: () => undefined,
  });
  await prepareDatabase(database);
  await seedDatabase(database.db, { cast: true });
  await database.close();
  return name;
}
