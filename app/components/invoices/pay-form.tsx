import { Form, useNavigation } from '~/framework';
import { fieldErrorsOf, typedField } from '~/components/ui/forms/account-form';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { fieldIdOf, type InvoicePayReply, PayFields, PayReview } from './pay-fields';
import { useIsSending } from '~/components/ui/forms/use-is-sending';
import { INVOICE_PAY } from '~/content/invoices/invoices';
import type { InvoicePaymentShown, InvoicePayPage } from '~/domain/invoices/invoice-payment';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { useState } from 'react';
import { LoadProblem } from '~/components/customers/account-frame';
import { errorMessage } from '~/content/core/errors';
import { Notice } from '~/components/ui/notice';

type PayFormProps = { page: InvoicePayPage; reply: InvoicePayReply | undefined };

/**
 * Pays an invoice: enter and choose, review, confirm. Each step is a post, so it works without JavaScript.
 * All steps carry the same form token, which makes the payment idempotent.
 */
function PayForm({ page, reply }: PayFormProps) {
  const { formData } = useNavigation();
  const isSending = useIsSending(reply, () => true);
  const sending = isSending ? String(formData?.get('intent')) : null;
  return (
    <Form
      method="post"
      action={accountPaths.payInvoice(page.id)}
      noValidate
      preventScrollReset
      onSubmit={(event) => {
        if (isSending) event.preventDefault();
      }}
    >
      <ErrorSummary
        errors={fieldErrorsOf(reply, fieldIdOf)}
        answer={reply}
        heading={INVOICE_PAY.refused}
        level={2}
      />
      <input
        type="hidden"
        name="form_token"
        value={typedField(reply, 'form_token').defaultValue ?? page.token}
      />
      {reply?.review ? (
        <PayReview
          number={page.number ?? page.id}
          review={reply.review}
          reply={reply}
          busy={sending === 'confirm'}
        />
      ) : (
        <PayFields page={page} reply={reply} busy={sending === 'review'} />
      )}
      <p role="status" className="sr-only">
        {sending === 'confirm' ? INVOICE_PAY.busy : null}
      </p>
    </Form>
  );
}

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
  const [shownReply, setLastReply] = useState(reply);
  if (reply && reply !== shownReply) setLastReply(reply);
  const shown = reply ?? shownReply;
  if (shown) return <PayForm page={page} reply={shown} />;
  if (underWay) return <PaymentUnderWay payment={underWay} />;
  if (page.balanceCents === 0) return <p>{INVOICE_PAY.paid}</p>;
  return page.balanceCents === null ? (
    <LoadProblem problem={errorMessage('invoices_unavailable')} />
  ) : (
    <PayForm page={page} reply={undefined} />
  );
}

/** The payment that has to end before another one can be made. */
export function PaymentUnderWay({ payment }: { payment: InvoicePaymentShown }) {
  return (
    <div className="mt-6 max-w-lg">
      <Notice>
        <p>
          {payment.state === 'processing'
            ? INVOICE_PAY.atBank(payment.totalCents)
            : INVOICE_PAY.underWay(payment.totalCents)}
        </p>
        <p>
          <a href={paths.checkoutPayment(payment.id)} className="target underline">
            {INVOICE_PAY.toUnderWay}
          </a>
        </p>
      </Notice>
    </div>
  );
}
