import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { QUOTE_FIELDS, QuoteTable } from '~/components/quotes/quote-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { ListPage } from '~/components/ui/lists/list-page';
import { privateMeta } from '~/content/core/seo';
import { QUOTES } from '~/content/quotes/quotes';
import { QUOTE_LIST } from '~/domain/quotes/quote';
import { requireCustomer } from '~/http/customers/guards.server';
import { privatePage } from '~/http/etag';
import { listPage } from '~/http/list-query.server';
import { loadList } from '~/models/core/list.server';
import { quotesOf } from '~/models/quotes/quote-list.server';
import { followQuotes } from '~/models/quotes/quote-steps.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';

export const meta: MetaFunction = () => privateMeta(QUOTES.title);

export const headers = privatePage;

/** Lists the customer's own quotes (`search`, `state`, `from`, `to`, `sort`, `page`). */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/quotes');
  const { db, now } = args.context;
  return listPage(args, QUOTE_LIST, async (query) => {
    await followQuotes(db, null, now());
    return loadList(db, quotesOf(gid, query, now()));
  });
}

export default function QuotesPage() {
  const known = useLoaderData<typeof loader>();
  if (known.found?.count === 0 && !QUOTE_LIST.isFiltered(known.query)) {
    return (
      <>
        <h1>{QUOTES.title}</h1>
        <EmptyState title={QUOTES.none}>
          <p>{QUOTES.noneText}</p>
          <LinkButton to={paths.cart()}>{QUOTES.toCart}</LinkButton>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <h1>{QUOTES.title}</h1>
      <p className="mb-6 mt-3 max-w-prose text-lg text-ink-soft">{QUOTES.intro}</p>
      <ListPage
        {...known}
        list={QUOTE_LIST}
        path={accountPaths.manageQuotes}
        csv={accountPaths.manageQuotesCsv}
        label={QUOTES.search}
        nouns={QUOTES.nouns}
        fields={[{ kind: 'search', label: QUOTES.search }, ...QUOTE_FIELDS]}
      >
        {({ rows }) => <QuoteTable quotes={rows} to={accountPaths.manageQuote} />}
      </ListPage>
    </>
  );
}
