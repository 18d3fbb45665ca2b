import type { LoaderFunctionArgs } from '~/framework';
import { REASON_COLUMNS } from '~/content/returns/erp-returns';
import { REASON_REPORT } from '~/domain/returns/return-query';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { sendList } from '~/http/list-query.server';
import { allReasons } from '~/models/returns/return-list.server';

/** Responds with why goods came back, by product, as CSV; it contains no people. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/returns/reasons');
  const { db } = args.context;
  return sendList(args, {
    caller: { staff: staff.id },
    name: 'return-reasons',
    list: REASON_REPORT,
    path: erpPaths.returnReasons,
    columns: REASON_COLUMNS,
    rows: async (query) => [await allReasons(db, query)],
  });
}
