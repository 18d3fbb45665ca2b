import { createHash } from 'node:crypto';
import type { Store, Table } from '../kit/store';
import { Rejection } from './rejection';
import type { IdempotencyRow } from './rows';

/** Keys expire a day after their first use. */
const RETENTION_SECONDS = 24 * 60 * 60;

export type Attempt = { key: string; fingerprint: string };

/**
 * Stores the answers for idempotency keys. A key is locked when its call arrives, so a concurrent call with
 * the same key gets 409. It then keeps the first answer, whatever that was.
 *
 * https://docs.stripe.com/api/idempotent_requests
 */
export class IdempotencyKeys {
  readonly #rows: Table<IdempotencyRow>;
  readonly #running = new Set<string>();

  constructor(
    store: Store,
    /** Seconds, by the sandbox's clock. */
    private readonly now: () => number,
  ) {
    this.#rows = store.table<IdempotencyRow>('idempotencyKeys', ({ key }) => key);
  }

  all(): IdempotencyRow[] {
    return this.#rows.values();
  }

  /** @throws Rejection if the key is too long */
  attempt(key: string, method: string, path: string, body: string): Attempt {
    if (key.length > 255) {
      const message = `The Idempotency-Key header can be at most 255 characters long, but you passed ${key.length}.`;
      throw new Rejection(400, { type: 'idempotency_error', message }, false);
    }
    const fingerprint = createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
    return { key, fingerprint };
  }

  /**
   * Returns the stored answer of an earlier call with this key.
   *
   * @throws Rejection 400 if that call had other parameters
   */
  stored({ key, fingerprint }: Attempt): IdempotencyRow | undefined {
    const oldest = this.now() - RETENTION_SECONDS;
    this.prune(oldest);
    const row = this.#rows.get(key);
    if (row !== undefined && row.created <= oldest) return undefined;
    if (row === undefined || row.fingerprint === fingerprint) return row;
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new Rejection(400, { type: 'idempotency_error', message }, false);
  }

  has({ key }: Attempt): boolean {
    return this.#rows.get(key) !== undefined;
  }

  /** @throws Rejection 409 while another call with this key is in progress */
  begin({ key }: Attempt): void {
    if (this.#running.has(key)) {
      const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
      throw new Rejection(409, { code: 'idempotency_key_in_use', message }, false);
    }
    this.#running.add(key);
  }

  end({ key }: Attempt): void {
    this.#running.delete(key);
  }

  save(
    { key, fingerprint }: Attempt,
    answer: Pick<IdempotencyRow, 'requestId' | 'status' | 'body'>,
  ) {
    this.#rows.put({ key, fingerprint, created: this.now(), ...answer });
  }

  private prune(oldest: number): void {
    for (const row of this.#rows.values()) {
      // Rows are in the order of their first use, or nearly so after a restart.
      if (row.created > oldest) return;
      this.#rows.delete(row.key);
    }
  }
}
