import { Outlet, useRouteError } from '@remix-run/react';
import { ErrorPage } from '~/components/layout/error-page';
import { MainFrame } from '~/components/layout/main-frame';
import { privatePage } from '~/http/caching';

/** Unless a page says otherwise it is kept nowhere; of a refusal, what it carries. */
export const headers = privatePage;

/** The layout of the shop and information pages. */
export default function Main() {
  return (
    <MainFrame>
      <Outlet />
    </MainFrame>
  );
}

/** A page below broke or is missing: the frame stays, so that one can go on from here. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <MainFrame>
      <ErrorPage error={error} />
    </MainFrame>
  );
}
