import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type CountedRequest = {
  /** What is counted: the rule's name and who it is about, for example `contact-sales:203.0.113.7`. */
  key: string;
  windowMs: number;
  /** Milliseconds since 1970. */
  now: number;
};

/**
 * Counts a request in the window that contains `now`; windows start at multiples of their length. One
 * statement, exact even with concurrent calls from several processes.
 *
 * @returns the number of requests in this window, including this one
 */
export async function countRequest(
  db: Kysely<DB>,
  { key, windowMs, now }: CountedRequest,
): Promise<number> {
  const windowStart = new Date(now - (now % windowMs));
  const { count } = await db
    .insertInto('request_limit')
    .values({ key, window_start: windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet((row) => ({ count: row('request_limit.count', '+', 1) })),
    )
    .returning('request_limit.count')
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes the counts of windows that started before `before`. @returns how many */
export async function deleteRequestLimitsBefore(db: Kysely<DB>, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('request_limit')
    .where('window_start', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Encrypts text at rest; what was encrypted with another secret does not open. */
export type Encryption = {
  encrypt: (text: string) => string;
  /** Returns null if the text was not encrypted with this secret, or was changed since. */
  open: (encrypted: string) => string | null;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key derived from the secret; encrypts to base64url of iv, tag and text. */
export function createEncryption(secret: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, 'earth-brands', 'sealed at rest', 32));
  return {
    encrypt(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
