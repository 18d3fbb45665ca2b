import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useRouteError } from '@remix-run/react';
import { CheckoutError } from '~/components/checkout/checkout-error';
import { CheckoutFrame } from '~/components/checkout/checkout-frame';
import { privatePage } from '~/http/caching';
import { requireCustomer } from '~/http/guards.server';
import addressSheet from '~/styles/checkout.css?url';
import paySheet from '~/styles/checkout-pay.css?url';

/** Unless a page says otherwise it is kept nowhere; of a refusal, what it carries. */
export const headers = privatePage;

/** Apart from the shop's own sheet: nobody carries it who only looks around. */
export const links: LinksFunction = () =>
  [addressSheet, paySheet].map((href) => ({ rel: 'stylesheet', href }));

/** The layout of the checkout. It asks for the session itself; so does every page below it. */
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
