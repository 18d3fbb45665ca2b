import type { LoaderFunctionArgs } from '@remix-run/node';
import { organizationAllowancesFile } from '~/content/organizations/organization-allowances-file';
import { readAllowanceQuery } from '~/domain/organizations/allowance-form';
import { monthOf } from '~/domain/organizations/organization-month';
import { storeDay } from '~/domain/core/time/store-day';
import { organizationOf } from '~/http/organizations/allowance-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { countFile, csvReply, listText } from '~/http/list-query.server';
import { allAllowances } from '~/models/organizations/allowance-list.server';
import { getOrganizationZone } from '~/models/organizations/organization-allowance.server';

/**
 * Responds with the allowances that match the query of the page of the same name, with the month's figures,
 * as CSV; at most as many as the page says.
 */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/users/balance/allowances');
  await countFile(args.context, { customer: user.gid }, 'allowances');
  const { id } = organizationOf(user);
  const { db, now } = args.context;
  const query = readAllowanceQuery(listText(args));
  const month = monthOf(now(), await getOrganizationZone(db, id));
  const members = await allAllowances(db, id, month, query);
  const file = organizationAllowancesFile(month.month, members);
  return csvReply('allowances', storeDay(now()), file);
}
