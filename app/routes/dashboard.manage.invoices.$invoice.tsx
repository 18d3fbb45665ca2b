import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { LoadProblem } from '~/components/customers/account-frame';
import { InvoiceFacts, InvoicePayments } from '~/components/invoices/invoice-facts';
import { PaymentUnderWay } from '~/components/invoices/pay-form';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { errorMessage } from '~/content/core/errors';
import { INVOICE, INVOICES } from '~/content/invoices/invoices';
import { privateMeta } from '~/content/core/seo';
import { dayOf } from '~/domain/invoices/invoice';
import { paymentUnderWay } from '~/domain/invoices/invoice-payment';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { loadInvoicePayments, loadOwnInvoice } from '~/http/invoices/invoice-pay.server';
import { accountPaths } from '~/account-paths';

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  privateMeta(found?.invoice ? INVOICE.title(found.invoice.number) : INVOICES.heading);

export const headers = privatePage;

/** Loads one of the customer's own invoices with the payments made here; 404 for another customer's. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/manage/invoices');
  const { context, params, request } = args;
  const found = await loadOwnInvoice(context, customer, params['invoice'] ?? '');
  const today = dayOf(context.now());
  const isPdfSilent = new URL(request.url).searchParams.get('pdf') === 'silent';
  if (found === 'silent') return data({ invoice: null, payments: [], today, isPdfSilent }, 503);
  const payments = await loadInvoicePayments(context, customer, found.id);
  return { invoice: found, payments, today, isPdfSilent };
}

export default function InvoicePage() {
  const { invoice, payments, today, isPdfSilent } = useLoaderData<typeof loader>();
  if (!invoice) {
    return (
      <>
        <h1 className="mb-8">{INVOICES.heading}</h1>
        <LoadProblem problem={errorMessage('invoices_unavailable')} />
      </>
    );
  }
  const underWay = paymentUnderWay(payments);
  return (
    <>
      <p className="mb-4" data-print="off">
        <a href={accountPaths.manageInvoices()} className="target underline">
          {INVOICE.all}
        </a>
      </p>
      <h1 className="mb-6">{INVOICE.title(invoice.number)}</h1>
      {isPdfSilent ? (
        <div className="mb-6">
          <Notice tone="problem">
            <p>{INVOICE.pdfSilent}</p>
          </Notice>
        </div>
      ) : null}
      <InvoiceFacts invoice={invoice} today={today} />
      {underWay ? <PaymentUnderWay payment={underWay} /> : null}
      <p className="mt-8 flex flex-wrap gap-4" data-print="off">
        {invoice.balanceCents > 0 && !underWay ? (
          <LinkButton to={accountPaths.payInvoice(invoice.id)}>{INVOICE.pay}</LinkButton>
        ) : null}
        <LinkButton to={accountPaths.invoicePdf(invoice.id)} variant="secondary" data-document="">
          {INVOICE.download}
        </LinkButton>
      </p>
      {payments.length > 0 ? <InvoicePayments payments={payments} /> : null}
    </>
  );
}
