import { redirect, type LoaderFunctionArgs } from '~/framework';
import { CHECKOUT_CODE_LIMITS } from '~/domain/checkout/checkout';
import { parseDiscountCode, writeDiscount } from '~/http/cart/cart-cookie.server';
import { isClickOfPerson } from '~/http/customers/signed-in.server';
import { secondsToWait } from '~/http/rate-limit.server';
import { referralTarget } from '~/http/return-path';
import { paths } from '~/paths';

/**
 * A discount link, as Shopify has them: keeps the code for this browser's next checkout and leads to a page of ours.
 * Shopify says at the checkout whether the code applies.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const to = referralTarget(new URL(request.url).searchParams.get('redirect')) ?? paths.home();
  const code = parseDiscountCode(params['code']);
  const isKept =
    code !== null &&
    isClickOfPerson(request) &&
    (await secondsToWait(context, 'discount-link', CHECKOUT_CODE_LIMITS)) === null;
  const cookie = isKept && { 'Set-Cookie': await writeDiscount(code, context.config) };
  return redirect(to, {
    status: 302,
    headers: { 'Cache-Control': 'private, no-store', ...cookie },
  });
}
