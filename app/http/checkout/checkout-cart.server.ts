import { findCheckout } from '~/models/checkout/checkout.server';
import { findLatestOfCart, type Payment } from '~/models/payments/payment.server';
import { readCartId, writeCartId } from '~/http/cart/cart-cookie.server';
import type { Args } from '~/http/customers/signed-in.server';

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

/**
 * Like `givenBackCart`, for a customer who was away when the payment failed and opens the empty cart.
 *
 * @param gid of the signed-in customer
 */
export async function cartLeftBehind(args: Args, gid: string): Promise<string | null> {
  const { db } = args.context;
  const kept = await findCheckout(db, gid);
  const payment = kept && (await findLatestOfCart(db, gid, kept.cartSubject));
  return payment?.state === 'failed' ? givenBackCart(args, payment) : null;
}
