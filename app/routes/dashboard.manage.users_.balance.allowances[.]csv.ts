import type { LoaderFunctionArgs } from '~/framework';
import { allowanceColumns } from '~/content/organizations/organization-cash';
import { ALLOWANCE_LIST } from '~/domain/organizations/organization-cash';
import { monthOf } from '~/domain/organizations/organization-month';
import { organizationOf } from '~/http/organizations/organization-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { sendList } from '~/http/list-query.server';
import { allAllowances } from '~/models/organizations/allowance.server';
import { getOrganizationZone } from '~/models/organizations/organization-allowance.server';
import { accountPaths } from '~/account-paths';

/** Responds with the list of allowances and the month's figures as CSV; at most as many as the page says. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/users/balance/allowances');
  const { id } = organizationOf(user);
  const { db, now } = args.context;
  const month = monthOf(now(), await getOrganizationZone(db, id));
  return sendList(args, {
    caller: { customer: user.gid },
    name: 'allowances',
    list: ALLOWANCE_LIST,
    path: accountPaths.allowances,
    columns: allowanceColumns(month.month),
    rows: async (query) => [await allAllowances(db, id, month, query)],
  });
}
