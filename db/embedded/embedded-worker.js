// @ts-check
import { PGlite } from '@electric-sql/pglite';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * The thread of the embedded database. Plain JavaScript, so that one and the same file is started
 * from source, from tests and from the build, where it lies beside the bundle.
 *
 * Speaks the Postgres protocol: each message in is a run of client messages that ends with one the
 * server answers, each message out is the answer. `terminate` ends the thread after a checkpoint.
 */

const TERMINATE = 'X'.charCodeAt(0);

/** Eight megabytes of shared buffers instead of 128 save 160 MB; the kernel caches the files anyway. */
const SETTINGS = [
  'shared_buffers=8MB',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  'maintenance_work_mem=16MB',
  'jit=off',
];

const { dataDir, createOnly } = /** @type {{ dataDir?: string, createOnly: boolean }} */ (
  workerData
);

const database = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])],
});

if (createOnly) {
  await database.close();
  process.exit(0);
}

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
let queue = Promise.resolve();

port.on('message', (/** @type {Uint8Array} */ bytes) => {
  queue = queue.then(() => (bytes[0] === TERMINATE ? close() : answer(bytes)));
});

/** @param {Uint8Array} bytes */
async function answer(bytes) {
  /** @type {Uint8Array[]} */
  const parts = [];
  await database.execProtocolRawStream(bytes, {
    onRawData: (part) => {
      // A view of the database's own memory: the next query writes over it.
      parts.push(part.slice());
    },
  });
  const whole = parts.length === 1 ? /** @type {Uint8Array} */ (parts[0]) : join(parts);
  port.postMessage(whole, [/** @type {ArrayBuffer} */ (whole.buffer)]);
}

/** @param {Uint8Array[]} parts */
function join(parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function close() {
  await database.close();
  process.exit(0);
}
