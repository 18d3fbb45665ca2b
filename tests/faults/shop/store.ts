import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { openDatabase, type Database } from '../../../app/models/core/database.server';
import { ensurePostgres, type TestPostgres } from '../../../scripts/test-postgres';
import { migratedDataDir } from '../../support/embedded-template';
import { isPooled, startPooler, throughPooler, type Pooler } from '../../support/pooler';
import { prepareDatabase } from '../../support/prepare-database';

export const STORE_KINDS = ['embedded', 'postgres'] as const;

export type StoreKind = (typeof STORE_KINDS)[number];

/** The database of a shop under test. */
export type Store = {
  kind: StoreKind;
  /** The shop's own folder, with the embedded database inside if it uses that. */
  dataDir: string;
  /** The environment variables that point the shop at it. */
  env: Record<string, string>;
  /**
   * Opens the database for one piece of work. The embedded one belongs to one process at a time: only
   * while the shop does not run.
   */
  use: <T>(work: (database: Database) => Promise<T>) => Promise<T>;
  /** Whether `use` works while the shop runs. */
  isShared: boolean;
  drop: () => Promise<void>;
};

/** A database that work can be done in. */
export type UsableStore = Pick<Store, 'use'>;

const quiet = () => undefined;

/** Creates an empty store with all tables. */
export async function createStore(kind: StoreKind): Promise<Store> {
  const dataDir = await migratedDataDir();
  if (kind === 'embedded') {
    return {
      kind,
      dataDir,
      env: { DATABASE_URL: '' },
      isShared: false,
      use: (work) => using({ dataDir, log: quiet }, work),
      drop: () => rm(dataDir, { recursive: true, force: true }),
    };
  }
  const { url: serverUrl } = await server();
  const name = `faults_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  const databaseUrl = address.href;
  await using({ databaseUrl, dataDir: tmpdir(), log: quiet }, prepareDatabase);
  return {
    kind,
    dataDir,
    env: isPooled
      ? {
          DATABASE_URL: throughPooler(await pooler(serverUrl), databaseUrl),
          DATABASE_DIRECT_URL: databaseUrl,
        }
      : { DATABASE_URL: databaseUrl },
    isShared: true,
    use: (work) => using({ databaseUrl, dataDir: tmpdir(), log: quiet }, work),
    async drop() {
      await onServer(serverUrl, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let running: Promise<TestPostgres> | undefined;

/** Starts one server for all stores of this process. It ends with the process. */
function server(): Promise<TestPostgres> {
  running ??= ensurePostgres();
  return running;
}

let pooling: Promise<Pooler> | undefined;

/** Starts one PgBouncer before that server, which the shops then reach it by (`TEST_POOLER=1`). */
function pooler(serverUrl: string): Promise<Pooler> {
  pooling ??= startPooler(serverUrl);
  return pooling;
}

/** Stops both; a later `createStore` starts others. */
export async function stopPostgres(): Promise<void> {
  const parts = [pooling, running];
  [pooling, running] = [undefined, undefined];
  for (const part of parts) await (await part)?.stop();
}

async function using<T>(
  options: Parameters<typeof openDatabase>[0],
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
