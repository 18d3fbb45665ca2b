import type { LoaderFunctionArgs } from '~/framework';
import { DEPOSIT_COLUMNS } from '~/content/deposits/deposit-labels';
import { requireCustomer } from '~/http/customers/guards.server';
import { eachDeposit } from '~/http/deposits/deposit-list.server';
import { sendList } from '~/http/list-query.server';
import { accountPaths } from '~/account-paths';
import { DEPOSIT_LIST } from '~/domain/deposits/deposit-query';

/** Responds with the list of deposits as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/payments/deposits');
  return sendList(args, {
    caller: { customer: gid },
    name: 'deposits',
    list: DEPOSIT_LIST,
    path: accountPaths.deposits,
    columns: DEPOSIT_COLUMNS,
    rows: (query) => eachDeposit(args.context.db, gid, query),
  });
}
