import { generateKeyPairSync } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import { randomToken } from '../../kit/ids';
import type { Store, Table } from '../../kit/store';

export type KeyRow = { kid: string; jwk: JWK; cookieSecret: string };

/** The name of the table: a reset leaves it, as stores remember the vendor's keys. */
export const KEYS_TABLE = 'accountKeys';

/** The provider's key pair for id tokens (RS256) and its secret for cookies; made when first used. */
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
