import type { LoaderFunctionArgs } from '@remix-run/node';
import { assetResponse } from '~/http/asset-file.server';
import { requireStaff } from '~/http/guards.server';

/** A file for ambassadors, as staff sees it: all of them are open. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/ambassadors/assets');
  return assetResponse(args.context, args.request, () => Promise.resolve(true), args.params);
}
