import { Suspense, lazy } from 'react';
import { useCartCount } from './cart-fetcher';
import type { Cart } from '~/domain/cart/cart';

const CartPanelBody = lazy(async () => ({
  default: (await import('~/components/cart/cart-panel-body')).CartPanelBody,
}));

/**
 * The cart beside the page from 1024 px up (spec section 2, Cart side panel; section 9, Cart panel). It
 * appears as soon as something is in the cart or being added. The column has its full width at once, so
 * that nothing moves while the panel's code is loading.
 */
export function CartPanel({ cart }: { cart: Cart | null }) {
  const count = useCartCount(cart);
  if (count === 0) return null;
  return (
    <aside aria-label={`Cart (${count})`} data-print="off" className="cart-panel max-lg:hidden">
      <Suspense fallback={null}>
        <CartPanelBody cart={cart} count={count} />
      </Suspense>
    </aside>
  );
}
