import { Link } from '@remix-run/react';
import { X } from 'lucide-react';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { useCartCount } from '~/components/cart/use-cart-count';
import { Icon } from '~/components/ui/icon';
import type { Cart } from '~/domain/cart';
import { formatUsd } from '~/domain/money';
import { paths } from '~/paths';

const CartPanelItems = lazy(async () => ({
  default: (await import('~/components/cart/cart-panel-items')).CartPanelItems,
}));

/**
 * The cart beside the page from 1024 px up (spec section 2, Cart side panel; section 9, Cart panel).
 * It opens by itself when there is something in the cart and again when more comes in; closed, it
 * leaves a tab at the edge. The item cards' code is fetched only when there are items.
 */
export function CartPanel({ cart }: { cart: Cart | null }) {
  const count = useCartCount(cart);
  const [open, setOpen] = useState(true);
  const before = useRef(count);
  const pressed = useRef(false);

  useEffect(() => {
    if (count > before.current) setOpen(true);
    before.current = count;
  }, [count]);

  // The button that was pressed is gone; its counterpart takes the focus.
  const takeFocus = (node: HTMLButtonElement | null) => {
    if (!node || !pressed.current) return;
    pressed.current = false;
    node.focus();
  };
  const change = (next: boolean) => {
    pressed.current = true;
    setOpen(next);
  };

  if (count === 0) return null;
  if (!open) {
    return (
      <aside aria-label="Cart" data-print="off" className="max-lg:hidden">
        <button
          ref={takeFocus}
          type="button"
          aria-expanded="false"
          onClick={() => change(true)}
          className="cart-tab"
        >
          Cart ({count})
        </button>
      </aside>
    );
  }

  return (
    <aside aria-labelledby="cart-panel-title" data-print="off" className="cart-panel max-lg:hidden">
      <div className="flex items-center justify-between">
        <h2 id="cart-panel-title" className="text-lg">
          Cart ({count})
        </h2>
        <button
          ref={takeFocus}
          type="button"
          aria-label="Close cart"
          aria-expanded="true"
          onClick={() => change(false)}
          className="target -mr-2.5 justify-center"
        >
          <Icon of={X} />
        </button>
      </div>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
        <dt>Subtotal</dt>
        <dd className="font-semibold tabular-nums">
          {cart ? formatUsd(cart.subtotalCents) : null}
        </dd>
      </dl>
      <Link to={paths.cart()} prefetch="intent" className="cart-panel-action">
        View Cart
      </Link>
      {cart ? (
        <Suspense fallback={null}>
          <CartPanelItems lines={cart.lines} />
        </Suspense>
      ) : null}
    </aside>
  );
}
