import type { SetupOrigin } from '~/domain/setup-origin';
import { paths } from '~/paths';

/** Where the three origins of the spec's section 7 lead back to; there are no others. */
export const SETUP_RETURN: Readonly<Record<SetupOrigin, string>> = {
  setup: paths.accountBilling(),
  checkout: paths.checkoutPay(),
  earthCash: paths.addEarthCash(),
};

/**
 * Where the card company's page leads back to, below our own origin: with the session's id, or
 * without one when the customer has turned around.
 */
export function setupReturnPaths(origin: SetupOrigin): { success: string; cancel: string } {
  const cancel = paths.billingReturn({ origin });
  // Stripe fills in the braces, so that they must not be encoded.
  return { success: `${cancel}&session_id={CHECKOUT_SESSION_ID}`, cancel };
}
