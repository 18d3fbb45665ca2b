import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError } from '@remix-run/react';
import { ErrorPage } from '~/components/layout/error-page';
import { MainFrame } from '~/components/layout/main-frame';
import { SideFrame } from '~/components/layout/side-frame';
import { dashboardMenu } from '~/content/dashboard';
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
    <MainFrame>
      <SideFrame label="Dashboard menu" groups={groups}>
        <Outlet />
      </SideFrame>
    </MainFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <MainFrame>
      <ErrorPage error={error} />
    </MainFrame>
  );
}
