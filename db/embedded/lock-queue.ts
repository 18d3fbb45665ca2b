import { DatabaseBusyError } from '../database-busy';

/** The caller waited too long for the embedded database's one connection. */
export class LockTimeoutError extends DatabaseBusyError {
  override name = 'LockTimeoutError';
  constructor(waitedMs: number) {
    super(
      `The embedded database was busy for ${waitedMs} ms. It serves one transaction at a time; ` +
        'look for slow work inside a transaction, or set DATABASE_URL.',
    );
  }
}

type Waiting = { start: () => void; timer: NodeJS.Timeout };

/** A FIFO lock: one holder at a time. */
export class LockQueue {
  readonly #waitMs: number;
  readonly #queue: Waiting[] = [];
  #isHeld = false;

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /**
   * Resolves when the caller has the lock, with the function that releases the lock (calling it twice is
   * harmless).
   *
   * @throws LockTimeoutError
   */
  async acquire(): Promise<() => void> {
    if (this.#isHeld) await this.#wait();
    this.#isHeld = true;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#next();
    };
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: resolve,
        timer: setTimeout(() => {
          this.#queue.splice(this.#queue.indexOf(waiting), 1);
          reject(new LockTimeoutError(this.#waitMs));
        }, this.#waitMs),
      };
      this.#queue.push(waiting);
    });
  }

  /** Passes the lock directly to the next in the queue, so that a newcomer cannot get in between. */
  #next(): void {
    const next = this.#queue.shift();
    if (!next) {
      this.#isHeld = false;
      return;
    }
    clearTimeout(next.timer);
    next.start();
  }
}
