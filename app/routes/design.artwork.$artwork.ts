import type { LoaderFunctionArgs } from '~/framework';
import { artworkResponse } from '~/http/custom-orders/custom-order-form.server';
import { findDesigner } from '~/http/custom-orders/design.server';

/** Serves our drawing of an upload to the browser or customer it belongs to; 404 for everybody else. */
export async function loader(args: LoaderFunctionArgs) {
  const { owner } = await findDesigner(args);
  return artworkResponse(args.context, args.request, owner, { ...args.params, part: 'drawing' });
}
