import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { organizationMovementsFile } from '~/content/organizations/organization-cash';
import { movementQueryFields } from '~/domain/organizations/organization-movement';
import { storeDay } from '~/domain/core/time/store-day';
import { organizationOf } from '~/http/organizations/allowance-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { countFile, csvReply } from '~/http/list-query.server';
import { askedMovements, visibleTo } from '~/http/organizations/organization-cash.server';
import { allOrganizationMovements } from '~/models/organizations/organization-movements.server';
import { paths } from '~/paths';

/**
 * Responds with the movements that match the query of the page of the same name, as CSV; at most as many as
 * the page says, and for a member only their own. Invalid dates redirect to the page, which says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/users/balance');
  await countFile(args.context, { customer: user.gid }, 'organization-earth-cash');
  const { db, now } = args.context;
  const { isAdmin, me } = organizationOf(user);
  const { query, asked, problems } = askedMovements(args);
  if (problems.length > 0) {
    const fields = { ...movementQueryFields(query), ...asked };
    throw redirect(paths.organizationCash(fields), { headers: { 'Cache-Control': 'no-store' } });
  }
  const seen = visibleTo({ ...me, isAdmin }, query);
  const movements = await allOrganizationMovements(db, me.organizationId, seen);
  const file = organizationMovementsFile(movements);
  return csvReply('organization-earth-cash', storeDay(now()), file);
}
