import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { MainFrame } from '~/components/layout/main-frame';
import { OwnErrorPage } from '~/components/content/own-error-page';
import { SideFrame } from '~/components/layout/side-frame';
import { dashboardMenu, type MenuGroup } from '~/content/dashboard';
import { privatePage } from '~/http/caching';
import { requireCustomer } from '~/http/guards.server';

export const headers = privatePage;

/** The layout of the dashboard. It asks for the session itself; so does every page below it. */
export async function loader(args: LoaderFunctionArgs) {
  const { tags, organization, openInvoices } = await requireCustomer(args, '/dashboard/home');
  return { groups: dashboardMenu({ kind: 'customer', tags, organization, openInvoices }) };
}

export default function Dashboard() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <Frame groups={groups}>
      <Outlet />
    </Frame>
  );
}

function Frame({ groups, children }: { groups: readonly MenuGroup[]; children: ReactNode }) {
  return (
    <MainFrame>
      <SideFrame label="Dashboard menu" groups={groups}>
        {children}
      </SideFrame>
    </MainFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  // A page below was refused, or is not there: the menu stays.
  const known = useRouteLoaderData<typeof loader>('routes/dashboard');
  const page = <OwnErrorPage error={error} of="customer" />;
  return known ? (
    <Frame groups={known.groups}>{page}</Frame>
  ) : (
    <MainFrame>
      <div className="wrap">{page}</div>
    </MainFrame>
  );
}
