import type { LoaderFunctionArgs } from '~/framework';
import { RETURN_COLUMNS } from '~/content/returns/returns';
import { RETURN_LIST } from '~/domain/returns/return-query';
import { requireCustomer } from '~/http/customers/guards.server';
import { sendList } from '~/http/list-query.server';
import { eachInList } from '~/models/core/list.server';
import { returnsOf } from '~/models/returns/return-list.server';
import { accountPaths } from '~/account-paths';

/** Responds with the list of returns as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/returns');
  const { db } = args.context;
  return sendList(args, {
    caller: { customer: gid },
    name: 'returns',
    list: RETURN_LIST,
    path: accountPaths.manageReturns,
    columns: RETURN_COLUMNS,
    rows: (query) => eachInList(db, returnsOf(gid, query)),
  });
}
