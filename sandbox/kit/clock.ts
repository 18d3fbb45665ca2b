import { setTimeout as sleep } from 'node:timers/promises';

/** Between two looks while something waits for the clock. */
const POLL_MS = 20;

/**
 * The sandbox's time: the machine's clock plus what `POST /control/clock` has added. Whatever expires (carts,
 * tokens, rate limits) uses this clock, so tests need not wait.
 */
export class Clock {
  #offsetMs = 0;

  now(): number {
    return Date.now() + this.#offsetMs;
  }

  iso(): string {
    return new Date(this.now()).toISOString().replace(/\.\d+Z$/, 'Z');
  }

  /** Moves time forward; only `reset` moves it back. */
  advance(milliseconds: number): number {
    this.#offsetMs += milliseconds;
    return this.#offsetMs;
  }

  /** Waits until this much time has passed, by moving it forward or by itself. */
  async passes(milliseconds: number): Promise<void> {
    const until = this.now() + milliseconds;
    const latest = Date.now() + milliseconds;
    while (this.now() < until && Date.now() < latest) await sleep(POLL_MS);
  }

  reset(): void {
    this.#offsetMs = 0;
  }
}
