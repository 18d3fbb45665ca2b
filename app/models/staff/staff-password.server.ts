import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

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
