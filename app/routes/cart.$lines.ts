import { redirect, type LoaderFunctionArgs } from '~/framework';
import { cartMessage } from '~/content/cart/cart-errors';
import { errorMessage } from '~/content/core/errors';
import { parseCartLink } from '~/domain/cart/cart';
import {
  parseCartId,
  parseDiscountCode,
  writeCartId,
  writeDiscount,
} from '~/http/cart/cart-cookie.server';
import { isClickOfPerson } from '~/http/customers/signed-in.server';
import { writeFlash } from '~/http/flash.server';
import { ownTagsOf } from '~/http/orders/order-page.server';
import { attempt, notFound } from '~/http/replies.server';
import { paths } from '~/paths';
import { fillCart } from '~/services/cart/fill-cart.server';

/**
 * A cart's link, as Shopify has them (`/cart/<variant>:<quantity>,…?discount=CODE`): fills this browser's cart and leads
 * there, where the shopper sees it before they pay. A page that is only fetched ahead fills nothing.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { config, storefront, log } = context;
  const lines = parseCartLink(params['lines'] ?? '');
  if (lines === null) return notFound();
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const toCart = () => redirect(paths.cart(), { status: 303, headers });
  if (!isClickOfPerson(request)) return toCart();
  const code = parseDiscountCode(new URL(request.url).searchParams.get('discount'));
  if (code) headers.append('Set-Cookie', await writeDiscount(code, config));
  const [cartId, own] = await Promise.all([
    parseCartId(request, config),
    ownTagsOf({ request, context }),
  ]);
  const filled = await attempt(fillCart(storefront, { cartId, lines, own }), log);
  if (filled?.cart) headers.append('Set-Cookie', await writeCartId(filled.cart.id, config));
  const messages = filled?.refused.map(messageOf) ?? [errorMessage('cart_not_changed')];
  if (messages.length > 0) {
    headers.append('Set-Cookie', await writeFlash({ about: 'cart', lines: messages }, config));
  }
  return toCart();
}

function messageOf({
  title,
  ...rejection
}: Parameters<typeof cartMessage>[0] & { title?: string }) {
  return title ? `${title}: ${cartMessage(rejection)}` : cartMessage(rejection);
}
