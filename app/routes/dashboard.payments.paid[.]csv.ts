import type { LoaderFunctionArgs } from '~/framework';
import { PAYMENT_COLUMNS } from '~/content/payments/payment-list';
import { PAYMENT_LIST } from '~/domain/payments/payment-view';
import { requireCustomer } from '~/http/customers/guards.server';
import { sendList } from '~/http/list-query.server';
import { eachInList } from '~/models/core/list.server';
import { paymentsOf } from '~/models/payments/payment-list.server';
import { accountPaths } from '~/account-paths';

/** Responds with the list of payments as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/payments/paid');
  return sendList(args, {
    caller: { customer: gid },
    name: 'payments',
    list: PAYMENT_LIST,
    path: accountPaths.paymentsMade,
    columns: PAYMENT_COLUMNS,
    rows: (query) => eachInList(args.context.db, paymentsOf(gid, query)),
  });
}
