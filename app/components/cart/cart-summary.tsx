import { buttonStyle } from '~/components/ui/button-style';
import type { Cart } from '~/domain/cart';
import { formatUsd } from '~/domain/money';

/** Subtotal and the way to the hosted checkout, which lives on another host: a plain link. */
export function CartSummary({ cart }: { cart: Cart }) {
  return (
    <section aria-labelledby="cart-summary" className="rounded-lg bg-soft p-6 sm:p-8">
      <h2 id="cart-summary" className="text-2xl">
        Summary
      </h2>
      <dl className="mt-5 flex items-baseline justify-between text-lg">
        <dt>Subtotal</dt>
        <dd className="font-semibold tabular-nums">{formatUsd(cart.subtotalCents)}</dd>
      </dl>
      <p className="mt-2 text-sm text-ink-soft">Shipping and taxes are worked out at checkout.</p>
      <a href={cart.checkoutUrl} className={`${buttonStyle('primary', 'lg')} mt-6 w-full`}>
        Checkout
      </a>
    </section>
  );
}
