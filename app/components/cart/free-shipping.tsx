import { useRouteLoaderData } from '~/framework';
import type { RootCart } from '~/components/cart/root-cart';
import type { Cart } from '~/domain/cart/cart';
import { freeShippingLabel } from '~/domain/catalogue/store-promise';

/** How much is left to free shipping; nothing if the shop has no such limit. */
export function FreeShipping({ cart }: { cart: Cart }) {
  const limit = useRouteLoaderData<RootCart>('root')?.freeShippingCents;
  if (!limit) return null;
  return (
    <p className="free-shipping">
      <progress max={limit} value={cart.subtotalCents} aria-hidden="true" />
      {freeShippingLabel(cart.subtotalCents, limit)}
    </p>
  );
}
