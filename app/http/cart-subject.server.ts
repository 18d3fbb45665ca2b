import { createHash } from 'node:crypto';

/** SHA-256 of the cart's id, in hexadecimal: names the cart without opening it. */
export function cartSubject(cartId: string): string {
  return createHash('sha256').update(cartId).digest('hex');
}
