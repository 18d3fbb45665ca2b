import type { Connection, Connections } from '../connections';
import type { Log } from '../log';
import { IDLE_TRANSACTION_MS, PATIENT, STATEMENT_MS, CONNECTION_WAIT_MS } from '../timeouts';
import { createStatementNames, withoutNames, type NameStatement } from '../statement-names';
import { EmbeddedConnection, type Limits } from './embedded-connection';
import { openThread, type EmbeddedThread, type ThreadOptions } from './embedded-thread';
import { LockQueue } from './lock-queue';

export type EmbeddedOptions = ThreadOptions & {
  log: Log;
  /** Shorter time limits, for tests. */
  limits?: Partial<Limits & { connectionWaitMs: number }>;
};

/**
 * Offers the embedded database as a source of connections. It has only one session, so callers take turns,
 * from `connect` to `release`: a transaction keeps the lock until its end, a single query only while it runs,
 * and a rollback never affects another caller.
 */
export class EmbeddedConnections implements Connections {
  readonly #options: EmbeddedOptions;
  readonly #limits: Limits;
  readonly #lockQueue: LockQueue;
  readonly #named = createStatementNames({ allColumns: true });
  #thread: Promise<EmbeddedThread> | undefined;
  #running: EmbeddedThread | undefined;
  /** The end of the previous thread: two threads must never share the files. */
  #previous: Promise<unknown> = Promise.resolve();
  #closed: string | undefined;

  constructor(options: EmbeddedOptions) {
    this.#options = options;
    this.#limits = { statementMs: STATEMENT_MS, idleMs: IDLE_TRANSACTION_MS, ...options.limits };
    this.#lockQueue = new LockQueue(options.limits?.connectionWaitMs ?? CONNECTION_WAIT_MS);
  }

  /**
   * Waits for the caller's lock.
   *
   * @param limits other time limits, for upkeep.
   * @throws LockTimeoutError, or the error that prevents the database from opening.
   */
  async connect(limits?: Partial<Limits>, named: NameStatement = this.#named): Promise<Connection> {
    const releaseLock = await this.#lockQueue.acquire();
    try {
      const thread = await this.#open();
      const discard = () => this.#discard(thread);
      return new EmbeddedConnection(
        thread.client,
        { ...this.#limits, ...limits },
        named,
        releaseLock,
        discard,
      );
    } catch (error) {
      releaseLock();
      throw error;
    }
  }

  /** Turns like all others, with the long limits; locks need no limit, since there is only one session. */
  patient(): Omit<Connections, 'patient'> {
    return { connect: () => this.connect(PATIENT, withoutNames), end: () => Promise.resolve() };
  }

  /** Waits for its turn, writes a checkpoint and ends the thread. */
  async end(): Promise<void> {
    const releaseLock = await this.#lockQueue.acquire();
    try {
      this.#closed = 'The database is closed.';
      const thread = await this.#thread?.catch(() => undefined);
      await thread?.client.end();
    } finally {
      releaseLock();
    }
  }

  /** Returns the running thread; starts a new one if the last has ended. */
  #open(): Promise<EmbeddedThread> {
    if (this.#closed) return Promise.reject(new Error(this.#closed));
    this.#thread ??= this.#start().catch((error: unknown) => {
      this.#thread = undefined;
      throw error;
    });
    return this.#thread;
  }

  async #start(): Promise<EmbeddedThread> {
    await this.#previous;
    const thread = await openThread(this.#options);
    this.#running = thread;
    void thread.gone.then((cause) => this.#forget(thread, cause));
    return thread;
  }

  /** Kills a thread that does not answer; the next caller gets a new one. */
  #discard(thread: EmbeddedThread): void {
    this.#forget(thread, new Error('A statement did not end in time.'));
    thread.kill();
  }

  #forget(thread: EmbeddedThread, cause: Error | undefined): void {
    if (this.#closed || this.#running !== thread) return;
    this.#options.log({ msg: 'embedded database: its thread has ended', err: cause });
    this.#previous = thread.gone;
    this.#running = undefined;
    this.#thread = undefined;
    if (!this.#options.filesDir) {
      this.#closed = 'The embedded database was in memory and has ended with its thread.';
    }
  }
}
