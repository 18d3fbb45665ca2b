import { Outlet, useRouteError } from '~/framework';
import { ErrorPage } from '~/components/layout/error-page';
import { MinimalFrame } from '~/components/layout/minimal-frame';
import { privatePage } from '~/http/etag';

/** By default no page is cached; an error keeps the headers it was thrown with. */
export const headers = privatePage;

/** The layout of pages without navigation. */
export default function Minimal() {
  return (
    <MinimalFrame>
      <Outlet />
    </MinimalFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <MinimalFrame>
      <ErrorPage error={error} />
    </MinimalFrame>
  );
}
