import type { LinksFunction, LoaderFunctionArgs } from '~/framework';
import { Outlet, useLoaderData, useLocation, useRouteError, useRouteLoaderData } from '~/framework';
import { ListKeys } from '~/components/back-office/list-keys';
import { ErpFrame } from '~/components/back-office/erp-frame';
import { MinimalFrame } from '~/components/layout/minimal-frame';
import { OwnErrorPage } from '~/components/site/own-error-page';
import { STAFF_OWN_ERRORS } from '~/content/core/errors/own-errors';
import { erpHeaders } from '~/http/staff/erp-headers';
import { waitingFor } from '~/http/back-office/erp-home.server';
import { loadViews } from '~/http/back-office/viewed-lists.server';
import { requireStaff } from '~/http/customers/guards.server';
import { countFailedJobs } from '~/models/health/job-list.server';
import { forgetKept, keepBriefly } from '~/models/core/kept-briefly.server';
import { keptForStaff } from '~/http/staff/staff.server';
import { erpPaths } from '~/erp-paths';
import { newFormToken } from '~/http/form.server';
import { listStaffColumns } from '~/models/staff/staff-view.server';
import partStyles from '~/styles/detail-parts.css?url';
import detailStyles from '~/styles/detail.css?url';
import areaSheet from '~/styles/account-area.css?url';
import stylesheet from '~/styles/erp.css?url';
import listSheet from '~/styles/lists.css?url';

export const headers = erpHeaders;

export const links: LinksFunction = () =>
  [areaSheet, stylesheet, listSheet, detailStyles, partStyles].map((href) => ({
    rel: 'stylesheet',
    href,
  }));

/**
 * Loads the signed-in staff member for the layout, the work that waits, for its menu and
 * the first page, the columns that they chose of lists and the views that they saved of them. It
 * protects no page below: each checks for itself.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { id, name, isAdmin } = await requireStaff(args, '/erp/account');
  const { db, now } = args.context;
  const own = keptForStaff(id);
  // The first page is the work itself, and is never late.
  const url = new URL(args.request.url);
  if (url.pathname === erpPaths.home()) forgetKept(db, own);
  const reader = { staff: { id, isAdmin }, now: now() };
  const [counts, columns, views] = await Promise.all([
    keepBriefly(db, { name: own, now: reader.now }, async () => {
      const [waiting, failedJobs] = await Promise.all([
        waitingFor(db, reader),
        countFailedJobs(db),
      ]);
      return { waiting, failedJobs };
    }),
    listStaffColumns(db, id),
    loadViews(db, { id, isAdmin }, url),
  ]);
  return {
    staff: { name, isAdmin },
    ...counts,
    // The view that is open has columns of its own.
    columns: { ...columns, ...views.columns },
    views: { of: views.of, done: views.done, token: newFormToken() },
  };
}

/**
 * The layout of the back-office. The jump box can lead from one customer, order or product to another on the
 * same route: the key resets the page, so that nothing typed for one remains in the other's forms.
 */
export default function Erp() {
  const layout = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <ErpFrame {...layout}>
      <Outlet key={pathname} />
      <ListKeys />
    </ErpFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const known = useRouteLoaderData<typeof loader>('routes/erp');
  const page = <OwnErrorPage error={error} texts={STAFF_OWN_ERRORS} />;
  return known ? (
    <ErpFrame {...known}>{page}</ErpFrame>
  ) : (
    <MinimalFrame>
      <div className="wrap">{page}</div>
    </MinimalFrame>
  );
}
