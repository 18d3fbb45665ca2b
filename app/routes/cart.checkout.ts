import { redirect, type LoaderFunctionArgs } from '~/framework';
import { parseCartId, parseDiscount } from '~/http/cart/cart-cookie.server';
import { findAccessToken, findCustomer } from '~/http/customers/signed-in.server';
import { needed } from '~/http/replies.server';
import { paths } from '~/paths';
import { leaveForCheckout } from '~/services/cart/leave-for-checkout.server';

/** Leads this browser's cart to Shopify's hosted checkout, with its buyer and the code of a discount link. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const cartId = await parseCartId(request, context.config);
  return redirect((cartId && (await hosted(args, cartId))) ?? paths.cart(), {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  });
}

async function hosted({ request, context }: LoaderFunctionArgs, cartId: string) {
  const [customer, token, code] = await Promise.all([
    findCustomer({ request, context }),
    findAccessToken({ request, context }),
    parseDiscount(request, context.config),
  ]);
  const buyer = customer && token ? { customerAccessToken: token, email: customer.email } : null;
  return needed(leaveForCheckout(context, cartId, { buyer, code }), context.log);
}
