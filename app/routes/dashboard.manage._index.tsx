import { redirect } from '~/framework';
import { accountPaths } from '~/account-paths';

/** Redirects to the area's first page, which checks the permission. */
export function loader() {
  return redirect(accountPaths.manageOrders());
}
