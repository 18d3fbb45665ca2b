import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
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
    const jwk = { ...newPrivateKey(), kid, alg: 'RS256', use: 'sig' } as JWK;
    return this.#rows.put({ kid, jwk, cookieSecret: randomToken(32) });
  }
}

/**
 * By way of a PEM, because on Node 20 a key object from `generateKeyPairSync` shares a lock with the job that made
 * it. A garbage collection during its export as a JWK deletes that job, which waits for the lock that the export
 * holds: the process hangs for ever. A key that was loaded has a lock of its own.
 */
function newPrivateKey() {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return createPrivateKey(privateKey).export({ format: 'jwk' });
}
