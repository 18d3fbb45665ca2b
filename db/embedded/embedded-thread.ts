import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Client } from 'pg';
import { postgresTypes } from '../postgres-types';
import { WorkerStream } from './worker-stream';

export type ThreadOptions = {
  /** Folder of the database's files; without it the data lives in memory and ends with the thread. */
  filesDir?: string | undefined;
  /** Where embedded-worker.js lies, when it is not beside this file or beside the bundle. */
  workerUrl?: URL | undefined;
};

/** One run of the embedded database: a thread, and the client that speaks with it. */
export type EmbeddedThread = {
  client: Client;
  /** Stops the thread where it stands, as a killed process would. */
  kill: () => void;
  /** Resolves when the thread no longer exists, with the fault that ended it, if any. */
  gone: Promise<Error | undefined>;
};

export async function openThread({ filesDir, workerUrl }: ThreadOptions): Promise<EmbeddedThread> {
  const url = workerUrl ?? defaultWorkerUrl();
  if (filesDir) await prepareFiles(filesDir, url);
  const worker = new Worker(url, { workerData: { dataDir: filesDir, createOnly: false } });
  const stream = new WorkerStream(worker);
  let fault: Error | undefined;
  const gone = new Promise<Error | undefined>((resolve) => {
    stream.once('error', (error) => (fault = error));
    stream.once('close', () => resolve(fault));
  });
  const client = new Client({
    stream: () => stream,
    ssl: false,
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    types: postgresTypes,
  });
  // The same fault again, and 'terminated unexpectedly': `gone` has already told.
  client.on('error', () => undefined);
  await client.connect();
  return { client, kill: () => stream.destroy(), gone };
}

async function prepareFiles(filesDir: string, workerUrl: URL): Promise<void> {
  if (!existsSync(path.join(filesDir, 'PG_VERSION'))) return createFiles(filesDir, workerUrl);
  // What a statement was sorting when its thread was killed; a Postgres server clears it itself.
  await rm(path.join(filesDir, 'base', 'pgsql_tmp'), { recursive: true, force: true });
}

function defaultWorkerUrl(): URL {
  const name = './embedded-worker.js';
  return new URL(name, import.meta.url);
}

/**
 * A first start makes the files aside and moves them into place when they are whole: a process that
 * dies on the way leaves nothing half made. It also uses a thread of its own, whose memory
 * (several hundred megabytes) goes back to the system.
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
