import type { LoaderFunctionArgs } from '~/framework';
import { MOVEMENT_COLUMNS } from '~/content/organizations/organization-cash';
import { MOVEMENT_LIST } from '~/domain/organizations/organization-movement';
import { organizationOf } from '~/http/organizations/organization-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { sendList } from '~/http/list-query.server';
import { visibleTo } from '~/http/organizations/organization-cash.server';
import { allOrganizationMovements } from '~/models/organizations/organization-movements.server';
import { accountPaths } from '~/account-paths';

/**
 * Responds with the list of movements as CSV; at most as many as the page says, and for a member only their
 * own.
 */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/users/balance');
  const { isAdmin, me } = organizationOf(user);
  const { db } = args.context;
  return sendList(args, {
    caller: { customer: user.gid },
    name: 'organization-earth-cash',
    list: MOVEMENT_LIST,
    path: accountPaths.organizationCash,
    columns: MOVEMENT_COLUMNS,
    rows: async (query) => {
      const seen = visibleTo({ ...me, isAdmin }, query);
      return [await allOrganizationMovements(db, me.organizationId, seen)];
    },
  });
}
