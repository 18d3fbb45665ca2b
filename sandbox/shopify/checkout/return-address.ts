import type { CartRow, OrderRow } from '../rows';

/** Cart attribute by which a storefront may name its own page for the way back. */
const RETURN_ATTRIBUTE = '_return_url';

/**
 * Where the shopper goes after paying: the store's thank-you page, or the page that the cart names
 * when it lies on the store's own origin. The confirmation number is the order's unguessable name.
 */
export function returnAddress(storeOrigin: string, cart: CartRow | null, order: OrderRow): string {
  const named = cart?.attributes.find(({ key }) => key === RETURN_ATTRIBUTE)?.value;
  const address = new URL('/thank-you', storeOrigin);
  if (named !== undefined && URL.canParse(named, storeOrigin)) {
    const wanted = new URL(named, storeOrigin);
    if (wanted.origin === address.origin) {
      address.pathname = wanted.pathname;
      address.search = wanted.search;
    }
  }
  address.searchParams.set('confirmation', order.confirmationNumber);
  return address.href;
}
