import type { LoaderFunctionArgs } from '~/framework';
import { ORGANIZATION_CUSTOMER_COLUMNS } from '~/content/organizations/organization-members';
import { CUSTOMER_LIST } from '~/domain/organizations/member-query';
import { requireCustomer } from '~/http/customers/guards.server';
import { sendList } from '~/http/list-query.server';
import { allCustomers } from '~/http/organizations/organization-members.server';
import { notFound } from '~/http/replies.server';
import { accountPaths } from '~/account-paths';

/** Responds with the list of an organization's customers as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid, organization } = await requireCustomer(args, '/dashboard/users');
  const { id } = organization ?? notFound();
  return sendList(args, {
    caller: { customer: gid },
    name: 'customers',
    countedAs: 'organization-customers',
    list: CUSTOMER_LIST,
    path: accountPaths.dashboardUsers,
    columns: ORGANIZATION_CUSTOMER_COLUMNS,
    rows: (query) => allCustomers(args.context, id, query),
  });
}
