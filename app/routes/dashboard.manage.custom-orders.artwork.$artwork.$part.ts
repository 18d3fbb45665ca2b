import type { LoaderFunctionArgs } from '@remix-run/node';
import { artworkResponse } from '~/http/artwork-file.server';
import { requireCustomer } from '~/http/guards.server';

/** A file of the signed-in customer's own; somebody else's is not there. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/custom-orders');
  return artworkResponse(args.context, args.request, gid, args.params);
}
