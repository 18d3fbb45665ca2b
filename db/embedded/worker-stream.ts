import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { completeMessages } from './complete-messages';

/**
 * The stream between a `pg` client and the thread of the embedded database. The client uses it like a socket:
 * bytes of the Postgres protocol go to the thread and come back. So both databases give the same result
 * objects and types, those of `pg`.
 */
export class WorkerStream extends Duplex {
  readonly #worker: Worker;
  #unsent: Buffer = Buffer.alloc(0);
  #ended = false;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', (answer: Uint8Array) => this.push(answer));
    worker.on('error', (error) => this.destroy(error));
    worker.on('exit', () => {
      this.#ended = true;
      this.destroy();
    });
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const pending = this.#unsent.length === 0 ? chunk : Buffer.concat([this.#unsent, chunk]);
    const length = completeMessages(pending);
    this.#unsent = pending.subarray(length);
    if (length > 0) {
      const bytes = Uint8Array.from(pending.subarray(0, length));
      this.#worker.postMessage(bytes, [bytes.buffer]);
    }
    done();
  }

  /** Ends only after the thread has exited, so that the next thread never shares the files with it. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#ended) return done(error);
    this.#worker.once('exit', () => done(error));
    void this.#worker.terminate();
  }

  // Other methods that `pg` calls on a socket.
  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    this.#worker.ref();
    return this;
  }
  unref(): this {
    this.#worker.unref();
    return this;
  }
}
