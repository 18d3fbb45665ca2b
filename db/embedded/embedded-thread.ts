import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Client } from 'pg';
import { postgresTypes } from '../postgres-types';
import { WorkerStream } from './worker-stream';

export type ThreadOptions = {
  /** Folder of the database's files; without it the data lives in memory and is lost with the thread. */
  filesDir?: string | undefined;
  /** Location of embedded-worker.js, if it is not beside this file or beside the bundle. */
  workerUrl?: URL | undefined;
};

/** One run of the embedded database: a thread, and the client that speaks with it. */
export type EmbeddedThread = {
  client: Client;
  /** Stops the thread immediately, like killing a process. */
  kill: () => void;
  /** Resolves when the thread has exited, with the error that ended it, if any. */
  gone: Promise<Error | undefined>;
};

export async function openThread({ filesDir, workerUrl }: ThreadOptions): Promise<EmbeddedThread> {
  const url = workerUrl ?? defaultWorkerUrl();
  if (filesDir) await prepareFiles(filesDir, url);
  const worker = new Worker(url, { workerData: { dataDir: filesDir, createOnly: false } });
  const stream = new WorkerStream(worker);
  let cause: Error | undefined;
  const gone = new Promise<Error | undefined>((resolve) => {
    stream.once('error', (error) => (cause = error));
    stream.once('close', () => resolve(cause));
  });
  const client = new Client({
    stream: () => stream,
    ssl: false,
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    types: postgresTypes,
  });
  // Both errors follow from the one that `gone` has already reported.
  client.on('error', () => undefined);
  await client.connect();
  return { client, kill: () => stream.destroy(), gone };
}

async function prepareFiles(filesDir: string, workerUrl: URL): Promise<void> {
  if (!existsSync(path.join(filesDir, 'PG_VERSION'))) return createFiles(filesDir, workerUrl);
  // Temporary files of a statement whose thread was killed; a Postgres server deletes them itself.
  await rm(path.join(filesDir, 'base', 'pgsql_tmp'), { recursive: true, force: true });
}

function defaultWorkerUrl(): URL {
  const name = './embedded-worker.js';
  return new URL(name, import.meta.url);
}

/**
 * Creates the files of a new database in a temporary folder and renames it when they are complete, so that a
 * process that dies meanwhile leaves nothing incomplete. It uses a thread of its own, so that the several
 * hundred megabytes of its memory are freed.
 */
async function createFiles(filesDir: string, workerUrl: URL): Promise<void> {
  const asideDir = `${filesDir}.new`;
  await rm(asideDir, { recursive: true, force: true });
  await mkdir(path.dirname(filesDir), { recursive: true });
  await new Promise<void>((resolve, reject) => {
    const worker = new Worker(workerUrl, { workerData: { dataDir: asideDir, createOnly: true } });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The embedded database could not be created (exit code ${code}).`));
    });
  });
  await rename(asideDir, filesDir);
}
