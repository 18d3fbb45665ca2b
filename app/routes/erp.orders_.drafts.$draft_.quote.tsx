import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { DraftSumList, HandPrices } from '~/components/draft-orders/draft-price';
import { SendQuoteForm } from '~/components/quotes/staff-quote';
import { DetailPage } from '~/components/ui/detail-page';
import { Notice } from '~/components/ui/notice';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import { QUOTE_STAFF } from '~/content/quotes/erp-quotes';
import { backOfficeMeta } from '~/content/staff/back-office';
import { addDays, storeDay } from '~/domain/core/time/store-day';
import { handPrices } from '~/domain/draft-orders/draft-order-lines';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { draftVersion } from '~/domain/draft-orders/draft-version.server';
import { QUOTE_USUAL_DAYS, quoteName } from '~/domain/quotes/quote';
import { sendQuoteSchema } from '~/domain/quotes/quote.schema.server';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { draftGidOf, getStaffDraft } from '~/http/draft-orders/draft-page.server';
import { form } from '~/http/form-definition.server';
import { newFormToken } from '~/http/form.server';
import { unsentQuote } from '~/http/quotes/send-quote.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { erpForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { findQuoteOfDraft } from '~/models/quotes/quote.server';
import { sendQuote } from '~/services/quotes/send-quote.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const LABELS = QUOTE_STAFF.send;

export const meta = () => backOfficeMeta(QUOTE_STAFF.title);

export const headers = erpHeaders;

/** Loads the draft as it would be offered. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, 'quotes.send');
  const { context } = args;
  const draft = await getStaffDraft(context, args.params['draft']);
  const quote = await findQuoteOfDraft(context.db, draft.gid);
  const today = storeDay(context.now());
  return {
    draft,
    version: draftVersion(draft),
    prices: handPrices(draft).lines,
    limit: context.config.singleApproverLimits.price,
    quote: quote && { name: quoteName(quote), version: quote.version },
    today,
    suggested: addDays(today, QUOTE_USUAL_DAYS),
    token: newFormToken(),
  };
}

/** Sends the draft that the page showed as the next version of its quote. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'quotes.send');
  const { context } = args;
  const draftGid = draftGidOf(args.params['draft']);
  return submitForm(args, erpForms(staff), {
    send: form(sendQuoteSchema, async ({ form_token: formToken, version, ...posted }) => {
      const sent = await sendQuote(context, staff, {
        draftGid,
        draftVersion: version,
        formToken,
        message: posted.message,
        validUntil: posted.valid_until,
      });
      if (!sent.ok) return unsentQuote(sent);
      context.wakeFollowers();
      return { to: erpPaths.quote(sent.id) };
    }),
  });
}

export default function ErpDraftQuotePage() {
  const { draft, quote, prices, limit, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <DetailPage
      back={{ href: erpPaths.draft(numberIn(draft.gid)), label: ERP_DRAFTS.back }}
      title={LABELS.title(draft.name)}
      lead={quote === null ? LABELS.text : LABELS.again(quote.name, quote.version + 1)}
    >
      <div className="mt-6">
        <DraftSumList sums={draft} />
      </div>
      {draft.shippingAddress === null ? (
        <div className="mt-6 max-w-prose">
          <Notice>
            <p>{LABELS.noAddress}</p>
            <p className="mt-2">
              <a href={erpPaths.draft(numberIn(draft.gid))} className="target underline">
                {LABELS.addAddress}
              </a>
            </p>
          </Notice>
        </div>
      ) : null}
      {prices.length > 0 && <HandPrices prices={prices} limit={limit} />}
      <SendQuoteForm {...page} reply={reply} />
    </DetailPage>
  );
}
