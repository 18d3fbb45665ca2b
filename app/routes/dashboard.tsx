import type { ReactNode } from 'react';
import type { LinksFunction, LoaderFunctionArgs } from '~/framework';
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '~/framework';
import { CashHeader, type DashboardContext } from '~/components/dashboard/cash-header';
import { useLiveBalance } from '~/components/ledger/use-live-balance';
import { MainFrame } from '~/components/layout/main-frame';
import { OwnErrorPage } from '~/components/site/own-error-page';
import { SideFrame } from '~/components/layout/side-frame';
import { SideOwner } from '~/components/dashboard/side-owner';
import { DASHBOARD, dashboardMenu } from '~/content/dashboard/dashboard';
import { type MenuGroup } from '~/content/core/menus';
import { CUSTOMER_OWN_ERRORS } from '~/content/core/errors/own-errors';
import type { BalanceView } from '~/domain/ledger/balance-view';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { pageBalance } from '~/http/ledger/page-balance.server';
import { findCustomer } from '~/http/customers/signed-in.server';
import listSheet from '~/styles/lists.css?url';
import { adoptOpeningBalance } from '~/services/ledger/adopt-opening-balance.server';

export const headers = privatePage;

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listSheet }];

/**
 * The layout of the dashboard; null for visitors, who have no menu and no balance. Each page below decides
 * whether they may open it.
 */
export async function loader(args: LoaderFunctionArgs) {
  if (!(await findCustomer(args))) return null;
  const customer = await requireCustomer(args, '/dashboard/home');
  const { gid, tags, organization, openInvoices } = customer;
  return {
    groups: dashboardMenu({ kind: 'customer', tags, organization, openInvoices }),
    organization: organization && { name: organization.name, isAdmin: organization.isAdmin },
    balance: await pageBalance(args.context, gid, () => adoptOpeningBalance(args.context, gid)),
  };
}

export default function Dashboard() {
  const known = useLoaderData<typeof loader>();
  return known ? (
    <OwnDashboard {...known} />
  ) : (
    <MainFrame>
      <div className="wrap py-10">
        <Outlet />
      </div>
    </MainFrame>
  );
}

type Known = Omit<FrameProps, 'isSignedOut' | 'children'>;

function OwnDashboard(known: Known) {
  const { balance, isSignedOut } = useLiveBalance(known.balance);
  const context: DashboardContext = { balance };
  return (
    <Frame {...known} balance={balance} isSignedOut={isSignedOut}>
      <Outlet context={context} />
    </Frame>
  );
}

type FrameProps = {
  groups: readonly MenuGroup[];
  organization: { name: string; isAdmin: boolean } | null;
  balance: BalanceView;
  isSignedOut?: boolean;
  children: ReactNode;
};

function Frame({ groups, organization, balance, isSignedOut = false, children }: FrameProps) {
  return (
    <MainFrame>
      <CashHeader balance={balance} isSignedOut={isSignedOut} />
      <SideFrame
        label={DASHBOARD.menu}
        groups={groups}
        owner={organization ? <SideOwner {...organization} /> : null}
      >
        {children}
      </SideFrame>
    </MainFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  // If a page below is refused or missing, the menu stays.
  const known = useRouteLoaderData<typeof loader>('routes/dashboard');
  const page = <OwnErrorPage error={error} texts={CUSTOMER_OWN_ERRORS} />;
  return known ? (
    <Frame {...known}>{page}</Frame>
  ) : (
    <MainFrame>
      <div className="wrap">{page}</div>
    </MainFrame>
  );
}
