import type { LoaderFunctionArgs } from '~/framework';
import { accountStatementFile } from '~/content/invoices/account-statement';
import { requireCustomer } from '~/http/customers/guards.server';
import { statementForFile } from '~/http/invoices/account-statement.server';
import { countFile, csvReply } from '~/http/list-query.server';

/** Responds with the customer's own statement as CSV; without an answer of QuickBooks the page says why. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid, email } = await requireCustomer(args, '/dashboard/manage/invoices/statement');
  await countFile(args.context, { customer: gid }, 'account-statement');
  const { month, today, found } = await statementForFile(args, email);
  const file = accountStatementFile(found.statement, today);
  return csvReply(`statement-${month}-on`, today, file);
}
