import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { depositsFile } from '~/content/deposits/deposit-list';
import { depositQueryFields, readDepositQuery } from '~/domain/deposits/deposit-query';
import { storeDay } from '~/domain/core/time/store-day';
import { everyDeposit } from '~/http/deposits/deposit-list.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { countFile, csvReply, listText, textStream } from '~/http/list-query.server';
import { paths } from '~/paths';

/**
 * Responds with all deposits that match the query of the page of the same name, as CSV; invalid dates
 * redirect to the page, which says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/payments/deposits');
  await countFile(args.context, { customer: gid }, 'deposits');
  const { db, now } = args.context;
  const { query, asked, problems } = readDepositQuery(listText(args));
  if (problems.length > 0) {
    const to = paths.deposits({ ...depositQueryFields(query), ...asked });
    throw redirect(to, { headers: { 'Cache-Control': 'no-store' } });
  }
  const body = textStream(depositsFile(everyDeposit(db, gid, query)));
  return csvReply('deposits', storeDay(now()), body);
}
