import { redirect } from '~/framework.server';
import { CHECKOUT } from '~/content/checkout/checkout';
import type { Cart } from '~/domain/cart/cart';
import {
  type CheckoutChoice,
  type ChosenAddress,
  NO_CHOICE,
  type OfferedRate,
} from '~/domain/checkout/checkout';
import { findCheckout } from '~/models/checkout/checkout.server';
import {
  findLatestOfCart,
  findPaymentBySubject,
  type Payment,
} from '~/models/payments/payment.server';
import { paths } from '~/paths';
import { findCart } from '~/platforms/shopify/cart/cart.server';
import {
  cartSubject,
  parseCartId,
  parseDiscount,
  writeCartId,
} from '~/http/cart/cart-cookie.server';
import { type ConsumedNotice, consumeNotice, writeFlash } from '~/http/flash.server';
import { needed, unavailable } from '~/http/replies.server';
import { saveClick } from './referral.server';
import type { Args, SignedIn } from '~/http/customers/signed-in.server';
import { createHash } from 'node:crypto';
import { adminMessage } from '~/content/staff/admin-message';
import type {
  CalculatedDraft,
  DraftOrderInput,
  ShippingRate,
} from '~/domain/draft-orders/draft-order';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { type Referral, withReferral } from '~/domain/ambassadors/referral';
import { calculateDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';
import type { StoreContext } from '~/http/context.server';
import { paysNoTax } from '~/http/customers/address-view.server';

/** A cart in the checkout, and what was chosen for it. */
export type OpenCheckout = {
  cart: Cart;
  /** The payment's subject (domain/payments/payment.ts): at most one order per cart. */
  subject: string;
  /** Null until the first page was submitted. */
  to: ChosenAddress | null;
  choice: CheckoutChoice;
};

/** For this long after an order, a visit to the checkout without a cart leads to that order's payment. */
const STEP_BACK_MS = 60 * 60_000;

/**
 * Returns the checkout of this browser's cart. Stores the browser's last referral click with the customer.
 *
 * @throws a redirect: to the payment if the cart is being or was paid, to the cart if it is empty;
 *   the 503 page if Shopify does not answer
 */
export async function openCheckout(args: Args, { gid }: { gid: string }): Promise<OpenCheckout> {
  const { request, context } = args;
  const cartId = await parseCartId(request, context.config);
  if (cartId === null) throw await whereItWent(args, gid);
  const subject = cartSubject(cartId);
  const payment = await findPaymentBySubject(context.db, 'cart', subject);
  // Another customer ordered this cart on the same device: reveal nothing about it.
  if (payment !== null && payment.customerGid !== gid) throw await toCart(args, { forget: true });
  if (payment !== null) throw await toPayment(context, payment.id);
  const [cart, stored] = await Promise.all([
    needed(findCart(context.storefront, cartId), context.log),
    findCheckout(context.db, gid),
    saveClick(args, gid),
  ]);
  if (cart === null || cart.lines.length === 0) throw await toCart(args, { forget: cart === null });
  const own = stored?.cartSubject === subject ? stored : null;
  const choice = own?.choice ?? NO_CHOICE;
  // Once the second page was sent, its field counts, even if it was left empty.
  const isSent = choice.shippingHandle !== null;
  const linked = isSent ? null : await parseDiscount(request, context.config);
  const discountCode = choice.discountCode ?? linked;
  return { cart, subject, to: own?.to ?? null, choice: { ...choice, discountCode } };
}

/**
 * Redirects a customer without a cart: to the payment if they ordered within the last hour and went back,
 * otherwise to the empty cart.
 */
async function whereItWent(args: Args, gid: string): Promise<Response> {
  const { db, now } = args.context;
  const stored = await findCheckout(db, gid);
  const payment = stored && (await findPaymentBySubject(db, 'cart', stored.cartSubject));
  const isFresh =
    payment?.customerGid === gid && now() - payment.createdAt.getTime() < STEP_BACK_MS;
  return isFresh ? toPayment(args.context, payment.id) : toCart(args, { forget: false });
}

/** Redirects to a payment's page and clears the cart's cookie, so that the cart cannot be bought again. */
export async function toPayment(context: Args['context'], paymentId: string): Promise<Response> {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  headers.append('Set-Cookie', await writeCartId(null, context.config));
  return redirect(paths.checkoutPayment(paymentId), { status: 303, headers });
}

/** Redirects to the cart with a message, and with any notice that was waiting for the checkout. */
async function toCart(args: Args, { forget }: { forget: boolean }): Promise<Response> {
  const { config } = args.context;
  const { notice, init }: ConsumedNotice = await consumeNotice(args);
  const lines = [...(notice ? [notice.text] : []), CHECKOUT.empty];
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  headers.append('Set-Cookie', await writeFlash({ about: 'cart', lines }, config));
  if (init.headers) headers.append('Set-Cookie', init.headers['Set-Cookie'] ?? '');
  if (forget) headers.append('Set-Cookie', await writeCartId(null, config));
  return redirect(paths.cart(), { status: 303, headers });
}

/**
 * Returns a `Set-Cookie` value that restores the cart of a failed payment to the browser. Null if there is
 * nothing to restore or the browser has a new cart by now, which it keeps.
 */
export async function givenBackCart(
  { request, context }: Args,
  { customerGid, purpose, subject }: Pick<Payment, 'customerGid' | 'purpose' | 'subject'>,
): Promise<string | null> {
  if (purpose !== 'cart' || (await parseCartId(request, context.config)) !== null) return null;
  const stored = await findCheckout(context.db, customerGid);
  if (stored?.cartSubject !== subject) return null;
  const cartId = context.encryption.open(stored.encryptedCartId);
  return cartId === null ? null : writeCartId(cartId, context.config);
}

/**
 * Like `givenBackCart`, for a customer who was away when the payment failed and opens the empty cart.
 *
 * @param gid of the signed-in customer
 */
export async function cartLeftBehind(args: Args, gid: string): Promise<string | null> {
  const { db } = args.context;
  const stored = await findCheckout(db, gid);
  const payment = stored && (await findLatestOfCart(db, gid, stored.cartSubject));
  return payment?.state === 'failed' ? givenBackCart(args, payment) : null;
}

/** What the order would cost, in Shopify's own figures. */
export type Priced = {
  /** Exactly what was priced; the order is created from it. */
  input: DraftOrderInput;
  draft: CalculatedDraft;
  rates: OfferedRate[];
  rate: string | null;
  /** False if Shopify does not apply the code, or there is none. */
  codeApplies: boolean;
};

type Context = Pick<StoreContext, 'admin' | 'db' | 'log'>;
type Buyer = Pick<SignedIn, 'gid' | 'email' | 'tags' | 'isStale'>;

/**
 * Asks Shopify twice: first for the shipping rates, then for the total with the chosen rate. Uses the
 * cheapest rate if none was chosen or the chosen one is no longer offered.
 *
 * @param referral the ambassador who referred the customer; stored on the order
 * @returns a sentence if Shopify refuses the order as it is
 * @throws the 503 page if Shopify does not answer
 */
export async function priceCheckout(
  context: Context,
  buyer: Buyer,
  { cart, to, choice }: OpenCheckout,
  referral: Referral | null,
): Promise<Priced | { refused: string }> {
  const input: DraftOrderInput = {
    customerGid: buyer.gid,
    email: buyer.email,
    lines: cart.lines.map(({ variantId, quantity }) => ({ variantGid: variantId, quantity })),
    discountCode: choice.discountCode,
    address: to?.address ?? null,
    shipping: null,
    taxExempt: await paysNoTax(context, buyer),
    tags: [],
    attributes: withReferral([], referral),
    note: null,
  };
  try {
    const { shippingRates: offered } = await calculateDraft(context.admin, input);
    const shipping = chosenRate(offered, choice.shippingHandle);
    const draft = await calculateDraft(context.admin, { ...input, shipping });
    const codeApplies = holdsCode(draft.discountCodes, input.discountCode);
    return {
      // A code that does not apply now must not take effect later.
      input: { ...input, shipping, discountCode: codeApplies ? input.discountCode : null },
      draft,
      codeApplies,
      rates: offered.map((rate) => ({
        id: rateId(rate.handle),
        title: rate.title,
        cents: rate.cents,
      })),
      rate: shipping && rateId(shipping.handle),
    };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    context.log.warn({ err: error }, 'an order could not be priced');
    if (error.kind === 'refused') return { refused: adminMessage(error) };
    throw unavailable();
  }
}

/**
 * Returns the id of a rate in the form: twelve hexadecimal digits, too short to look like a card number,
 * which our forms refuse. Shopify's own handles could look like one.
 */
function rateId(handle: string): string {
  return createHash('sha256').update(handle).digest('hex').slice(0, 12);
}

/** Shopify compares codes case-insensitively. */
function holdsCode(applied: readonly string[], code: string | null): boolean {
  const typed = code?.trim().toUpperCase() ?? '';
  return applied.some((one) => one.trim().toUpperCase() === typed);
}

function chosenRate(offered: readonly ShippingRate[], id: string | null): ShippingRate | null {
  const chosen = offered.find(({ handle }) => rateId(handle) === id);
  const [cheapest] = [...offered].sort((a, b) => a.cents - b.cents);
  return chosen ?? cheapest ?? null;
}
