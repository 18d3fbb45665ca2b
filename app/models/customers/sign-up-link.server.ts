import type { Kysely } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { DB } from '../../../db/schema';

/** Mail can be delayed for hours, and the link opens nothing but its own form. */
export const LINK_LIFE_MS = 24 * 60 * 60_000;

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Creates a link for a sign-up: 256 random bits that only the mail contains; we store their hash. */
export async function makeSignUpLink(
  db: Kysely<DB>,
  signUpId: string,
  now: number,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db
    .insertInto('sign_up_link')
    .values({
      token_hash: hashOf(token),
      sign_up_id: signUpId,
      expires_at: new Date(now + LINK_LIFE_MS),
    })
    .execute();
  return token;
}

/** Returns the sign-up of a link; null if the link is used, expired or unknown. */
export async function findSignUpByLink(
  db: Kysely<DB>,
  token: string,
  now: number,
): Promise<{ id: string; customerGid: string; details: string } | null> {
  if (!TOKEN.test(token)) return null;
  const row = await db
    .selectFrom('sign_up_link as l')
    .innerJoin('sign_up as s', 's.id', 'l.sign_up_id')
    .select(['s.id', 's.customer_gid', 's.details'])
    .where('l.token_hash', '=', hashOf(token))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', new Date(now))
    .where('s.state', '=', 'unconfirmed')
    .executeTakeFirst();
  if (!row || row.customer_gid === null || row.details === null) return null;
  return { id: row.id, customerGid: row.customer_gid, details: row.details };
}
