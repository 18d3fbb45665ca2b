import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { redirect, useActionData, useLoaderData } from '~/framework';
import { PayChoicesForm } from '~/components/payments/pay-choices';
import { TermsFields } from '~/components/payments/terms-fields';
import { QuoteDocument } from '~/components/quotes/quote-document';
import { privateMeta } from '~/content/core/seo';
import { QUOTES } from '~/content/quotes/quotes';
import { requireCustomer } from '~/http/customers/guards.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { form, type FormOutcome } from '~/http/form-definition.server';
import { chosenMethod } from '~/http/payments/pay-choices.server';
import { failedPayment, rejectedPayment } from '~/http/payments/payment-rejection.server';
import { agreedTerms } from '~/http/payments/terms-form.server';
import { acceptQuoteSchema, NOT_ACCEPTED, quotePayPage } from '~/http/quotes/quote-pay.server';
import { quoteForms } from '~/http/quotes/quote-view.server';
import { notFound } from '~/http/replies.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { followQuotes } from '~/models/quotes/quote-steps.server';
import { findOwnQuote } from '~/models/quotes/quote.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { adoptOpeningBalance } from '~/services/ledger/adopt-opening-balance.server';
import { acceptQuote } from '~/services/quotes/accept-quote.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => privateMeta(QUOTES.accept.link);

export const headers = accountHeaders;

/** Loads what is accepted and how it can be paid; redirects to the quote if it cannot be accepted. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/quotes');
  const page = await parsePage(args, user);
  if (!page) throw redirect(accountPaths.manageQuote(args.params['quote'] ?? ''), { status: 303 });
  return { page };
}

/** Accepts the version that was shown, and pays exactly its total in the chosen way. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'quotes.answer');
  const id = args.params['quote'] ?? '';
  const to = accountPaths.manageQuote(id);
  const again = { field: 'way', isTokenUsed: true } as const;
  return submitForm(args, quoteForms(user.gid), {
    '': form(
      acceptQuoteSchema,
      { takesWithheld: true },
      async ({
        form_token: formToken,
        version,
        terms_shown,
        po,
        ...posted
      }): Promise<FormOutcome> => {
        const page = await parsePage(args, user);
        if (!page) return { to };
        if (page.version.version !== version) return { code: 'quote_changed', ...again };
        const chosen = chosenMethod(page.pay, page.version.totalCents, posted);
        if (!chosen.ok) return { ...chosen, ...again };
        if (formToken === null) return { code: 'quote_outdated', status: 422, ...again };
        const { choice } = chosen;
        const agreed = agreedTerms(choice.split, { terms_shown, po }, page.terms);
        if (!agreed.ok) return { ...agreed.rejection, isTokenUsed: true };
        const isTheirs = choice.from === 'organization';
        const who = { gid: user.gid, name: user.displayName || user.email };
        const accepted = await acceptQuote(context, who, id, {
          version,
          formToken,
          split: choice.split,
          paymentMethodId: chosen.card,
          organizationId: isTheirs ? (user.organization?.id ?? null) : null,
          onTerms: agreed.onTerms,
        });
        if (!accepted.ok) {
          if (accepted.reason === 'not-found') return notFound();
          return { code: NOT_ACCEPTED[accepted.reason], ...again };
        }
        const { answer } = accepted;
        if (answer.kind === 'refused') return { ...rejectedPayment(answer.rejection), ...again };
        const { payment } = answer;
        if (payment.state === 'failed') return { ...failedPayment(payment.failureCode), ...again };
        const isPaid = payment.state === 'completed' || payment.state === 'settled';
        return { to: isPaid ? to : paths.checkoutPayment(payment.id) };
      },
    ),
  });
}

async function parsePage(args: LoaderFunctionArgs, user: SignedIn) {
  const { context } = args;
  const id = args.params['quote'] ?? '';
  const own = (await findOwnQuote(context.db, user.gid, id)) ?? notFound();
  await followQuotes(context.db, own.id, context.now());
  const quote = (await findOwnQuote(context.db, user.gid, id)) ?? notFound();
  return quotePayPage(context, user, quote, () => adoptOpeningBalance(context, user.gid));
}

export default function AcceptQuotePage() {
  const { page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { terms, version } = page;
  return (
    <>
      <p>
        <a href={accountPaths.manageQuote(page.id)} className="target underline">
          {QUOTES.accept.back(page.name)}
        </a>
      </p>
      <h1>{QUOTES.accept.title(page.name)}</h1>
      <QuoteDocument version={version} isDated />
      <div className="max-w-lg">
        <PayChoicesForm
          page={page.pay}
          totalCents={version.totalCents}
          reply={reply}
          send={QUOTES.accept.send}
        >
          <input type="hidden" name="version" value={version.version} />
          <TermsFields terms={terms} reply={reply} />
        </PayChoicesForm>
      </div>
    </>
  );
}
