import type { Payment } from '~/models/payment.server';
import { findCheckout } from '~/models/checkout.server';
import { readCartId, writeCartId } from './cart-cookie.server';
import type { Args } from './signed-in.server';

/**
 * A `Set-Cookie` value that gives a cart back whose payment has failed; null where there is nothing to
 * give back, or another cart was begun meanwhile: that one stays.
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
