import { useCartCount } from '~/components/cart/use-cart-count';
import { Icon } from '~/components/ui/icon';
import type { Cart } from '~/domain/cart/cart';
import { paths } from '~/paths';

/** The cart's icon with its count, including changes in flight. */
export function CartLink({ cart }: { cart: Pick<Cart, 'totalQuantity' | 'lines'> | null }) {
  const count = useCartCount(cart);
  return (
    <a
      href={paths.cart()}
      data-discover="true"
      aria-label={count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      className="target relative justify-center"
    >
      <Icon name="shopping-bag" size={24} />
      {count > 0 ? (
        <span
          aria-hidden="true"
          data-testid="cart-count"
          className="absolute right-0 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-marigold px-1 text-xs font-bold leading-none text-on-marigold tabular-nums"
        >
          {count > 999 ? '999+' : count}
        </span>
      ) : null}
    </a>
  );
}
