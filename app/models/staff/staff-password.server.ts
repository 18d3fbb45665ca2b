import { createHash, randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { STAFF_RESET_MS } from '~/domain/staff/staff-account';
import type { DB } from '../../../db/schema';

/**
 * Staff passwords are stored as `scrypt$N$r$p$salt$key`. This is one of the settings in OWASP's password
 * storage cheat sheet: 32 MB and about 0.2 s per guess. Node 20 has no argon2.
 */
const COST = { N: 2 ** 15, r: 8, p: 3 };
/** About twice what this cost needs. */
const MAX_MEMORY_BYTES = 80 * 2 ** 20;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Prefix of passwords that are public in the seed: they count only in the sandbox. */
const SANDBOX_MARK = 'sandbox:';

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  const parts = [COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')];
  return `scrypt$${parts.join('$')}`;
}

/** Hashes the password of a sandbox account; the prefix disappears when a new password is set. */
export async function hashSandboxPassword(password: string): Promise<string> {
  return `${SANDBOX_MARK}${await hashPassword(password)}`;
}

export function isSandboxHash(hash: string): boolean {
  return hash.startsWith(SANDBOX_MARK);
}

/** Takes equally long for wrong and right passwords. Returns false if `hash` has another format. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [kind, N, r, p, salt, key] = hash.replace(SANDBOX_MARK, '').split('$');
  if (kind !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const settings = { ...cost, maxmem: MAX_MEMORY_BYTES };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, settings, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const TOKEN = /^[\w-]{43}$/;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Records a request for a new password. It is the same statement whether or not the address belongs to a
 * staff member who may sign in, so only the row tells them apart.
 *
 * @param email in lower case
 * @returns its id
 */
export async function insertStaffReset(db: Kysely<DB>, email: string, at: Date): Promise<string> {
  const id: string = randomUUID();
  await db
    .insertInto('staff_reset')
    .values((row) => ({
      id,
      user_id: row
        .selectFrom('staff_user')
        .select('id')
        .where('email', '=', email)
        .where('disabled', '=', false),
      created_at: at,
    }))
    .execute();
  return id;
}

/** Returns whom to mail about a reset; null if there is nobody, or it was mailed, used or has expired. */
export async function findDueReset(
  db: Kysely<DB>,
  id: string,
  now: Date,
): Promise<{ email: string; name: string } | null> {
  const row = await db
    .selectFrom('staff_reset')
    .innerJoin('staff_user', 'staff_user.id', 'staff_reset.user_id')
    .select(['staff_user.email', 'staff_user.name'])
    .where('staff_reset.id', '=', id)
    .where('sent_at', 'is', null)
    .where('used_at', 'is', null)
    .where('staff_reset.created_at', '>', new Date(now.getTime() - STAFF_RESET_MS))
    .where('staff_user.disabled', '=', false)
    .executeTakeFirst();
  return row ?? null;
}

/** Creates a link: 256 random bits that only the mail contains; we store their hash. */
export async function makeResetLink(db: Kysely<DB>, resetId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('staff_reset_link')
    .values({ token_hash: hashOf(token), reset_id: resetId })
    .execute();
  return token;
}

export async function markResetSent(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db.updateTable('staff_reset').set({ sent_at: at }).where('id', '=', id).execute();
}

/** Returns whose password a link may set; null if the link is used, expired or unknown. */
export async function findResetByToken(
  db: Kysely<DB>,
  token: string,
  now: Date,
): Promise<{ id: string; staffId: string; email: string } | null> {
  if (!TOKEN.test(token)) return null;
  const row = await db
    .selectFrom('staff_reset')
    .innerJoin('staff_reset_link', 'staff_reset_link.reset_id', 'staff_reset.id')
    .innerJoin('staff_user', 'staff_user.id', 'staff_reset.user_id')
    .select(['staff_reset.id', 'staff_user.id as staff_id', 'staff_user.email'])
    .where('staff_reset_link.token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('staff_reset.created_at', '>', new Date(now.getTime() - STAFF_RESET_MS))
    .where('staff_user.disabled', '=', false)
    .executeTakeFirst();
  return row ? { id: row.id, staffId: row.staff_id, email: row.email } : null;
}

/** Uses up all resets of a staff member. @returns whether this one was still unused */
export async function useResets(
  transaction: Transaction<DB>,
  { staffId, resetId, at }: { staffId: string; resetId: string | null; at: Date },
): Promise<boolean> {
  const used = await transaction
    .updateTable('staff_reset')
    .set({ used_at: at })
    .where('user_id', '=', staffId)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  return used.some(({ id }) => id === resetId);
}

/** Deletes resets that were requested before `before`. @returns how many */
export async function deleteResetsBefore(db: Kysely<DB>, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_reset')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
