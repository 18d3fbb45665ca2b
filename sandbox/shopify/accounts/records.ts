import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Clock } from '../../kit/clock';
import type { Store, Table } from '../../kit/store';

/** A record of the provider: a session, a grant, a code, a token, a login in progress. */
type RecordRow = {
  /** `{kind}:{id}` */
  key: string;
  kind: string;
  id: string;
  payload: AdapterPayload;
  /** Milliseconds of the sandbox's clock; null if it never expires. */
  expiresAt: number | null;
};

/**
 * The OpenID provider's storage in the sandbox's store: it survives a restart and is cleared by a reset.
 * Expiry uses the sandbox's clock, so a test can expire a token.
 */
export class Records {
  readonly #rows: Table<RecordRow>;

  constructor(
    store: Store,
    private readonly clock: Clock,
  ) {
    this.#rows = store.table<RecordRow>('accountRecords', ({ key }) => key);
  }

  find(kind: string, id: string): AdapterPayload | undefined {
    const row = this.#rows.get(`${kind}:${id}`);
    return row !== undefined && this.lives(row) ? row.payload : undefined;
  }

  /** Returns the provider's adapter for one kind. Its interface requires asynchronous methods. */
  adapter(kind: string): Adapter {
    return {
      upsert: async (id, payload, expiresIn) => {
        this.purge(kind);
        const expiresAt = expiresIn ? this.clock.now() + expiresIn * 1000 : null;
        // A copy: the provider keeps modifying its own object.
        const copy = JSON.parse(JSON.stringify(payload)) as AdapterPayload;
        this.#rows.put({ key: `${kind}:${id}`, kind, id, payload: copy, expiresAt });
      },
      find: async (id) => this.find(kind, id),
      findByUid: async (uid) =>
        this.#rows.find((row) => row.kind === kind && row.payload.uid === uid && this.lives(row))
          ?.payload,
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const row = this.#rows.get(`${kind}:${id}`);
        if (row === undefined) return;
        const consumed = Math.floor(this.clock.now() / 1000);
        this.#rows.put({ ...row, payload: { ...row.payload, consumed } });
      },
      destroy: async (id) => {
        this.#rows.delete(`${kind}:${id}`);
      },
      revokeByGrantId: async (grantId) => {
        for (const row of this.#rows.values()) {
          if (row.kind === kind && row.payload.grantId === grantId) this.#rows.delete(row.key);
        }
      },
    };
  }

  private lives({ expiresAt }: RecordRow): boolean {
    return expiresAt === null || expiresAt > this.clock.now();
  }

  /** Deletes expired records whenever a login begins. */
  private purge(kind: string): void {
    if (kind !== 'Interaction') return;
    for (const row of this.#rows.values()) if (!this.lives(row)) this.#rows.delete(row.key);
  }
}
