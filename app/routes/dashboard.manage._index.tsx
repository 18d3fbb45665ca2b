import { redirect } from '@remix-run/node';
import { paths } from '~/paths';

/** The bare address leads to the first page, which asks who comes. */
export function loader() {
  return redirect(paths.manageOrders());
}
