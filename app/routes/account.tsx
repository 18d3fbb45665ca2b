import { Outlet, useRouteError } from '@remix-run/react';
import { AccountFrame } from '~/components/account/account-frame';
import { MainFrame } from '~/components/layout/main-frame';
import { OwnErrorPage } from '~/components/content/own-error-page';
import { privatePage } from '~/http/caching';

/** Pages of one person; of a refusal, what it carries. */
export const headers = privatePage;

/** The layout of the account's four pages. It guards nothing: each page does so itself. */
export default function Account() {
  return (
    <MainFrame>
      <AccountFrame>
        <Outlet />
      </AccountFrame>
    </MainFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <MainFrame>
      <AccountFrame>
        <OwnErrorPage error={error} of="customer" />
      </AccountFrame>
    </MainFrame>
  );
}
