import { isRouteErrorResponse } from '@remix-run/react';
import { OwnErrorPage } from '~/components/site/own-error-page';
import { Notice } from '~/components/ui/notice';
import { CHECKOUT } from '~/content/checkout/checkout';
import { CUSTOMER_OWN_ERRORS } from '~/content/core/errors/own-errors';

/**
 * The error page of the checkout. On a 503 it adds that nothing was charged: every page of the checkout
 * reads from Shopify and Stripe before it begins anything.
 */
export function CheckoutError({ error }: { error: unknown }) {
  const isSilent = isRouteErrorResponse(error) && error.status === 503;
  return (
    <>
      {isSilent ? (
        <div className="mx-auto mt-10 max-w-lg">
          <Notice>{CHECKOUT.nothingTaken}</Notice>
        </div>
      ) : null}
      <OwnErrorPage error={error} texts={CUSTOMER_OWN_ERRORS} />
    </>
  );
}
