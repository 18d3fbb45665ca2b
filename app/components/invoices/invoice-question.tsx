import { Form, useNavigation } from '@remix-run/react';
import { Button } from '~/components/ui/forms/button';
import { LinkButton } from '~/components/ui/link-button';
import { INVOICE_REQUEST } from '~/content/ledger/earth-cash';
import { paths } from '~/paths';

/** What is open: the question, or the confirmation that it was sent. */
export type InvoiceStep = 'ask' | 'received';

type InvoiceQuestionProps = {
  step: InvoiceStep;
  /** When it was requested before, in words; null if it was not. */
  before: string | null;
  problem: string | null;
};

/** The content of the dialog, or of the section on the page that stands in for it. */
export function InvoiceQuestion({ step, before, problem }: InvoiceQuestionProps) {
  const busy = useNavigation().formData?.get('intent') === 'invoice';
  const leave = (
    <LinkButton to={paths.payments()} variant="secondary" data-stay="" data-keep-scroll="">
      {INVOICE_REQUEST[step === 'ask' ? 'cancel' : 'done']}
    </LinkButton>
  );
  if (step === 'received') {
    return (
      <>
        <p role="status" className="mb-6 max-w-prose">
          {before ? `${before} ` : null}
          {INVOICE_REQUEST.receivedText}
        </p>
        {leave}
      </>
    );
  }
  return (
    <>
      <p className="max-w-prose">{INVOICE_REQUEST.confirmText}</p>
      {problem ? (
        <p role="alert" className="mt-4 max-w-prose font-semibold text-danger">
          {problem}
        </p>
      ) : null}
      <Form
        method="post"
        action={paths.payments({ invoice: 'ask' })}
        preventScrollReset
        replace
        className="mt-6 flex flex-wrap gap-4"
        onSubmit={(event) => {
          if (busy) event.preventDefault();
        }}
      >
        <input type="hidden" name="intent" value="invoice" />
        <Button busy={busy}>{busy ? INVOICE_REQUEST.sending : INVOICE_REQUEST.send}</Button>
        {leave}
      </Form>
    </>
  );
}
