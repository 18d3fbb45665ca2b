import { scryptSync } from 'node:crypto';

/** A hash as the store keeps it, of the lowest cost: tests verify passwords by the dozen. */
export function quickPasswordHash(password: string): string {
  const key = scryptSync(password, 'salt', 32, { N: 2, r: 1, p: 1 });
  return `scrypt$2$1$1$${Buffer.from('salt').toString('base64url')}$${key.toString('base64url')}`;
}
