import type { LoaderFunctionArgs } from '~/framework';
import { FULFILLMENT_COLUMNS } from '~/content/fulfillment/fulfillment-file';
import { FULFILLMENT_LIST } from '~/domain/fulfillment/fulfillment-query';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { sendList } from '~/http/list-query.server';
import { allFulfillments } from '~/models/fulfillment/fulfillment-list.server';

/** Responds with the list of fulfillment orders as CSV; it names nobody. */
export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireStaff(args, '/erp/fulfilment');
  const { reads } = args.context;
  return sendList(args, {
    caller: { staff: id },
    name: 'fulfillment',
    list: FULFILLMENT_LIST,
    path: erpPaths.fulfillment,
    columns: FULFILLMENT_COLUMNS,
    rows: (query) => allFulfillments(reads, query),
  });
}
