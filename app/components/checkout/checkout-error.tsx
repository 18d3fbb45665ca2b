import { isRouteErrorResponse } from '@remix-run/react';
import { OwnErrorPage } from '~/components/content/own-error-page';
import { Notice } from '~/components/ui/notice';
import { CHECKOUT } from '~/content/checkout';

/**
 * What a person sees instead of a page of the checkout. While a platform is silent: that nothing was
 * taken, for every page of it asks before anything is begun.
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
      <OwnErrorPage error={error} of="customer" />
    </>
  );
}
