import type { ReactNode } from 'react';
import { Outlet, useRouteError } from '~/framework';
import { useRootCart } from '~/components/cart/root-cart';
import { SearchBox } from '~/components/catalogue/search/search-box';
import { ClientNavigation } from '~/components/layout/client-navigation';
import { Logo, SlimFooter } from '~/components/layout/footer';
import { CartLink } from '~/components/layout/header';
import { MainFrame } from '~/components/layout/main-frame';
import { SideFrame } from '~/components/layout/side-frame';
import { SideMenuButton } from '~/components/layout/side-menu';
import { useLiveBalance } from '~/components/ledger/use-live-balance';
import { OwnErrorPage } from '~/components/site/own-error-page';
import { ReaderClock } from '~/components/ui/own-moment';
import { SkipLink } from '~/components/ui/skip-link';
import { CUSTOMER_OWN_ERRORS } from '~/content/core/errors/own-errors';
import { DASHBOARD, type ShellData } from '~/content/dashboard/dashboard';
import { CashHeader, type DashboardContext } from './cash-header';

type OutletProps = {
  /** Null for visitors, who see the shop's frame. */
  known: ShellData | null;
  /** Class of the element around the page. */
  className?: string;
};

/** The page of a route below /account or /dashboard. */
export function ShellOutlet({ known, className }: OutletProps) {
  if (known) return <LiveShell {...known} className={className} />;
  return (
    <VisitorFrame>
      <Outlet />
    </VisitorFrame>
  );
}

/** The error page of such a route; the menu stays. @param known undefined if the layout's own loader failed */
export function ShellError({ known }: { known: ShellData | null | undefined }) {
  const page = <OwnErrorPage error={useRouteError()} texts={CUSTOMER_OWN_ERRORS} />;
  return known ? <Shell {...known}>{page}</Shell> : <VisitorFrame>{page}</VisitorFrame>;
}

function VisitorFrame({ children }: { children: ReactNode }) {
  return (
    <MainFrame>
      <div className="wrap py-10">{children}</div>
    </MainFrame>
  );
}

function LiveShell({ className, ...known }: ShellData & Pick<OutletProps, 'className'>) {
  const { balance, isSignedOut } = useLiveBalance(known.balance);
  const context: DashboardContext = { balance };
  return (
    <Shell {...known} balance={balance} isSignedOut={isSignedOut}>
      <div className={className}>
        <ReaderClock zone={known.zone}>
          <Outlet context={context} />
        </ReaderClock>
      </div>
    </Shell>
  );
}

type ShellProps = ShellData & { isSignedOut?: boolean; children: ReactNode };

/** The frame of a signed-in customer's own pages: one bar, the menu, the page, one line at the end. */
function Shell({ groups, organization, balance, isSignedOut = false, children }: ShellProps) {
  const cart = useRootCart();
  return (
    <>
      <header data-print="off" className="relative z-30 border-b border-line bg-paper">
        <SkipLink />
        <div className="wrap shell-bar">
          <SideMenuButton label={DASHBOARD.menu} />
          <Logo compact />
          <div className="mx-auto w-full max-w-xl max-md:hidden">
            <SearchBox />
          </div>
          <CashHeader balance={balance} isSignedOut={isSignedOut} />
          <CartLink cart={cart} />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <SideFrame
          label={DASHBOARD.menu}
          groups={groups}
          owner={organization ? <SideOwner {...organization} /> : null}
          hasBar={false}
        >
          {children}
        </SideFrame>
      </main>
      <SlimFooter />
      <ClientNavigation />
    </>
  );
}

/** The customer's organization, and their role in it (spec section 6). */
function SideOwner({ name, isAdmin }: { name: string; isAdmin: boolean }) {
  return (
    <p className="side-owner">
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span>{isAdmin ? DASHBOARD.admin : DASHBOARD.member}</span>
    </p>
  );
}
