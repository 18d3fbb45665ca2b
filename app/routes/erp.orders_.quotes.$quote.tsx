import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { QuoteDocument } from '~/components/quotes/quote-document';
import { QuoteReplyForm, WithdrawForm } from '~/components/quotes/staff-quote';
import { Timeline } from '~/components/staff/timeline';
import { DetailColumns, DetailPage, DetailSection, NextAction } from '~/components/ui/detail-page';
import { LinkButton } from '~/components/ui/forms/button';
import { FactList } from '~/components/ui/lists/fact-list';
import { Notice } from '~/components/ui/notice';
import { calendarLabel } from '~/content/core/dates';
import { toneOf } from '~/content/core/tones';
import { QUOTE_STAFF, quoteEntries, quoteNext } from '~/content/quotes/erp-quotes';
import { QUOTE_STATES_LABELS, QUOTES } from '~/content/quotes/quotes';
import { backOfficeMeta } from '~/content/staff/back-office';
import { emailEntries, timelineOf } from '~/content/staff/timeline';
import { customerNumber } from '~/domain/core/ids';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { quoteCommentSchema, withdrawQuoteSchema } from '~/domain/quotes/quote.schema.server';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { newFormToken } from '~/http/form.server';
import { quoteOutcome, quoteView } from '~/http/quotes/quote-view.server';
import { FORM_PATIENCE_MS, notFound, partInTime } from '~/http/replies.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { erpForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { listEmailEvents } from '~/models/emails/sent-email.server';
import { followQuotes } from '~/models/quotes/quote-steps.server';
import { findCustomerName, findQuote } from '~/models/quotes/quote.server';
import { makeQuoteDraft } from '~/services/quotes/request-quote.server';
import { commentOnQuote, withdrawQuote } from '~/services/quotes/answer-quote.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(QUOTE_STAFF.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders/quotes');
  const { db, now } = args.context;
  const known = (await findQuote(db, args.params['quote'] ?? '')) ?? notFound();
  await followQuotes(db, known.id, now());
  await partInTime(makeQuoteDraft(args.context, known.id), args.context.log, FORM_PATIENCE_MS);
  const quote = (await findQuote(db, known.id)) ?? notFound();
  const view = await quoteView(args.context, quote);
  const number = customerNumber(quote.customerGid);
  const name = (await findCustomerName(db, quote.customerGid)) ?? number;
  const emails = await listEmailEvents(db, { keys: view.events.map(({ id }) => `quote:${id}`) });
  return {
    quote: view,
    customer: { number, name },
    draft: quote.draftGid === null ? null : numberIn(quote.draftGid),
    draftError: quote.draftError,
    // What staff have done is an event, too.
    timeline: timelineOf(quoteEntries(view.events, name), emailEntries(emails)),
    tokens: [newFormToken(), newFormToken()],
  };
}

/** `intent`: comment, withdraw. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'quotes.send');
  const id = args.params['quote'] ?? '';
  const actor = { kind: 'staff' as const, id: staff.id, name: staff.name };
  const to = erpPaths.quote(id);
  return submitForm(
    args,
    { ...erpForms(staff), failed: 'quote_silent' },
    {
      comment: form(quoteCommentSchema, async ({ said, form_token: formToken }) =>
        quoteOutcome(await commentOnQuote(context, actor, id, { said, formToken }), to),
      ),
      withdraw: form(withdrawQuoteSchema, async ({ said, form_token: formToken }) =>
        quoteOutcome(await withdrawQuote(context, actor, id, { said, formToken }), to),
      ),
    },
  );
}

export default function ErpQuotePage() {
  const { quote, customer, draft, draftError, timeline, tokens } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [newest] = quote.versions;
  const facts = [
    ...(quote.validUntil === null
      ? []
      : [{ term: QUOTES.validUntil, value: calendarLabel(quote.validUntil) }]),
    ...(quote.wantedOn === null
      ? []
      : [{ term: QUOTES.wantedBy, value: calendarLabel(quote.wantedOn) }]),
  ];
  return (
    <DetailPage
      back={{ href: erpPaths.quotes(), label: QUOTE_STAFF.back }}
      title={quote.name}
      badges={[
        { text: QUOTE_STATES_LABELS[quote.state].label, tone: toneOf(quote.state) },
        ...(quote.awaitsStaff && quote.state !== 'requested'
          ? [{ text: QUOTE_STAFF.needsReply, tone: 'bad' as const }]
          : []),
      ]}
      actions={
        <>
          {quote.order ? (
            <LinkButton to={erpPaths.order(numberIn(quote.order.gid))} variant="secondary">
              {QUOTE_STAFF.openOrder(quote.order.name)}
            </LinkButton>
          ) : null}
          {quote.versions.map(({ version }) => (
            <a
              key={version}
              href={erpPaths.quotePdf(quote.id, { version: String(version) })}
              className="target text-link"
              data-document=""
            >
              {QUOTES.fileOf(version)}
            </a>
          ))}
        </>
      }
    >
      <DetailColumns
        side={
          <>
            <DetailSection id="quote-customer" heading={QUOTE_STAFF.customer}>
              <a href={erpPaths.customer(customer.number)} className="target text-link">
                {customer.name}
              </a>
            </DetailSection>
            {facts.length > 0 ? (
              <DetailSection id="quote-facts" heading={QUOTE_STAFF.facts}>
                <FactList facts={facts} />
              </DetailSection>
            ) : null}
          </>
        }
      >
        {draftError ? <Notice tone="problem">{draftError}</Notice> : null}
        <NextAction text={quoteNext(quote.state)}>
          {draft === null ? null : (
            <LinkButton to={erpPaths.draft(draft)} variant="secondary">
              {QUOTE_STAFF.openDraft}
            </LinkButton>
          )}
        </NextAction>
        {newest ? <QuoteDocument version={newest} /> : null}
        <WithdrawForm quote={quote} token={tokens[1] ?? ''} reply={reply} />
        <Timeline entries={timeline}>
          <QuoteReplyForm quote={quote} token={tokens[0] ?? ''} reply={reply} />
        </Timeline>
      </DetailColumns>
    </DetailPage>
  );
}
