import type { LoaderFunctionArgs } from '~/framework';
import { requireStaff } from '~/http/customers/guards.server';
import { photoResponse } from '~/http/returns/return-view.server';

/** Serves a photo of a return that was sent to us. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/returns');
  return photoResponse(args.context, args.request, null, args.params['photo'] ?? '');
}
