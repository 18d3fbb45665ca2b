import { Outlet, useRouteError } from '~/framework';
import { ErrorPage } from '~/components/layout/error-page';
import { MainFrame } from '~/components/layout/main-frame';
import { privatePage } from '~/http/etag';

/** By default no page is cached; an error keeps the headers it was thrown with. */
export const headers = privatePage;

/** The layout of pages for visitors without an account. */
export default function NoAuth() {
  return (
    <MainFrame>
      <Outlet />
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
