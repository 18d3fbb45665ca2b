import { createPrivateKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';
import { randomToken } from '../../kit/ids';
import type { Store, Table } from '../../kit/store';

export type KeyRow = { kid: string; jwk: JWK; cookieSecret: string };

/** The table's name: it survives a reset, because stores cache the provider's keys. */
export const KEYS_TABLE = 'accountKeys';

/** The provider's RS256 key pair for id tokens and its cookie secret, created on first use. */
export class Keys {
  readonly #rows: Table<KeyRow>;
  #making: Promise<KeyRow> | undefined;

  constructor(store: Store) {
    this.#rows = store.table<KeyRow>(KEYS_TABLE, ({ kid }) => kid);
  }

  async current(): Promise<KeyRow> {
    const known = this.#rows.values()[0];
    if (known !== undefined) return known;
    this.#making ??= this.create().finally(() => (this.#making = undefined));
    return this.#making;
  }

  private async create(): Promise<KeyRow> {
    const kid = randomToken(16);
    const jwk = { ...(await newPrivateKey()), kid, alg: 'RS256', use: 'sig' } as JWK;
    return this.#rows.put({ kid, jwk, cookieSecret: randomToken(32) });
  }
}

/**
 * Beside everything else: the search for two primes has taken four seconds on a busy machine, for which no company would have
 * answered.
 *
 * By way of a PEM, because on Node 20 a key object from `generateKeyPair` shares a lock with the job that made
 * it. A garbage collection during its export as a JWK deletes that job, which waits for the lock that the export
 * holds: the process hangs for ever. A key that was loaded has a lock of its own.
 */
async function newPrivateKey() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return createPrivateKey(privateKey).export({ format: 'jwk' });
}
