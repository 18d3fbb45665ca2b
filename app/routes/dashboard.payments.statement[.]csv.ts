import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { statementFile } from '~/content/ledger/statement';
import { countFile } from '~/http/list-query.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { requestedPeriod } from '~/http/ledger/page-balance.server';
import { findStatement } from '~/models/ledger/statement.server';
import { paths } from '~/paths';

/** Responds with the statement as CSV; invalid dates redirect to the page, which says so. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/payments/statement');
  await countFile(args.context, { customer: gid }, 'statement');
  const { requested, parse: parsed } = requestedPeriod(args);
  if (!parsed.ok) {
    throw redirect(paths.statement(requested), { headers: { 'Cache-Control': 'no-store' } });
  }
  const { period } = parsed;
  const statement = await findStatement(args.context.db, gid, period);
  return new Response(statementFile(period, statement), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="earth-cash-${period.from}-to-${period.to}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
