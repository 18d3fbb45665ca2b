import { type ReactNode, Suspense } from 'react';
import { useLocation } from '~/framework';
import { CartPanel } from '~/components/cart/cart-panel';
import { ClientNavigation } from '~/components/layout/client-navigation';
import { Footer } from '~/components/layout/footer';
import { Header } from '~/components/layout/header';
import { useRootData } from '~/components/catalogue/root-data';
import { useRootCart } from '~/components/cart/root-cart';
import { isCartPanelPage } from '~/content/cart/cart-panel-pages';

/**
 * Waits for nothing: in a boundary, React hydrates it in a task of its own, after the page. Always the same element, because one
 * that is rendered anew before that would be drawn by the browser once more.
 */
const FOOTER = (
  <Suspense>
    <Footer />
  </Suspense>
);

/** The frame of shop and information pages: header, cart panel, footer. */
export function MainFrame({ children }: { children: ReactNode }) {
  const { user } = useRootData();
  const cart = useRootCart();
  const { pathname } = useLocation();
  return (
    <>
      <Header cart={cart} user={user} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {isCartPanelPage(pathname) ? <CartPanel cart={cart} /> : null}
      {FOOTER}
      <ClientNavigation />
    </>
  );
}
