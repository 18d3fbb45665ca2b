import { Outlet, useRouteError, type LinksFunction, type LoaderFunctionArgs } from '~/framework';
import { CheckoutError, CheckoutFrame } from '~/components/checkout/checkout-frame';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import areaSheet from '~/styles/account-area.css?url';
import addressSheet from '~/styles/checkout.css?url';
import paySheet from '~/styles/checkout-pay.css?url';

/** By default no page is cached; an error keeps the headers it was thrown with. */
export const headers = privatePage;

/** Separate from the store's main style sheet, so that visitors who only browse do not load it. */
export const links: LinksFunction = () =>
  [areaSheet, addressSheet, paySheet].map((href) => ({ rel: 'stylesheet', href }));

/** The layout of the checkout. It checks the session, and so does every page below it. */
export async function loader(args: LoaderFunctionArgs) {
  await requireCustomer(args, '/checkout');
  return null;
}

export default function CheckoutLayout() {
  return (
    <CheckoutFrame>
      <Outlet />
    </CheckoutFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <CheckoutFrame>
      <CheckoutError error={error} />
    </CheckoutFrame>
  );
}
