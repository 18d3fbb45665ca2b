import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { QuoteDocument } from '~/components/quotes/quote-document';
import { QuoteHistory, QuoteSteps } from '~/components/quotes/quote-steps';
import { LinkButton } from '~/components/ui/forms/button';
import { privateMeta } from '~/content/core/seo';
import { QUOTE_STATES_LABELS, QUOTES, quoteStatus } from '~/content/quotes/quotes';
import { customerNumber } from '~/domain/core/ids';
import type { QuoteView } from '~/domain/quotes/quote-view';
import { declineQuoteSchema, quoteCommentSchema } from '~/domain/quotes/quote.schema.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { newFormToken } from '~/http/form.server';
import { quoteForms, quoteOutcome, quoteView } from '~/http/quotes/quote-view.server';
import { notFound } from '~/http/replies.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { followQuotes } from '~/models/quotes/quote-steps.server';
import { findOwnQuote } from '~/models/quotes/quote.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { commentOnQuote, declineQuote } from '~/services/quotes/answer-quote.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? `${QUOTES.one} ${data.quote.name}` : QUOTES.title);

export const headers = accountHeaders;

/** Loads one of the customer's own quotes; 404 for any other. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/quotes');
  const { db, now } = args.context;
  const known = (await findOwnQuote(db, gid, args.params['quote'] ?? '')) ?? notFound();
  await followQuotes(db, known.id, now());
  const quote = (await findOwnQuote(db, gid, known.id)) ?? notFound();
  return {
    quote: await quoteView(args.context, quote),
    tokens: [newFormToken(), newFormToken()],
  };
}

/** `intent`: comment, decline; each is about this customer's quote. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'quotes.answer');
  const id = args.params['quote'] ?? '';
  const actor = { kind: 'customer' as const, id: user.gid, name: user.displayName || user.email };
  const to = accountPaths.manageQuote(id);
  return submitForm(args, quoteForms(user.gid), {
    comment: form(quoteCommentSchema, async ({ said, form_token: formToken }) =>
      quoteOutcome(await commentOnQuote(context, actor, id, { said, formToken }), to),
    ),
    decline: form(declineQuoteSchema, async ({ said, version, form_token: formToken }) =>
      quoteOutcome(await declineQuote(context, actor, id, { said, version, formToken }), to),
    ),
  });
}

function QuoteNext({ quote }: { quote: QuoteView }) {
  if (quote.paymentId) {
    return (
      <LinkButton to={paths.checkoutPayment(quote.paymentId)} className="mt-4">
        {QUOTES.toPayment}
      </LinkButton>
    );
  }
  if (quote.state !== 'sent') return null;
  return (
    <LinkButton to={accountPaths.acceptQuote(quote.id)} className="mt-4">
      {QUOTES.accept.link}
    </LinkButton>
  );
}

export default function QuotePage() {
  const { quote, tokens } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [newest] = quote.versions;
  return (
    <>
      <p>
        <a href={accountPaths.manageQuotes()} className="target underline">
          {QUOTES.all}
        </a>
      </p>
      <h1>
        {QUOTES.one} {quote.name}
      </h1>
      <div className="next-step mt-6">
        <p className="text-lg font-semibold">{QUOTE_STATES_LABELS[quote.state].label}</p>
        <p className="mt-1">
          {quoteStatus(quote)}{' '}
          {quote.order ? (
            <a
              href={accountPaths.manageOrder(customerNumber(quote.order.gid))}
              className="text-link"
            >
              {QUOTES.toOrder(quote.order.name)}
            </a>
          ) : null}
        </p>
        <QuoteNext quote={quote} />
      </div>
      {newest ? (
        <>
          <QuoteDocument version={newest} />
          <p className="mt-6">
            <a href={accountPaths.quotePdf(quote.id)} className="target text-link" data-document="">
              {QUOTES.file}
            </a>
          </p>
        </>
      ) : null}
      <QuoteSteps quote={quote} tokens={tokens} reply={reply} />
      <QuoteHistory quote={quote} />
    </>
  );
}
