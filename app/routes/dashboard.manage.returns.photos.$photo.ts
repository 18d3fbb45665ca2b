import type { LoaderFunctionArgs } from '~/framework';
import { requireCustomer } from '~/http/customers/guards.server';
import { photoResponse } from '~/http/returns/return-view.server';

/** Serves a photo of the signed-in customer; 404 for another customer's. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/returns');
  return photoResponse(args.context, args.request, gid, args.params['photo'] ?? '');
}
