import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../app/models/core/database.server';
import { ensurePostgres } from '../../scripts/test-postgres';
import { embeddedTemplate } from './embedded-template';
import { createDatabase, type ServerDatabase } from './server-database';
import { isPooled, startPooler } from './pooler';
import { prepareDatabase } from './prepare-database';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A Postgres server for the whole run; undefined if this setup is not part of the run. */
    postgresUrl: string;
    /** A database on it with empty tables and queues, used as a template. */
    postgresTemplate: string;
    /** With `TEST_POOLER`, a pooler before it, by which the tests then reach it; otherwise empty. */
    poolerUrl: string;
  }
}

/** Vitest's global setup: creates once per run the templates that tests/support/database copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server] = await Promise.all([ensurePostgres(), embeddedTemplate()]);
  project.provide('postgresUrl', server.url);
  const template = await makePostgresTemplate(server.url);
  project.provide('postgresTemplate', template.name);
  const pooler = isPooled ? await startPooler(server.url) : undefined;
  project.provide('poolerUrl', pooler?.url ?? '');
  return async () => {
    await pooler?.stop();
    await template.drop();
    await server.stop();
  };
}

async function makePostgresTemplate(serverUrl: string): Promise<ServerDatabase> {
  const made = await createDatabase(serverUrl);
  const database = await openDatabase({
    databaseUrl: made.url,
    dataDir: tmpdir(),
    log: () => undefined,
  });
  await prepareDatabase(database);
  await database.close();
  return made;
}
