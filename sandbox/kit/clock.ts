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

  reset(): void {
    this.#offsetMs = 0;
  }
}
