import { Outlet, useRouteError } from '~/framework';
import { AccountFrame } from '~/components/customers/account-frame';
import { MainFrame } from '~/components/layout/main-frame';
import { OwnErrorPage } from '~/components/site/own-error-page';
import { CUSTOMER_OWN_ERRORS } from '~/content/core/errors/own-errors';
import { privatePage } from '~/http/etag';

/** Personal pages, never cached; an error keeps the headers it was thrown with. */
export const headers = privatePage;

/** The layout of the account area. It checks no permission: each page does that itself. */
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
        <OwnErrorPage error={error} texts={CUSTOMER_OWN_ERRORS} />
      </AccountFrame>
    </MainFrame>
  );
}
