import type { LoaderFunctionArgs } from '~/framework';
import { RETURN_COLUMNS } from '~/content/returns/returns';
import { STAFF_RETURN_LIST } from '~/domain/returns/return-query';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { sendList } from '~/http/list-query.server';
import { eachInList } from '~/models/core/list.server';
import { returnsOf } from '~/models/returns/return-list.server';

/** Responds with the list of returns as CSV; it contains no people. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/returns');
  const { db } = args.context;
  return sendList(args, {
    caller: { staff: staff.id },
    name: 'returns',
    list: STAFF_RETURN_LIST,
    path: erpPaths.returns,
    columns: RETURN_COLUMNS,
    rows: (query) => eachInList(db, returnsOf(null, query)),
  });
}
