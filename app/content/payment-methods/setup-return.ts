import type { SetupOrigin } from '~/domain/staff/setup-origin';
import { paths } from '~/paths';

/** The pages that the three origins of the spec's section 7 return to; there are no others. */
export const SETUP_RETURN: Readonly<Record<SetupOrigin, string>> = {
  setup: paths.accountBilling(),
  checkout: paths.checkoutPay(),
  earthCash: paths.addEarthCash(),
};

/**
 * Returns the paths that Stripe's page returns to: with the session's id after success, without it if the
 * customer cancels.
 */
export function setupReturnPaths(origin: SetupOrigin): { success: string; cancel: string } {
  const cancel = paths.billingReturn({ origin });
  // Stripe replaces the placeholder, so its braces must not be encoded.
  return { success: `${cancel}&session_id={CHECKOUT_SESSION_ID}`, cancel };
}
