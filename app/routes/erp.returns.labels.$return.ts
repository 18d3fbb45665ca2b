import type { LoaderFunctionArgs } from '~/framework';
import { requireStaff } from '~/http/customers/guards.server';
import { labelResponse } from '~/http/returns/return-view.server';

/** Serves the label of a return. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/returns');
  return labelResponse(args.context, args.request, null, args.params['return'] ?? '');
}
