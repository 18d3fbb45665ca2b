import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, redirect, useLoaderData } from '~/framework';
import { QuoteDocument } from '~/components/quotes/quote-document';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { privateMeta } from '~/content/core/seo';
import { QUOTE_LINK, QUOTES } from '~/content/quotes/quotes';
import { quoteName } from '~/domain/quotes/quote';
import { findCustomer } from '~/http/customers/signed-in.server';
import { type ClosedLink, openQuoteLink, readQuoteLink } from '~/http/quotes/quote-link.server';
import { versionView } from '~/http/quotes/quote-view.server';
import { accountHeaders } from '~/http/submit-form.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import areaSheet from '~/styles/account-area.css?url';
import listSheet from '~/styles/lists.css?url';

export const meta: MetaFunction = () => privateMeta(QUOTE_LINK.title);

export const headers = accountHeaders;

/** The table of its items is that of the dashboard. */
export const links: LinksFunction = () =>
  [areaSheet, listSheet].map((href) => ({ rel: 'stylesheet', href }));

/**
 * What the link in a quote's mail opens without signing in: the version it was sent with, as long as that can be
 * accepted. Who answers it signs in as its owner; the owner is led to their own page (decision 0053).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const read = await readQuoteLink(args);
  if (read.problem !== null) return closed(read);
  const { known } = read;
  const customer = await findCustomer(args);
  if (customer?.gid === known.customerGid) {
    throw redirect(accountPaths.manageQuote(known.id), { status: 303 });
  }
  const opened = await openQuoteLink(context, read);
  if (opened.problem !== null) return closed(opened);
  return data({
    problem: null,
    name: quoteName(opened.quote),
    version: versionView(opened.version),
    pdf: paths.quoteLinkPdf(new URL(request.url).searchParams.get('token') ?? ''),
    signIn: paths.signIn(accountPaths.manageQuote(known.id)),
    isOther: customer !== null,
  });
}

function closed({ problem, status }: ClosedLink) {
  return data({ problem }, { status });
}

export default function QuoteLinkPage() {
  const page = useLoaderData<typeof loader>();
  if (page.problem !== null) {
    return (
      <div className="wrap py-12">
        <h1>{QUOTE_LINK[page.problem]}</h1>
        <p className="mt-4 max-w-prose">{QUOTE_LINK[`${page.problem}Text`]}</p>
        <LinkButton to={accountPaths.manageQuotes()} className="mt-6">
          {QUOTE_LINK.toQuotes}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="wrap py-12">
      <h1>
        {QUOTE_LINK.title} {page.name}
      </h1>
      <QuoteDocument version={page.version} isDated />
      {page.isOther ? (
        <div className="mt-6">
          <Notice>{QUOTE_LINK.other}</Notice>
        </div>
      ) : null}
      <p className="mt-6">
        <a href={page.pdf} className="target text-link" data-document="">
          {QUOTES.file}
        </a>
      </p>
      <p className="mt-8 max-w-prose">{QUOTE_LINK.signInText}</p>
      <LinkButton to={page.signIn} className="mt-4">
        {QUOTE_LINK.signIn}
      </LinkButton>
    </div>
  );
}
