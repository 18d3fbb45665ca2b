import type { Company } from './company';

export const effects = ['error', 'lost-response', 'delay', 'late', 'rate-limit', 'hang'] as const;

export type Effect = (typeof effects)[number];

/** One planned failure. */
export type Fault = {
  /** Names it for its removal; a count from 1. */
  id: number;
  company: Company['name'];
  /** GraphQL operation name or REST route name; `*` for all; `webhook` for what the company sends itself. */
  operation: string;
  effect: Effect;
  /** Text that the call's body contains; any call without it. */
  containing?: string;
  /** How many calls it hits; -1 for all until it is removed. */
  times: number;
  /** How many matching calls pass before it. */
  skip: number;
  delayMs: number;
  /** HTTP status for `error` and `rate-limit`; null for the vendor's usual one. */
  status: number | null;
  /** QuickBooks alone: its error code for `error`, such as 6210; it is then a rejection for good. */
  code?: string;
};

/** The operation of faults in what a company sends by itself. `*` means calls alone. */
export const WEBHOOK = 'webhook';

export class Faults {
  #list: Fault[] = [];
  #last = 0;

  list(): Fault[] {
    return this.#list.map((fault) => ({ ...fault }));
  }

  /** Returns the fault's id. */
  add(fault: Omit<Fault, 'id'>): number {
    this.#last += 1;
    this.#list.push({ ...fault, id: this.#last });
    return this.#last;
  }

  /** Removes the faults of these ids; one that has hit all its calls is gone already. */
  remove(ids: number[]): void {
    this.#list = this.#list.filter(({ id }) => !ids.includes(id));
  }

  clear(): void {
    this.#list = [];
  }

  /** Returns the fault that hits this call, if any. Counts the call against earlier faults that still skip. */
  take(company: Company['name'], operation: string, body = ''): Fault | undefined {
    for (const fault of this.#list) {
      if (fault.company !== company) continue;
      const isAny = fault.operation === '*' && operation !== WEBHOOK;
      if (!isAny && fault.operation !== operation) continue;
      if (fault.containing !== undefined && !body.includes(fault.containing)) continue;
      if (fault.skip > 0) {
        fault.skip -= 1;
        continue;
      }
      if (fault.times > 0) fault.times -= 1;
      if (fault.times === 0) this.#list.splice(this.#list.indexOf(fault), 1);
      return { ...fault };
    }
    return undefined;
  }
}
