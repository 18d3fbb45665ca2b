import { useRef, useState } from 'react';
import { CartPanelItem } from '~/components/cart/cart-panel-item';
import { FreeShipping } from '~/components/cart/free-shipping';
import { Icon } from '~/components/ui/icon';
import type { Cart } from '~/domain/cart/cart';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';

type CartPanelBodyProps = { cart: Cart | null; count: number };

/**
 * 'Cart (n)', 'Subtotal', 'View Cart' and the item cards. Opens by itself, and again when something is
 * added (spec section 4, Cart sidebar); when closed, a tab remains at the edge of the window.
 */
export function CartPanelBody({ cart, count }: CartPanelBodyProps) {
  const [open, setOpen] = useState(true);
  const [before, setBefore] = useState(count);
  const pressed = useRef(false);

  if (count !== before) {
    setBefore(count);
    if (count > before) setOpen(true);
  }

  // The pressed button is gone; the one that replaces it takes the focus.
  const takeFocus = (node: HTMLButtonElement | null) => {
    if (!node || !pressed.current) return;
    pressed.current = false;
    node.focus();
  };
  const change = (next: boolean) => {
    pressed.current = true;
    setOpen(next);
  };

  if (!open) {
    return (
      <button
        ref={takeFocus}
        type="button"
        aria-expanded="false"
        onClick={() => change(true)}
        className="cart-tab"
      >
        Cart ({count})
      </button>
    );
  }

  return (
    <div className="cart-panel-scroll">
      <div className="flex items-center justify-between">
        <h2 className="text-lg">Cart ({count})</h2>
        <button
          ref={takeFocus}
          type="button"
          aria-label="Close cart"
          aria-expanded="true"
          onClick={() => change(false)}
          className="target -mr-2.5 justify-center"
        >
          <Icon name="x" />
        </button>
      </div>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
        <dt>Subtotal</dt>
        <dd className="font-semibold tabular-nums">
          {cart ? formatUsd(cart.subtotalCents) : null}
        </dd>
      </dl>
      {cart ? <FreeShipping cart={cart} /> : null}
      <a href={paths.cart()} className="cart-panel-action">
        View Cart
      </a>
      <ul className="mt-4 flex flex-col gap-4">
        {cart?.lines.map((line) => (
          <CartPanelItem key={line.id} line={line} />
        ))}
      </ul>
    </div>
  );
}
