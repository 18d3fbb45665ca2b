import { Outlet, useRouteError } from '@remix-run/react';
import { ErrorPage } from '~/components/layout/error-page';
import { MinimalFrame } from '~/components/layout/minimal-frame';
import { privatePage } from '~/http/caching';

/** Unless a page says otherwise it is kept nowhere; of a refusal, what it carries. */
export const headers = privatePage;

/** The layout of pages that want nothing around them. */
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
