import type { Company } from './company';
import type { Effect } from './faults';

export type Call = {
  n: number;
  /** ISO 8601, the sandbox's clock. */
  at: string;
  company: Company['name'];
  operation: string;
  idempotencyKey: string | null;
  /** null while the call is in progress, and forever if no answer was sent. */
  status: number | null;
  fault: Effect | null;
};

/** How many calls are remembered. */
const LIMIT = 20_000;

/** Records every call that the companies received, numbered from 1; the oldest are dropped. */
export class Requests {
  #calls: Call[] = [];
  #last = 0;

  start(call: Pick<Call, 'at' | 'company' | 'operation' | 'idempotencyKey'>): Call {
    this.#last += 1;
    const entry: Call = { n: this.#last, ...call, status: null, fault: null };
    this.#calls.push(entry);
    if (this.#calls.length > LIMIT * 1.25) this.#calls = this.#calls.slice(-LIMIT);
    return entry;
  }

  since(n: number): Call[] {
    const first = this.#calls[0]?.n ?? 1;
    return this.#calls.slice(Math.max(0, n + 1 - first));
  }

  last(count: number): Call[] {
    return this.#calls.slice(-count).toReversed();
  }

  clear(): void {
    this.#calls = [];
  }
}
