// @ts-check
import { PGlite } from '@electric-sql/pglite';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * The thread of the embedded database. Plain JavaScript, so that the same file runs from source, in tests and
 * in the build, where it lies beside the bundle.
 *
 * It speaks the Postgres protocol: each incoming message is a sequence of client messages that ends with one
 * the server answers; each outgoing message is the answer. `terminate` ends the thread after a checkpoint.
 */

const TERMINATE = 'X'.charCodeAt(0);

/** Shared buffers of 8 MB instead of 128 MB save 160 MB; the kernel caches the files anyway. */
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
      // A view of the database's own memory, which the next query overwrites.
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
