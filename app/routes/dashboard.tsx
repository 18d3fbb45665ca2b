import type { LinksFunction, LoaderFunctionArgs } from '~/framework';
import { useLoaderData, useRouteLoaderData } from '~/framework';
import { ShellError, ShellOutlet } from '~/components/dashboard/account-shell';
import { requireCustomer } from '~/http/customers/guards.server';
import { findCustomer } from '~/http/customers/signed-in.server';
import { loadShell } from '~/http/dashboard/shell.server';
import { privatePage } from '~/http/etag';
import areaSheet from '~/styles/account-area.css?url';
import listSheet from '~/styles/lists.css?url';
import { adoptOpeningBalance } from '~/services/ledger/adopt-opening-balance.server';

export const headers = privatePage;

export const links: LinksFunction = () =>
  [areaSheet, listSheet].map((href) => ({ rel: 'stylesheet', href }));

/**
 * The layout of the dashboard. Null for visitors, who have no menu and no
 * balance. Each page below decides whether they may open it.
 */
export async function loader(args: LoaderFunctionArgs) {
  if (!(await findCustomer(args))) return null;
  const customer = await requireCustomer(args, '/dashboard/home');
  const { context } = args;
  return loadShell(args, customer, () => adoptOpeningBalance(context, customer.gid));
}

export default function Dashboard() {
  return <ShellOutlet known={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ShellError known={useRouteLoaderData<typeof loader>('routes/dashboard')} />;
}
