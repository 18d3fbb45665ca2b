/**
 * The sandbox's time: the machine's, plus what `POST /control/clock` has added. Things that expire
 * (carts, tokens, rate limits) ask this clock, so a check need not wait for them.
 */
export class Clock {
  #offsetMs = 0;

  now(): number {
    return Date.now() + this.#offsetMs;
  }

  iso(): string {
    return new Date(this.now()).toISOString().replace(/\.\d+Z$/, 'Z');
  }

  /** Moves time forward; there is no way back but `reset`. */
  advance(milliseconds: number): number {
    this.#offsetMs += milliseconds;
    return this.#offsetMs;
  }

  reset(): void {
    this.#offsetMs = 0;
  }
}
