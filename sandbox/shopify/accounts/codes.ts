import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../kit/clock';
import type { Store, Table } from '../../kit/store';

/** A code that was mailed. */
type CodeRow = {
  /** The id of the login in progress. */
  uid: string;
  email: string;
  /** Six digits. */
  code: string;
  wrongTries: number;
  expiresAt: number;
};

const LIFE_MS = 10 * 60_000;
const TRIES = 5;

export type CodeCheck = 'right' | 'wrong' | 'expired' | 'worn-out';

/** Mailed codes: valid once, for ten minutes and five attempts, in a single login. */
export class Codes {
  readonly #rows: Table<CodeRow>;

  constructor(
    store: Store,
    private readonly clock: Clock,
  ) {
    this.#rows = store.table<CodeRow>('accountCodes', ({ uid }) => uid);
  }

  find(uid: string): CodeRow | undefined {
    return this.#rows.get(uid);
  }

  /** Creates a code for this login, replacing an earlier one. */
  make(uid: string, email: string): CodeRow {
    const now = this.clock.now();
    for (const row of this.#rows.values()) if (row.expiresAt < now) this.#rows.delete(row.uid);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    return this.#rows.put({ uid, email, code, wrongTries: 0, expiresAt: now + LIFE_MS });
  }

  forget(uid: string): void {
    this.#rows.delete(uid);
  }

  /** Checks a code and counts a wrong attempt. A right code is used up, whatever happens afterwards. */
  check(row: CodeRow, typed: string): CodeCheck {
    if (row.expiresAt <= this.clock.now()) return 'expired';
    if (row.wrongTries >= TRIES) return 'worn-out';
    if (same(row.code, typed)) {
      this.#rows.delete(row.uid);
      return 'right';
    }
    const wrongTries = row.wrongTries + 1;
    this.#rows.put({ ...row, wrongTries });
    return wrongTries >= TRIES ? 'worn-out' : 'wrong';
  }
}

function same(code: string, typed: string): boolean {
  const [one, other] = [Buffer.from(code), Buffer.from(typed)];
  return one.length === other.length && timingSafeEqual(one, other);
}
