import { createHash } from 'node:crypto';

/** Returns the SHA-256 of the cart's id in hexadecimal: identifies the cart without giving access to it. */
export function cartSubject(cartId: string): string {
  return createHash('sha256').update(cartId).digest('hex');
}
