import type { LoaderFunctionArgs } from '~/framework';
import { assetResponse } from '~/http/ambassadors/asset-form.server';
import { requireStaff } from '~/http/customers/guards.server';

/** Serves an ambassador asset's file to staff, who need no training for any of them. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/ambassadors/assets');
  return assetResponse(args.context, args.request, () => Promise.resolve(true), args.params);
}
