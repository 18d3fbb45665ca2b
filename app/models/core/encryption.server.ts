import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';

/** Encrypts text at rest; what was encrypted with a secret that isn't configured any more does not open. */
export type Encryption = {
  /** With the first secret. */
  encrypt: (text: string) => string;
  /** Returns null if the text was encrypted with none of our secrets, or was changed since. */
  open: (encrypted: string) => string | null;
  /** How everything begins that the first secret has encrypted. */
  prefix: string;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with a key derived from each secret. Encrypts to the key's number, a dot, and base64url of iv, tag and
 * text; the number tells which rows a new secret has not reached yet.
 *
 * @param secrets the first encrypts, all of them open
 */
export function createEncryption(...secrets: readonly [string, ...string[]]): Encryption {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, 'earth-brands', 'sealed at rest', 32)),
  );
  const key = keys[0] ?? Buffer.alloc(0);
  const number = createHash('sha256').update('number of ').update(key).digest('hex').slice(0, 8);
  const prefix = `${number}.`;
  return {
    prefix,
    encrypt(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return prefix + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(encrypted) {
      const bytes = Buffer.from(encrypted.slice(encrypted.indexOf('.') + 1), 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      for (const each of keys) {
        const text = openWith(each, bytes);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

function openWith(key: Buffer, bytes: Buffer): string | null {
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
}

/** Every column whose text is encrypted, and what identifies its row. */
export const ENCRYPTED = [
  { table: 'staff_second_factor', id: 'user_id', columns: ['secret', 'pending_secret'] },
  {
    table: 'quickbooks_refresh_token',
    id: 'id',
    columns: ['token', 'previous_token', 'access_token'],
  },
  {
    table: 'customer_session',
    id: 'id_hash',
    columns: ['access_token', 'refresh_token', 'id_token'],
  },
  { table: 'checkout', id: 'customer_gid', columns: ['encrypted_cart_id'] },
  { table: 'sign_up', id: 'id', columns: ['details'] },
  {
    table: 'login_record',
    id: 'state_hash',
    columns: ['nonce', 'verifier', 'session_secret', 'goodbye'],
  },
] as const satisfies readonly { table: keyof DB; id: string; columns: readonly string[] }[];

const BATCH = 100;

/**
 * Encrypts with the first secret what another of ours has encrypted, batch by batch. Begun again it goes on with what is
 * left. A text that changes meanwhile is left to whoever changed it.
 *
 * @returns how many texts were encrypted anew, and how many none of our secrets opens; null if stopped before the end
 */
export async function encryptAnew(
  db: Kysely<DB>,
  encryption: Encryption,
  mayGoOn: () => boolean,
): Promise<{ renewed: number; lost: number } | null> {
  const sum = { renewed: 0, lost: 0 };
  for (const { table, id, columns } of ENCRYPTED) {
    for (const column of columns) {
      const [own, name, key] = [sql.table(table), sql.ref(column), sql.ref(id)];
      for (let after = ''; ;) {
        if (!mayGoOn()) return null;
        const { rows } = await sql<{ id: string; text: string }>`
          select ${key}::text as id, ${name} as text from ${own}
          where ${key}::text > ${after} and left(${name}, ${encryption.prefix.length}) <> ${encryption.prefix}
          order by ${key}::text limit ${BATCH}`.execute(db);
        for (const row of rows) {
          const open = encryption.open(row.text);
          if (open === null) sum.lost += 1;
          else {
            await sql`update ${own} set ${name} = ${encryption.encrypt(open)}
              where ${key}::text = ${row.id} and ${name} = ${row.text}`.execute(db);
            sum.renewed += 1;
          }
        }
        const last = rows.at(-1);
        if (last === undefined) break;
        after = last.id;
      }
    }
  }
  return sum;
}
