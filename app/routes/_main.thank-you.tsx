import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { useRootData } from '~/components/catalogue/root-data';
import { LinkButton } from '~/components/ui/forms/button';
import { orderDay } from '~/content/core/dates';
import { formatUsd } from '~/domain/core/money';
import { pictureUrl } from '~/domain/core/picture';
import { privatePage } from '~/http/etag';
import { parseCartId, writeCartId } from '~/http/cart/cart-cookie.server';
import { needed, notFound } from '~/http/replies.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { findCart } from '~/platforms/shopify/cart/cart.server';
import { findOrderByConfirmation } from '~/platforms/shopify/orders/order-list.server';

export const meta: MetaFunction = () => [
  { title: 'Thank you | Earth Brands' },
  { name: 'description', content: 'We have your order.' },
  { name: 'robots', content: 'noindex' },
];

export const headers = privatePage;

/** The cart leads here once Shopify's hosted checkout has made an order of it, which is looked up, never taken from the URL. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const confirmation = new URL(request.url).searchParams.get('confirmation') ?? '';
  const order = await needed(findOrderByConfirmation(context.admin, confirmation), context.log);
  if (!order) notFound();
  // Shopify closes a paid cart. A cart that is still open is a newer one and is kept.
  const cartId = await parseCartId(request, context.config);
  const isPaid =
    cartId !== null && (await findCart(context.storefront, cartId).catch(() => true)) === null;
  return data(
    { order, confirmation, placedOn: orderDay(order.createdAt) },
    isPaid ? { headers: { 'Set-Cookie': await writeCartId(null, context.config) } } : {},
  );
}

export default function ThankYou() {
  const { order, confirmation, placedOn } = useLoaderData<typeof loader>();
  const { user } = useRootData();
  return (
    <div className="wrap pb-(--section) pt-10 lg:pt-16">
      <div className="mx-auto max-w-narrow">
        <p className="text-clay">
          Order {order.name}, <time dateTime={order.createdAt}>{placedOn}</time>
        </p>
        <h1 className="mt-2">Thank you for your order</h1>
        <p className="mt-4">
          We received your payment of {formatUsd(order.totalCents)} and are packing your order. A
          confirmation is on its way to your inbox.
        </p>
        <section aria-labelledby="items" className="mt-10">
          <h2 id="items" className="text-2xl">
            Items
          </h2>
          <ul className="mt-4 border-t border-line">
            {order.lines.map((line) => (
              <li
                key={line.id}
                className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-4 border-b border-line py-3"
              >
                {line.picture ? (
                  <img
                    src={pictureUrl(line.picture, { width: 128 })}
                    width={64}
                    height={64}
                    alt=""
                    className="rounded-md bg-soft object-cover"
                  />
                ) : (
                  <span />
                )}
                <span>
                  <span className="block font-semibold">{line.title}</span>
                  <span className="text-ink-soft">
                    {line.quantity} × {line.variantTitle ?? 'each'}
                  </span>
                </span>
                <span className="tabular-nums">{formatUsd(line.totalCents)}</span>
              </li>
            ))}
          </ul>
          <dl className="facts mt-5 border-0">
            {order.town ? (
              <div>
                <dt>Shipping to</dt>
                <dd>{order.town}</dd>
              </div>
            ) : null}
            <div>
              <dt>Total</dt>
              <dd>{formatUsd(order.totalCents)}</dd>
            </div>
            <div>
              <dt>Confirmation</dt>
              <dd>{confirmation}</dd>
            </div>
          </dl>
        </section>
        <section aria-labelledby="save" className="mt-10 rounded-lg bg-soft p-6 sm:p-8">
          <h2 id="save" className="text-2xl">
            {user ? 'Follow this order' : 'Save this order'}
          </h2>
          <p className="mt-2">
            {user
              ? 'Track it, get help, and reorder from your account.'
              : 'Open an account with the email address you ordered with, and you can track this order and reorder it.'}
          </p>
          <div className="mt-5 flex flex-wrap gap-4">
            <LinkButton to={user ? accountPaths.manageOrders() : paths.getStarted()}>
              {user ? 'View orders' : 'Create account'}
            </LinkButton>
            <LinkButton to={paths.shopAll()} variant="secondary">
              Continue shopping
            </LinkButton>
          </div>
        </section>
      </div>
    </div>
  );
}
