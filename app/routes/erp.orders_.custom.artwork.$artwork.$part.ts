import type { LoaderFunctionArgs } from '~/framework';
import { artworkResponse } from '~/http/custom-orders/custom-order-form.server';
import { requireStaff } from '~/http/customers/guards.server';

/** Serves an artwork file of a custom order to staff. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders/custom');
  return artworkResponse(args.context, args.request, null, args.params);
}
