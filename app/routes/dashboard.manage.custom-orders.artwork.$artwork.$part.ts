import type { LoaderFunctionArgs } from '~/framework';
import { artworkResponse } from '~/http/custom-orders/custom-order-form.server';
import { requireCustomer } from '~/http/customers/guards.server';

/** Serves a file of the signed-in customer; 404 for another customer's. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/custom-orders');
  return artworkResponse(args.context, args.request, { customerGid: gid }, args.params);
}
