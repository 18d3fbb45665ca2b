import { redirect, type LoaderFunctionArgs } from '~/framework';
import { commissionStatementFile } from '~/content/commissions/commission';
import { requireCustomer } from '~/http/customers/guards.server';
import { countFile, csvReply } from '~/http/list-query.server';
import { requestedPeriod } from '~/http/ledger/page-balance.server';
import {
  eachCommissionEntry,
  findCommissionBefore,
} from '~/models/commissions/commission-statement.server';
import { accountPaths } from '~/account-paths';

/** Responds with the statement as CSV; invalid dates redirect to the page, which says so. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/ambassadors/statement');
  await countFile(args.context, { customer: gid }, 'commission');
  const { requested, parse: parsed } = requestedPeriod(args);
  if (!parsed.ok) {
    throw redirect(accountPaths.commissionStatement(requested), {
      headers: { 'Cache-Control': 'no-store' },
    });
  }
  const { period } = parsed;
  const { db } = args.context;
  const before = await findCommissionBefore(db, gid, period);
  const entries = eachCommissionEntry(db, gid, period);
  const body = commissionStatementFile(period, before, entries);
  return csvReply(`commission-${period.from}-to`, period.to, body);
}
