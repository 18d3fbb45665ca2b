import type { ReactNode } from 'react';
import { FreeShipping } from './free-shipping';
import { useRootData } from '~/components/catalogue/root-data';
import { Notice } from '~/components/ui/notice';
import { buttonStyle } from '~/components/ui/forms/button';
import { CART_CHECKOUT } from '~/content/cart/cart-checkout';
import type { Cart } from '~/domain/cart/cart';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';

/**
 * Subtotal and links to the checkouts: our own for signed-in customers, Shopify's hosted one, on another
 * host, for everybody; `children` stand above them. There is neither as long as the cart holds something that is printed to order.
 *
 * @param discount the code of a discount link, which the checkout will have
 */
export function CartSummary({
  cart,
  discount,
  children,
}: {
  cart: Cart;
  discount: string | null;
  children: ReactNode;
}) {
  const { user } = useRootData();
  const printed = cart.lines.filter(({ needsArtwork }) => needsArtwork);
  return (
    <section aria-labelledby="cart-summary" className="rounded-lg bg-soft p-6 sm:p-8">
      <h2 id="cart-summary" className="text-2xl">
        Order summary
      </h2>
      <dl className="mt-5 flex items-baseline justify-between text-lg">
        <dt>Subtotal</dt>
        <dd className="font-semibold tabular-nums">{formatUsd(cart.subtotalCents)}</dd>
      </dl>
      <FreeShipping cart={cart} />
      <p className="mt-2 text-sm text-ink-soft">Shipping and tax are calculated at checkout.</p>
      {discount ? (
        <p className="mt-2 text-sm text-ink-soft">{CART_CHECKOUT.discount(discount)}</p>
      ) : null}
      {children}
      {printed.length > 0 ? (
        <div className="mt-6">
          <Notice tone="problem">{CART_CHECKOUT.printed(printed.map(({ title }) => title))}</Notice>
        </div>
      ) : user ? (
        <>
          <a href={paths.checkout()} className={`${buttonStyle('primary', 'lg')} mt-6 w-full`}>
            {CART_CHECKOUT.own}
          </a>
          <p className="mt-3 text-sm text-ink-soft">{CART_CHECKOUT.ownText}</p>
          <a href={paths.cartCheckout()} data-document="" className="target text-link text-sm">
            {CART_CHECKOUT.hosted}
          </a>
        </>
      ) : (
        <a
          href={paths.cartCheckout()}
          data-document=""
          className={`${buttonStyle('primary', 'lg')} mt-6 w-full`}
        >
          Checkout
        </a>
      )}
      {printed.length > 0 ? null : (
        <p className="mt-2">
          <a href={paths.requestQuote()} className="target text-link text-sm">
            {CART_CHECKOUT.quote}
          </a>
        </p>
      )}
    </section>
  );
}
