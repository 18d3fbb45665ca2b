import type { Payment } from '~/models/payment.server';
import { findCheckout } from '~/models/checkout.server';
import { readCartId, writeCartId } from './cart-cookie.server';
import type { Args } from './signed-in.server';

/**
 * Returns a `Set-Cookie` value that restores the cart of a failed payment to the browser. Null if there is
 * nothing to restore or the browser has a new cart by now, which it keeps.
 */
export async function givenBackCart(
  { request, context }: Args,
  { customerGid, purpose, subject }: Pick<Payment, 'customerGid' | 'purpose' | 'subject'>,
): Promise<string | null> {
  if (purpose !== 'cart' || (await readCartId(request, context.config)) !== null) return null;
  const kept = await findCheckout(context.db, customerGid);
  if (kept?.cartSubject !== subject) return null;
  const cartId = context.sealing.open(kept.sealedCartId);
  return cartId === null ? null : writeCartId(cartId, context.config);
}
