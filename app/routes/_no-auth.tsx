import { Outlet, useRouteError } from '@remix-run/react';
import { ErrorPage } from '~/components/layout/error-page';
import { MainFrame } from '~/components/layout/main-frame';
import { privatePage } from '~/http/caching';

/** Unless a page says otherwise it is kept nowhere; of a refusal, what it carries. */
export const headers = privatePage;

/** The layout of pages for people who have no account yet. */
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
