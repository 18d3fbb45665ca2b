import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { PayInvoice } from '~/components/invoices/pay-form';
import { errorMessage } from '~/content/core/errors';
import { INVOICE_PAY } from '~/content/invoices/invoices';
import { privateMeta } from '~/content/core/seo';
import {
  INVOICE_PAY_FIELDS,
  paymentUnderWay,
  type InvoicePayReply,
} from '~/domain/invoices/invoice-payment';
import { formatUsd } from '~/domain/core/money';
import { paymentRejectionStatus } from '~/domain/payments/payment-rejection';
import { accountHeaders, rejectIntent } from '~/http/submit-form.server';
import { parseStrictForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import {
  cardNumberErrors,
  failedReply,
  invoicePayReply,
  postedInvoicePayment,
  type PostedInvoicePayment,
  rejectedReply,
  reviewTyped,
} from '~/http/invoices/invoice-form.server';
import {
  invoicePayPage,
  loadInvoicePay,
  loadInvoicePayments,
} from '~/http/invoices/invoice-pay.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { findPaymentByToken } from '~/models/payments/payment.server';
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
}) => formAction !== paths.payInvoice(currentParams['invoice'] ?? '') && defaultShouldRevalidate;

/**
 * `intent`: review (starts nothing), change (back to the fields), confirm. A payment that was started
 * continues on its own page; if it fails at once, the form stays as it was.
 */
export async function action(args: ActionFunctionArgs) {
  const user = await requireCustomer(args, 'invoice.pay');
  const form = await parseStrictForm(args.request, { once: INVOICE_PAY_FIELDS });
  const posted = postedInvoicePayment(form);
  const intent = form.get('intent');
  if (intent !== 'change' && intent !== 'review' && intent !== 'confirm') return rejectIntent();
  if (form.withheld.size > 0) {
    return answer(invoicePayReply(posted, { errors: cardNumberErrors(form) }), 422);
  }
  if (intent === 'change') return answer(invoicePayReply(posted));
  return agree(args, user, posted, intent === 'confirm');
}

async function agree(
  args: ActionFunctionArgs,
  user: SignedIn,
  posted: PostedInvoicePayment,
  isConfirmed: boolean,
) {
  const id = args.params['invoice'] ?? '';
  // The same form posted again: show its payment, whatever QuickBooks says by now.
  const known = posted.token && (await findPaymentByToken(args.context.db, user.gid, posted.token));
  if (isConfirmed && known && known.state !== 'failed') return toPayment(known.id);
  const { invoice, ...means } = await loadPay(args, user, id);
  if (invoice === 'silent') {
    const errors = { form: errorMessage('invoice_books_silent') };
    return answer(invoicePayReply(posted, { errors }), 503, { 'Retry-After': '10' });
  }
  const reviewed = reviewTyped(posted.typed, { invoice, ...means });
  if (!reviewed.ok) {
    return answer(invoicePayReply(posted, { errors: reviewed.errors }), reviewed.status);
  }
  const { review } = reviewed;
  const again = invoicePayReply(posted, { step: 'review', review });
  if (!isConfirmed || posted.token === null) return answer(again);
  if (posted.shownCents !== invoice.balanceCents) {
    const amount = formatUsd(invoice.balanceCents);
    return answer({ ...again, errors: { form: errorMessage('invoice_changed', { amount }) } }, 409);
  }
  const result = await pay(args.context, user, {
    formToken: posted.token,
    purpose: 'invoice',
    subject: id,
    draftInput: null,
    draftGid: null,
    split: review.split,
    paymentMethodId: review.split.cardCents > 0 ? posted.typed.method : null,
    organizationId: review.organization === null ? null : (user.organization?.id ?? null),
  });
  if (result.kind === 'refused') {
    const { rejection } = result;
    const wait: Record<string, string> =
      'waitSeconds' in rejection ? { 'Retry-After': String(rejection.waitSeconds) } : {};
    return answer(
      { ...again, ...rejectedReply(rejection) },
      paymentRejectionStatus(rejection.code),
      wait,
    );
  }
  const { payment } = result;
  if (payment.state !== 'failed') return toPayment(payment.id);
  return answer({ ...again, ...failedReply(payment.failureCode) }, 402);
}

function loadPay({ context }: Pick<ActionFunctionArgs, 'context'>, user: SignedIn, id: string) {
  return loadInvoicePay(context, user, id, () => adoptOpeningBalance(context, user.gid));
}

function toPayment(id: string) {
  const headers = { 'Cache-Control': 'no-store' };
  return redirect(paths.checkoutPayment(id), { status: 303, headers });
}

function answer(reply: InvoicePayReply, status = 200, headers: Record<string, string> = {}) {
  return data(reply, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

export default function PayInvoicePage() {
  const { page, underWay } = useLoaderData<typeof loader>();
  const { id, number } = page;
  return (
    <>
      <p className="mb-4">
        <a href={paths.manageInvoice(id)} className="target underline">
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
