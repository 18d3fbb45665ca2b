import { scryptSync } from 'node:crypto';

/** Returns a password hash in the store's format at the lowest cost: tests verify dozens of passwords. */
export function quickPasswordHash(password: string): string {
  const key = scryptSync(password, 'salt', 32, { N: 2, r: 1, p: 1 });
  return `scrypt$2$1$1$${Buffer.from('salt').toString('base64url')}$${key.toString('base64url')}`;
}
