import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { buttonStyle } from '~/components/ui/forms/button';
import { formatUsd } from '~/domain/core/money';
import { privatePage } from '~/http/etag';
import { parseCartId, writeCartId } from '~/http/cart/cart-cookie.server';
import { needed, notFound } from '~/http/replies.server';
import { paths } from '~/paths';
import { findCart } from '~/platforms/shopify/cart/cart.server';
import { findOrderByConfirmation } from '~/platforms/shopify/orders/order-list.server';

export const meta: MetaFunction = () => [
  { title: 'Thank you | Earth Brands' },
  { name: 'description', content: 'We have your order.' },
  { name: 'robots', content: 'noindex' },
];

export const headers = privatePage;

/** Shopify's hosted checkout redirects here. The order is looked up, never taken from the URL. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const confirmation = new URL(request.url).searchParams.get('confirmation') ?? '';
  const order = await needed(findOrderByConfirmation(context.admin, confirmation), context.log);
  if (!order) notFound();
  // Shopify closes a paid cart. A cart that is still open is a newer one and is kept.
  const cartId = await parseCartId(request, context.config);
  const isPaid =
    cartId !== null && (await findCart(context.storefront, cartId).catch(() => true)) === null;
  return data(
    { order, confirmation },
    isPaid ? { headers: { 'Set-Cookie': await writeCartId(null, context.config) } } : {},
  );
}

export default function ThankYou() {
  const { order, confirmation } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-xl px-4 py-16 text-center">
      <p className="text-clay">Order {order.name}</p>
      <h1 className="mt-2">Thank you for your order</h1>
      <p className="mt-4">
        We received your payment of {formatUsd(order.totalCents)} and are packing your order. A
        confirmation is on its way to your inbox.
      </p>
      <p className="mt-2">
        Your confirmation number is <strong>{confirmation}</strong>.
      </p>
      <a href={paths.shopAll()} className={`${buttonStyle()} mt-8`}>
        Continue shopping
      </a>
    </div>
  );
}
