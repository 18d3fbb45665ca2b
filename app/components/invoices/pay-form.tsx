import { Form, useNavigation } from '@remix-run/react';
import { ErrorSummary, type Fault } from '~/components/ui/forms/error-summary';
import { FIELD_IDS, PayFields } from '~/components/invoices/pay-fields';
import { PayReview } from '~/components/invoices/pay-review';
import { useIsSending } from '~/components/ui/forms/use-is-sending';
import { INVOICE_PAY } from '~/content/invoices/invoices';
import type { InvoicePayPage, InvoicePayReply } from '~/domain/invoices/invoice-payment';
import { paths } from '~/paths';

type PayFormProps = { page: InvoicePayPage; reply: InvoicePayReply | undefined };

/**
 * Pays an invoice: enter and choose, review, confirm. Each step is a post, so it works without JavaScript.
 * All steps carry the same form token, which makes the payment idempotent.
 */
export function PayForm({ page, reply }: PayFormProps) {
  const { formData } = useNavigation();
  const isSending = useIsSending(reply, () => true);
  const sending = isSending ? String(formData?.get('intent')) : null;
  const review = reply?.step === 'review' ? reply.review : null;
  return (
    <Form
      method="post"
      action={paths.payInvoice(page.id)}
      noValidate
      preventScrollReset
      onSubmit={(event) => {
        if (isSending) event.preventDefault();
      }}
    >
      <ErrorSummary
        faults={faultsOf(reply)}
        answer={reply}
        heading={INVOICE_PAY.refused}
        level={2}
      />
      <input type="hidden" name="form_token" value={reply?.token ?? page.token} />
      {review && reply ? (
        <PayReview
          number={page.number ?? page.id}
          review={review}
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

function faultsOf(reply: InvoicePayReply | undefined): Fault[] {
  const { amount, cash, method, form } = reply?.faults ?? {};
  return [
    ...(amount ? [{ controlId: FIELD_IDS.amount, sentence: amount }] : []),
    ...(cash ? [{ controlId: FIELD_IDS.cash, sentence: cash }] : []),
    ...(method ? [{ controlId: FIELD_IDS.method, sentence: method }] : []),
    ...(form ? [{ sentence: form }] : []),
  ];
}
