import { OwnMoment } from '~/components/ui/own-moment';
import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { TextArea } from '~/components/ui/forms/field';
import { QUOTES, quoteEventLabel } from '~/content/quotes/quotes';
import { accountPaths } from '~/account-paths';
import { isQuoteOpen, QUOTE_LENGTHS } from '~/domain/quotes/quote';
import type { QuoteView } from '~/domain/quotes/quote-view';

type QuoteStepsProps = {
  quote: QuoteView;
  tokens: readonly string[];
  reply: AccountReply | undefined;
};

/** What a customer can do with a quote besides accepting it: ask, decline. */
export function QuoteSteps({ quote, tokens, reply }: QuoteStepsProps) {
  const [newest] = quote.versions;
  const { comment, decline } = QUOTES;
  return (
    <>
      {isQuoteOpen(quote.state) ? (
        <section aria-labelledby="say" className="mt-10">
          <h2 id="say">{comment.heading}</h2>
          <AccountForm
            name="comment"
            className="mt-4 max-w-lg"
            hidden={{ form_token: tokens[0] ?? '' }}
            reply={reply}
            save={comment.send}
            refused={comment.refused}
            variant="secondary"
          >
            {(field) => (
              <TextArea
                label={comment.label}
                maxLength={QUOTE_LENGTHS.comment}
                {...field('said')}
              />
            )}
          </AccountForm>
        </section>
      ) : null}
      {quote.state === 'sent' && newest ? (
        <details className="mt-10" open={reply?.form === 'decline'}>
          <summary className="target text-link">{decline.heading}</summary>
          <p className="mt-2 max-w-prose">{decline.text}</p>
          <AccountForm
            name="decline"
            id="decline"
            className="mt-4 max-w-lg"
            hidden={{ form_token: tokens[1] ?? '', version: newest.version }}
            reply={reply}
            save={decline.send}
            refused={decline.refused}
            variant="secondary"
          >
            {(field) => (
              <TextArea
                label={decline.label}
                rows={3}
                maxLength={QUOTE_LENGTHS.comment}
                {...field('said')}
              />
            )}
          </AccountForm>
        </details>
      ) : null}
    </>
  );
}

/** What has happened to a quote, for its customer. */
export function QuoteHistory({ quote }: { quote: QuoteView }) {
  return (
    <section aria-labelledby="history" className="mt-10">
      <h2 id="history">{QUOTES.history}</h2>
      <ol className="mt-4 grid gap-4">
        {quote.events.toReversed().map((event) => (
          <li key={event.id}>
            <p className="font-semibold">{quoteEventLabel(event)}</p>
            <p className="text-sm text-ink-soft">
              <OwnMoment at={event.at} />
              {/* Customers see the company, staff the name of the colleague. */}
              {event.actor === 'customer' ? `, ${QUOTES.you}` : `, ${QUOTES.us}`}
            </p>
            {event.said ? <p className="said whitespace-pre-line">{event.said}</p> : null}
            {event.kind === 'sent' && event.version !== null ? (
              <a
                href={accountPaths.quotePdf(quote.id, { version: String(event.version) })}
                className="target text-link"
                data-document=""
              >
                {QUOTES.fileOf(event.version)}
              </a>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
