import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { requireStaff } from '~/http/guards.server';
import { paths } from '~/paths';

/** The bare address leads to the first page. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders');
  return redirect(paths.erpOrders());
}
