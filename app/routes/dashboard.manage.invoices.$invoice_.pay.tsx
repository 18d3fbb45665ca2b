import type { z } from 'zod';
import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  ShouldRevalidateFunction,
} from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { PayInvoice } from '~/components/invoices/pay-form';
import { errorMessage } from '~/content/core/errors';
import { INVOICE_PAY } from '~/content/invoices/invoices';
import { privateMeta } from '~/content/core/seo';
import { paymentUnderWay } from '~/domain/invoices/invoice-payment';
import { formatUsd } from '~/domain/core/money';
import { form } from '~/http/form-definition.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import {
  invoicePaySchema,
  rejectedInvoicePayment,
  reviewTyped,
} from '~/http/invoices/invoice-form.server';
import {
  invoicePayPage,
  loadInvoicePay,
  loadInvoicePayments,
} from '~/http/invoices/invoice-pay.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { failedPayment } from '~/http/payments/payment-rejection.server';
import { browserOf } from '~/http/browser-of.server';
import { findPaymentByToken } from '~/models/payments/payment.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { pay } from '~/services/payments/pay.server';
import { adoptOpeningBalance } from '~/services/ledger/adopt-opening-balance.server';

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  privateMeta(INVOICE_PAY.title(found?.page.number ?? '').trim());

export const headers = accountHeaders;

/** Loads the form to pay one of the customer's own invoices, in full or in part; 404 for any other. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/invoices');
  const id = args.params['invoice'] ?? '';
  const loaded = await loadPay(args, user, id);
  const underWay = paymentUnderWay(await loadInvoicePayments(args.context, user, id));
  const page = { page: invoicePayPage(id, loaded), underWay };
  return loaded.invoice === 'silent' ? data(page, 503) : page;
}

/** No reload after a post: the reply has everything the form needs, including its token. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formAction,
  currentParams,
  defaultShouldRevalidate,
}) =>
  formAction !== accountPaths.payInvoice(currentParams['invoice'] ?? '') && defaultShouldRevalidate;

/**
 * `review` starts nothing, `change` goes back to the fields. A payment that was started continues on its own
 * page; if it fails at once, the form stays as it was.
 */
export async function action(args: ActionFunctionArgs) {
  const user = await requireCustomer(args, 'invoice.pay');
  return submitForm(
    args,
    {},
    {
      change: form(invoicePaySchema, async (posted) => ({ ...shownAgain(posted), review: null })),
      review: form(invoicePaySchema, (posted) => agree(args, user, posted, false)),
      confirm: form(invoicePaySchema, (posted) => agree(args, user, posted, true)),
    },
  );
}

type Posted = z.output<typeof invoicePaySchema>;

function shownAgain({ form_token: token, balance: _shown, ...typed }: Posted) {
  return { typed, isTokenUsed: token === null };
}

async function agree(
  args: ActionFunctionArgs,
  user: SignedIn,
  posted: Posted,
  isConfirmed: boolean,
) {
  const id = args.params['invoice'] ?? '';
  const { form_token: token, balance, method } = posted;
  const again = shownAgain(posted);
  // The same form posted again: show its payment, whatever QuickBooks says by now.
  const known = token && (await findPaymentByToken(args.context.db, user.gid, token));
  if (isConfirmed && known && known.state !== 'failed') {
    return { to: paths.checkoutPayment(known.id) };
  }
  const { invoice, ...means } = await loadPay(args, user, id);
  if (invoice === 'silent') {
    return { ...again, code: 'invoice_books_silent', status: 503, wait: 10 } as const;
  }
  const reviewed = reviewTyped(posted, { invoice, ...means });
  if (!reviewed.ok) return { ...again, fieldErrors: reviewed.errors, status: reviewed.status };
  const { review } = reviewed;
  if (!isConfirmed || token === null) return { ...again, review };
  if (balance !== invoice.balanceCents) {
    const amount = formatUsd(invoice.balanceCents);
    return { ...again, review, message: errorMessage('invoice_changed', { amount }) };
  }
  const result = await pay(args.context, user, {
    formToken: token,
    purpose: 'invoice',
    subject: id,
    draftInput: null,
    draftGid: null,
    split: review.split,
    paymentMethodId: review.split.cardCents > 0 ? method : null,
    organizationId: review.organization === null ? null : (user.organization?.id ?? null),
    from: browserOf(args.request.headers, args.context),
  });
  if (result.kind === 'refused') {
    const isTokenUsed = result.rejection.code === 'payment_form_used';
    return { ...again, ...rejectedInvoicePayment(result.rejection, review), isTokenUsed };
  }
  const { payment } = result;
  if (payment.state === 'failed') return { ...again, ...failedPayment(payment.failureCode) };
  return { to: paths.checkoutPayment(payment.id) };
}

function loadPay({ context }: Pick<ActionFunctionArgs, 'context'>, user: SignedIn, id: string) {
  return loadInvoicePay(context, user, id, () => adoptOpeningBalance(context, user.gid));
}

export default function PayInvoicePage() {
  const { page, underWay } = useLoaderData<typeof loader>();
  const { id, number } = page;
  return (
    <>
      <p className="mb-4">
        <a href={accountPaths.manageInvoice(id)} className="target underline">
          {INVOICE_PAY.back}
        </a>
      </p>
      <h1>{INVOICE_PAY.title(number ?? '')}</h1>
      <div className="mt-6 max-w-lg">
        <PayInvoice
          key={id}
          page={page}
          underWay={underWay}
          reply={useActionData<typeof action>()}
        />
      </div>
    </>
  );
}
