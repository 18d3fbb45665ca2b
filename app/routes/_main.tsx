import { Outlet, useRouteError } from '~/framework';
import { ErrorPage } from '~/components/layout/error-page';
import { MainFrame } from '~/components/layout/main-frame';
import { privatePage } from '~/http/etag';

/** By default no page is cached; an error keeps the headers it was thrown with. */
export const headers = privatePage;

/** The layout of the store's and the information pages. */
export default function Main() {
  return (
    <MainFrame>
      <Outlet />
    </MainFrame>
  );
}

/** If a page below fails or is missing, the frame stays, so that the visitor can continue from here. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <MainFrame>
      <ErrorPage error={error} />
    </MainFrame>
  );
}
