import { redirect } from '@remix-run/node';
import { CHECKOUT } from '~/content/checkout';
import type { Cart } from '~/domain/cart';
import { NO_CHOICE, type CheckoutChoice, type ChosenAddress } from '~/domain/checkout';
import { findCheckout } from '~/models/checkout.server';
import { findPaymentBySubject } from '~/models/payment.server';
import { paths } from '~/paths';
import { findCart } from '~/platforms/shopify/cart.server';
import { readCartId, writeCartId } from './cart-cookie.server';
import { cartSubject } from './cart-subject.server';
import { writeFlash } from './flash.server';
import { takeNotice, type TakenNotice } from './notice.server';
import { needed } from './replies.server';
import { keepClick } from './referral.server';
import type { Args } from './signed-in.server';

/** A cart on its way to being ordered, and what was chosen for it. */
export type OpenCheckout = {
  cart: Cart;
  /** What the payment is about (domain/payment.ts): one order to a cart. */
  subject: string;
  /** Null until the first page was sent. */
  to: ChosenAddress | null;
  choice: CheckoutChoice;
};

/** Later nobody is on the way back from an order any more, but on the way to another. */
const STEP_BACK_MS = 60 * 60_000;

/**
 * The checkout of this browser's cart. Its last click on an ambassador's link becomes the customer's.
 *
 * @throws a redirect: to the payment where the cart is being paid or was, to the cart where there is
 *   nothing in it; the 503 page while Shopify is silent
 */
export async function openCheckout(args: Args, { gid }: { gid: string }): Promise<OpenCheckout> {
  const { request, context } = args;
  const cartId = await readCartId(request, context.config);
  if (cartId === null) throw await whereItWent(args, gid);
  const subject = cartSubject(cartId);
  const payment = await findPaymentBySubject(context.db, 'cart', subject);
  // Somebody else on the same device has ordered it: of that nothing is told.
  if (payment !== null && payment.customerGid !== gid) throw await toCart(args, { forget: true });
  if (payment !== null) throw await toPayment(context, payment.id);
  const [cart, kept] = await Promise.all([
    needed(findCart(context.storefront, cartId), context.log),
    findCheckout(context.db, gid),
    keepClick(args, gid),
  ]);
  if (cart === null || cart.lines.length === 0) throw await toCart(args, { forget: cart === null });
  const own = kept?.cartSubject === subject ? kept : null;
  return { cart, subject, to: own?.to ?? null, choice: own?.choice ?? NO_CHOICE };
}

/**
 * Where one comes to without a cart: whoever steps back after ordering sees what has become of it; all
 * others are at their empty cart.
 */
async function whereItWent(args: Args, gid: string): Promise<Response> {
  const { db, now } = args.context;
  const kept = await findCheckout(db, gid);
  const payment = kept && (await findPaymentBySubject(db, 'cart', kept.cartSubject));
  const isFresh =
    payment?.customerGid === gid && now() - payment.createdAt.getTime() < STEP_BACK_MS;
  return isFresh ? toPayment(args.context, payment.id) : toCart(args, { forget: false });
}

/** Leads to a payment's page. Its cart is taken out of the browser: it cannot be bought once more. */
export async function toPayment(context: Args['context'], paymentId: string): Promise<Response> {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  headers.append('Set-Cookie', await writeCartId(null, context.config));
  return redirect(paths.checkoutPayment(paymentId), { status: 303, headers });
}

/** Back to the cart, with a sentence; one that waits for the checkout is said there as well. */
async function toCart(args: Args, { forget }: { forget: boolean }): Promise<Response> {
  const { config } = args.context;
  const { notice, init }: TakenNotice = await takeNotice(args);
  const lines = [...(notice ? [notice.text] : []), CHECKOUT.empty];
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  headers.append('Set-Cookie', await writeFlash({ about: 'cart', lines }, config));
  if (init.headers) headers.append('Set-Cookie', init.headers['Set-Cookie'] ?? '');
  if (forget) headers.append('Set-Cookie', await writeCartId(null, config));
  return redirect(paths.cart(), { status: 303, headers });
}
