import type { LoaderFunctionArgs } from '~/framework';
import { QUOTE_COLUMNS } from '~/content/quotes/quotes';
import { QUOTE_LIST } from '~/domain/quotes/quote';
import { requireCustomer } from '~/http/customers/guards.server';
import { sendList } from '~/http/list-query.server';
import { eachInList } from '~/models/core/list.server';
import { quotesOf } from '~/models/quotes/quote-list.server';
import { accountPaths } from '~/account-paths';

/** Responds with the list of quotes as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/quotes');
  const { db, now } = args.context;
  return sendList(args, {
    caller: { customer: gid },
    name: 'quotes',
    list: QUOTE_LIST,
    path: accountPaths.manageQuotes,
    columns: QUOTE_COLUMNS,
    rows: (query) => eachInList(db, quotesOf(gid, query, now())),
  });
}
