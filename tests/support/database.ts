import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { openDatabase, type Database } from '../../app/models/core/database.server';
import type { Log } from '../../db/log';
import { startTestPostgres, type TestPostgres } from '../../scripts/test-postgres';
import { migratedDataDir } from './embedded-template';
import { createDatabase } from './server-database';
import { isLong } from './long';
import { throughPooler } from './pooler';
import { prepareDatabase } from './prepare-database';

export type OpenOptions = {
  /** Without tables and queues, for the tests of migrations. */
  bare?: boolean;
  log?: Log;
};

/** Opens a new database with empty tables and queues. It is closed and deleted after the last test. */
export type Open = (options?: OpenOptions) => Promise<Database>;

type Tests = (kind: Database['kind'], open: Open) => void;

/**
 * Runs a group of tests on each database, in a run of its own: on a real Postgres server in `npm test`, on the
 * embedded one in `npm run test:long`. Call `open` in `beforeAll` or in a test.
 */
export function eachDatabase(tests: Tests): void {
  onDatabase(isLong ? 'embedded' : 'postgres', tests);
}

/**
 * Runs a group of tests on Postgres in `npm test`, and on both databases in `npm run test:long`: for what is at full
 * size there on either.
 */
export function bothDatabasesAtLength(tests: Tests): void {
  if (isLong) bothDatabases(tests);
  else onPostgres(tests);
}

/**
 * Runs a group of tests on both databases in every run: for the few files that prove that the two do not
 * differ in types, limits, transactions and jobs (docs/testing.md).
 */
export function bothDatabases(tests: Tests): void {
  onDatabase('embedded', tests);
  onDatabase('postgres', tests);
}

/**
 * Runs a group of tests on a real Postgres server only: for code that moves no money and on which the
 * two databases cannot differ. Page tests run the same services on the embedded database.
 */
export function onPostgres(tests: Tests): void {
  onDatabase('postgres', tests);
}

function onDatabase(kind: Database['kind'], tests: Tests): void {
  describe(`on ${kind}`, () => {
    const undo: (() => Promise<unknown>)[] = [];
    afterAll(async () => {
      for (const step of undo.reverse()) await step();
    });
    const open = kind === 'embedded' ? openEmbedded : openPostgres;
    tests(kind, (options = {}) => open(options, undo));
  });
}

type Undo = (() => Promise<unknown>)[];

const quiet: Log = () => undefined;

async function openEmbedded({ bare, log = quiet }: OpenOptions, undo: Undo): Promise<Database> {
  const dataDir = bare
    ? await mkdtemp(path.join(tmpdir(), 'earth-brands-data-'))
    : await migratedDataDir();
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  const database = await openDatabase({ dataDir, log });
  undo.push(() => database.close());
  return database;
}

async function openPostgres({ bare, log = quiet }: OpenOptions, undo: Undo): Promise<Database> {
  const template = bare ? undefined : inject('postgresTemplate');
  const url = await freshPostgres(undo, template);
  const database = await openDatabase({ ...addresses(url), dataDir: tmpdir(), log });
  undo.push(() => database.close());
  if (!bare && template === undefined) await prepareDatabase(database);
  return database;
}

/** How the tests reach a database: by the run's pooler, if it has one. */
function addresses(url: string) {
  const pooler = inject('poolerUrl');
  if (!pooler) return { databaseUrl: url };
  return { databaseUrl: throughPooler({ url: pooler }, url), directUrl: url };
}

/** Creates a database on the run's server: empty, or a copy of the run's template. */
async function freshPostgres(undo: Undo, template?: string): Promise<string> {
  const serverUrl = inject('postgresUrl') ?? (await ownServer()).url;
  const { url, drop } = await createDatabase(serverUrl, template);
  undo.push(drop);
  return url;
}

let started: Promise<TestPostgres> | undefined;

/** Starts a server for this process if the run has none. It ends with the process. */
function ownServer(): Promise<TestPostgres> {
  started ??= startTestPostgres();
  return started;
}
