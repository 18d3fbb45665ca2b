import type { CartRow, OrderRow } from '../rows';

/** Cart attribute with which a storefront can set its own return page. */
const RETURN_ATTRIBUTE = '_return_url';

/**
 * Returns the URL after the payment: the store's thank-you page, or the page named by the cart if it is on
 * the store's origin. The unguessable confirmation number identifies the order.
 */
export function returnAddress(storeOrigin: string, cart: CartRow | null, order: OrderRow): string {
  const named = cart?.attributes.find(({ key }) => key === RETURN_ATTRIBUTE)?.value;
  const address = new URL('/thank-you', storeOrigin);
  if (named !== undefined && URL.canParse(named, storeOrigin)) {
    const target = new URL(named, storeOrigin);
    if (target.origin === address.origin) {
      address.pathname = target.pathname;
      address.search = target.search;
    }
  }
  address.searchParams.set('confirmation', order.confirmationNumber);
  return address.href;
}
