import type { LoaderFunctionArgs } from '@remix-run/node';
import { organizationAllowancesFile } from '~/content/organization-allowances-file';
import { readAllowanceQuery } from '~/domain/allowance-query';
import { monthOf } from '~/domain/organization-month';
import { storeDay } from '~/domain/store-day';
import { organizationOf } from '~/http/allowance-form.server';
import { countFile } from '~/http/file-limit.server';
import { requireCustomer } from '~/http/guards.server';
import { csvReply, listText } from '~/http/list-query.server';
import { allAllowances } from '~/models/allowance-list.server';
import { getOrganizationZone } from '~/models/organization-allowance.server';

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
