import { generateKeyPairSync } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import { randomToken } from '../../kit/ids';
import type { Store, Table } from '../../kit/store';

export type KeyRow = { kid: string; jwk: JWK; cookieSecret: string };

/** The table's name: it survives a reset, because stores cache the provider's keys. */
export const KEYS_TABLE = 'accountKeys';

/** The provider's RS256 key pair for id tokens and its cookie secret, created on first use. */
export class Keys {
  readonly #rows: Table<KeyRow>;

  constructor(store: Store) {
    this.#rows = store.table<KeyRow>(KEYS_TABLE, ({ kid }) => kid);
  }

  current(): KeyRow {
    const known = this.#rows.values()[0];
    if (known !== undefined) return known;
    const kid = randomToken(16);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } as JWK;
    return this.#rows.put({ kid, jwk, cookieSecret: randomToken(32) });
  }
}
