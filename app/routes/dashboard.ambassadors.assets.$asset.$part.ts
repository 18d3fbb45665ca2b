import type { LoaderFunctionArgs } from '~/framework';
import { assetResponse } from '~/http/ambassadors/asset-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { findTraining } from '~/models/training/training.server';

/** Serves a file to ambassadors; one that requires the training is refused until it is finished. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/ambassadors/assets');
  const { context, request, params } = args;
  const hasTraining = async () => (await findTraining(context.db, gid)).finishedAt !== null;
  return assetResponse(context, request, hasTraining, params);
}
