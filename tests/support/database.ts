import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { openDatabase, type Database } from '../../app/models/database.server';
import type { Log } from '../../db/log';
import { startTestPostgres, type TestPostgres } from '../../scripts/test-postgres';
import { migratedDataDir } from './embedded-template';
import { createDatabase } from './server-database';
import { prepareDatabase } from './prepare-database';

export type OpenOptions = {
  /** Without tables and queues, for the tests of the migrations. */
  bare?: boolean;
  log?: Log;
};

/** Opens a database of its own, with empty tables and queues; closed and deleted after the last test. */
export type Open = (options?: OpenOptions) => Promise<Database>;

type Tests = (kind: Database['kind'], open: Open) => void;

/**
 * Runs a group of tests twice: on the embedded database and on a real Postgres server. `open` is to
 * be called in `beforeAll` or in a test.
 */
export function eachDatabase(tests: Tests): void {
  onDatabase('embedded', tests);
  onPostgres(tests);
}

/**
 * Runs it on a real Postgres server alone: for what moves no money and asks nothing of a database that the
 * two could answer differently. On the embedded one the same services are driven by the page tests.
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
  const databaseUrl = await freshPostgres(undo, template);
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), log });
  undo.push(() => database.close());
  if (!bare && template === undefined) await prepareDatabase(database);
  return database;
}

/** A database on the run's server: empty, or a copy of the run's template. */
async function freshPostgres(undo: Undo, template?: string): Promise<string> {
  const serverUrl = inject('postgresUrl') ?? (await ownServer()).url;
  const { url, drop } = await createDatabase(serverUrl, template);
  undo.push(drop);
  return url;
}

let started: Promise<TestPostgres> | undefined;

/** When the run has no server: one for this process, with which it ends. */
function ownServer(): Promise<TestPostgres> {
  started ??= startTestPostgres();
  return started;
}
