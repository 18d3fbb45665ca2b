import type { LoaderFunctionArgs } from '~/framework';
import { requireCustomer } from '~/http/customers/guards.server';
import { labelResponse } from '~/http/returns/return-view.server';

/** Serves the label of the signed-in customer's return; 404 for another customer's. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/returns');
  return labelResponse(args.context, args.request, gid, args.params['return'] ?? '');
}
