import { data, redirect } from '~/framework.server';
import { errorMessage } from '~/content/core/errors';
import { REVIEW } from '~/content/checkout/checkout';
import { CART_CODE_LIMITS, TYPED_CODE_LENGTH } from '~/domain/ambassadors/referral';
import { saveCheckoutCode } from '~/models/checkout/checkout.server';
import { paths } from '~/paths';
import { cartSubject } from '~/http/cart/cart-cookie.server';
import { secondsToWait, waitLabel } from '~/http/rate-limit.server';
import { checkCode } from './referral.server';
import {
  parseStoredReferral,
  writeStoredReferral,
} from '~/http/ambassadors/referral-cookie.server';
import { findCustomer, type Args } from '~/http/customers/signed-in.server';
import type { StrictForm } from '~/http/form.server';
import type { CodeShown } from '~/domain/cart/cart-code';

/**
 * Handles an ambassador's code typed in the cart, which applies to this cart only; an empty field removes
 * it. The cart's page then sends it to Shopify with the cart.
 */
export async function submitCartCode(args: Args, form: StrictForm, cartId: string | null) {
  const { request, context } = args;
  if (form.withheld.has('ambassador')) return refused('', errorMessage('card_number_refused'), 422);
  if (cartId === null) return redirect(paths.cart(), 303);
  const typed = String(form.get('ambassador') ?? '')
    .slice(0, TYPED_CODE_LENGTH)
    .trim();
  const wait =
    typed === '' ? null : await secondsToWait(context, 'cart-ambassador-code', CART_CODE_LIMITS);
  if (wait !== null) return refused(typed, REVIEW.tooManyCodes(waitLabel(wait)), 429, wait);
  const gid = (await findCustomer(args))?.gid ?? null;
  const checked = typed === '' ? null : await checkCode(context.db, typed, gid);
  if (checked?.ok === false) return refused(typed, checked.error, 422);

  const cart = cartSubject(cartId);
  const code = checked?.code ?? '';
  // The checkout of this cart may already have a code; this one is newer.
  if (gid !== null) await saveCheckoutCode(context.db, gid, cart, code);
  const stored = await parseStoredReferral(request, context);
  const cookie = await writeStoredReferral(
    { ...stored, typed: code ? { code, cart } : null },
    context,
  );
  const headers = { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' };
  return redirect(paths.cart(), { status: 303, headers });
}

function refused(typed: string, error: string, status: number, wait?: number) {
  const headers = {
    'Cache-Control': 'no-store',
    ...(wait !== undefined && { 'Retry-After': String(wait) }),
  };
  const code: CodeShown = { typed, error, broughtBy: null };
  return data({ ok: false as const, message: error, cart: null, code }, { status, headers });
}
