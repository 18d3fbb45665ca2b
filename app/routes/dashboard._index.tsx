import { redirect } from '~/framework';
import { paths } from '~/paths';

/** Redirects to the area's first page, which checks the permission. */
export function loader() {
  return redirect(paths.dashboardHome());
}
