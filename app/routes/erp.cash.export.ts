import { redirect, type LoaderFunctionArgs } from '~/framework';
import { liabilityFile } from '~/content/ledger/erp-cash';
import { requestedLiability } from '~/http/reconciliation/erp-discrepancies.server';
import { requireStaff } from '~/http/customers/guards.server';
import { countFile, csvReply } from '~/http/list-query.server';
import { erpPaths } from '~/erp-paths';

/** Responds with the liability as CSV for bookkeeping; invalid dates redirect to the page, which says so. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/cash');
  await countFile(args.context, { staff: staff.id }, 'earth-cash-owed');
  const { query, requested, problems, slices } = await requestedLiability(args);
  if (problems.length > 0) {
    const headers = { 'Cache-Control': 'no-store' };
    throw redirect(erpPaths.cash({ by: query.by, ...requested }), { headers });
  }
  return csvReply(`earth-cash-owed-${query.from}-to`, query.to, liabilityFile(slices));
}
