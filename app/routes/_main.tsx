import { Outlet, useLocation, useRouteError } from '@remix-run/react';
import { CartPanel } from '~/components/cart/cart-panel';
import { ErrorPage } from '~/components/layout/error-page';
import { Footer } from '~/components/layout/footer';
import { Header } from '~/components/layout/header';
import { useRootData } from '~/components/layout/root-data';
import { isCartPanelPage } from '~/content/cart-panel-pages';

/** The layout of the shop and information pages: header, page, cart panel, footer. */
export default function Main() {
  const { cart } = useRootData();
  const { pathname } = useLocation();
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {isCartPanelPage(pathname) ? <CartPanel cart={cart} /> : null}
      <Footer />
    </>
  );
}

/** A page below broke or is missing: the frame stays, so that one can go on from here. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1}>
        <ErrorPage error={error} />
      </main>
      <Footer />
    </>
  );
}
