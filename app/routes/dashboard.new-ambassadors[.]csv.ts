import { redirect, type LoaderFunctionArgs } from '~/framework';
import { NEW_AMBASSADOR_COLUMNS } from '~/content/ambassadors/new-ambassadors';
import { csvParts } from '~/domain/core/csv';
import { storeDay } from '~/domain/core/time/store-day';
import { requireCustomer } from '~/http/customers/guards.server';
import { countFile, csvReply } from '~/http/list-query.server';
import { requestedAmbassadors } from '~/http/ambassadors/new-ambassadors.server';
import { eachNewAmbassador } from '~/models/ambassadors/ambassador-list.server';
import { accountPaths } from '~/account-paths';

/**
 * Responds with all new ambassadors that match the query of the page of the same name, as CSV. If there is no
 * such list yet, redirects to the page, which says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/new-ambassadors');
  await countFile(args.context, { customer: gid }, 'new-ambassadors');
  const requested = await requestedAmbassadors(args, gid);
  if (typeof requested === 'string') {
    throw redirect(accountPaths.newAmbassadors(), { headers: { 'Cache-Control': 'no-store' } });
  }
  const rows = eachNewAmbassador(args.context.db, requested);
  return csvReply(
    'new-ambassadors',
    storeDay(requested.now),
    csvParts(NEW_AMBASSADOR_COLUMNS, rows),
  );
}
