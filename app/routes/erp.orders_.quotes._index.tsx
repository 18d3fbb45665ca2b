import { useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { QuoteTable, STAFF_QUOTE_FIELDS } from '~/components/quotes/quote-table';
import { ErpPage } from '~/components/staff/erp-page';
import { ListPage } from '~/components/ui/lists/list-page';
import { QUOTE_STAFF } from '~/content/quotes/erp-quotes';
import { QUOTES } from '~/content/quotes/quotes';
import { backOfficeMeta } from '~/content/staff/back-office';
import { STAFF_QUOTE_LIST } from '~/domain/quotes/quote';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { listPage } from '~/http/list-query.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { loadList } from '~/models/core/list.server';
import { quotesOf } from '~/models/quotes/quote-list.server';
import { followQuotes } from '~/models/quotes/quote-steps.server';

export const meta = () => backOfficeMeta(QUOTE_STAFF.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders/quotes');
  const { db, now } = args.context;
  return listPage(args, STAFF_QUOTE_LIST, async (query) => {
    await followQuotes(db, null, now());
    return loadList(db, quotesOf(null, query, now()));
  });
}

export default function ErpQuotesPage() {
  return (
    <ErpPage title={QUOTE_STAFF.title} text={QUOTE_STAFF.text} isList>
      <ListPage
        {...useLoaderData<typeof loader>()}
        name="quotes"
        list={STAFF_QUOTE_LIST}
        path={erpPaths.quotes}
        label={QUOTE_STAFF.search}
        nouns={QUOTES.nouns}
        labels={{ nothingTitle: QUOTE_STAFF.none }}
        fields={[{ kind: 'search', label: QUOTE_STAFF.search }, ...STAFF_QUOTE_FIELDS]}
        empty={<p>{QUOTE_STAFF.none}</p>}
      >
        {({ rows }) => <QuoteTable quotes={rows} to={erpPaths.quote} isStaffs />}
      </ListPage>
    </ErpPage>
  );
}
