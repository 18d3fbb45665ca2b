import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * Passwords of staff as `scrypt$N$r$p$salt$key`. One of the settings that OWASP's password storage
 * cheat sheet names: 32 MB and about 0.2 s for each guess. Node 20 has no argon2.
 */
const COST = { N: 2 ** 15, r: 8, p: 3 };
/** Room for twice that cost. */
const MAX_MEMORY_BYTES = 80 * 2 ** 20;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** In front of a password that everybody can read in the seed: it counts in the sandbox only. */
const SANDBOX_MARK = 'sandbox:';

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  const parts = [COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')];
  return `scrypt$${parts.join('$')}`;
}

/** The hash of one of the sandbox people's passwords; the mark goes when a new one is set. */
export async function hashSandboxPassword(password: string): Promise<string> {
  return `${SANDBOX_MARK}${await hashPassword(password)}`;
}

export function isSandboxHash(hash: string): boolean {
  return hash.startsWith(SANDBOX_MARK);
}

/** Takes as long for a wrong password as for the right one; false for what is not such a hash. */
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
