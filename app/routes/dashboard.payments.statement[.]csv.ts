import { redirect, type LoaderFunctionArgs } from '~/framework';
import { statementFile } from '~/content/ledger/statement';
import { countFile, csvReply } from '~/http/list-query.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { requestedPeriod } from '~/http/ledger/page-balance.server';
import { findStatement } from '~/models/ledger/statement.server';
import { accountPaths } from '~/account-paths';

/** Responds with the statement as CSV; invalid dates redirect to the page, which says so. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/payments/statement');
  await countFile(args.context, { customer: gid }, 'statement');
  const { requested, parse: parsed } = requestedPeriod(args);
  if (!parsed.ok) {
    throw redirect(accountPaths.statement(requested), { headers: { 'Cache-Control': 'no-store' } });
  }
  const { period } = parsed;
  const statement = await findStatement(args.context.db, gid, period);
  return csvReply(`earth-cash-${period.from}-to`, period.to, statementFile(period, statement));
}
