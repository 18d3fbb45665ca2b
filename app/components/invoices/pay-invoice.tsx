import { useState } from 'react';
import { ReadProblem } from '~/components/customers/read-problem';
import { PayForm } from '~/components/invoices/pay-form';
import { PaymentUnderWay } from '~/components/invoices/payment-under-way';
import { sentence } from '~/content/core/errors';
import { INVOICE_PAY } from '~/content/invoices/invoices';
import type {
  InvoicePaymentShown,
  InvoicePayPage,
  InvoicePayReply,
} from '~/domain/invoices/invoice-payment';

type PayInvoiceProps = {
  page: InvoicePayPage;
  underWay: InvoicePaymentShown | null;
  reply: InvoicePayReply | undefined;
};

/**
 * The form to pay an invoice, or why there is none: a payment is under way, nothing is due, or QuickBooks
 * does not respond.
 */
export function PayInvoice({ page, underWay, reply }: PayInvoiceProps) {
  // Remix drops the action data when the summary's link navigates to a hash of the same page.
  const [kept, setKept] = useState(reply);
  if (reply && reply !== kept) setKept(reply);
  const said = reply ?? kept;
  if (said) return <PayForm page={page} reply={said} />;
  if (underWay) return <PaymentUnderWay payment={underWay} />;
  if (page.balanceCents === 0) return <p>{INVOICE_PAY.paid}</p>;
  return page.balanceCents === null ? (
    <ReadProblem problem={sentence('invoices_unavailable')} />
  ) : (
    <PayForm page={page} reply={undefined} />
  );
}
