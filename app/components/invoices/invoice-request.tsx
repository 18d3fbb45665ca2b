import { useEffect, useState } from 'react';
import { Form, useNavigate, useNavigation, useSearchParams } from '~/framework';
import type { Dialog } from '~/components/ui/dialog';
import { INVOICE_REQUEST, PAYMENTS } from '~/content/ledger/earth-cash';
import { STORE_ZONE } from '~/domain/core/time/store-day';
import { accountPaths } from '~/account-paths';
import { Button, LinkButton } from '~/components/ui/forms/button';

const OPENER = 'ask-for-invoice';

type InvoiceRequestProps = {
  /** When the open request was made, ISO 8601; null if there is none. */
  requested: string | null;
  problem: string | null;
  /** Whether they may order on invoice already: then there is nothing to ask for. */
  isGranted: boolean;
};

/**
 * Asks to pay by invoice: 'Please confirm request', then 'Request received' (spec section 2). The step is
 * in the URL: without JavaScript it is a section of the page, with JavaScript a dialog. If a request is
 * open, says so instead of offering another.
 */
export function InvoiceRequest({ requested, problem, isGranted }: InvoiceRequestProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [View, setView] = useState<{ Dialog: typeof Dialog }>();
  const place = search.get('invoice');
  const step = isGranted ? null : stepOf(place, requested);
  const requestedLabel = requested === null ? null : INVOICE_REQUEST.requested(dayOf(requested));

  useEffect(() => {
    if (step === null || View) return;
    // If the dialog's code fails to load, the section of the page remains.
    import('~/components/ui/dialog').then(setView, () => undefined);
  }, [step, View]);

  if (isGranted) {
    return (
      <section aria-labelledby="invoice">
        <h2 id="invoice">{PAYMENTS.invoice}</h2>
        <p className="max-w-prose">{PAYMENTS.invoiceGranted}</p>
        <p className="mt-4">
          <a href={accountPaths.manageOrders()} className="target text-link font-semibold">
            {PAYMENTS.invoiceOrders}
          </a>
        </p>
      </section>
    );
  }
  const close = () =>
    void navigate(accountPaths.payments(), { replace: true, preventScrollReset: true });
  const question = step ? (
    <InvoiceQuestion
      step={step}
      before={place === 'ask' ? requestedLabel : null}
      problem={problem}
    />
  ) : null;
  const title = INVOICE_REQUEST[step === 'ask' ? 'confirm' : 'received'];
  return (
    <section aria-labelledby="invoice">
      <h2 id="invoice">{PAYMENTS.invoice}</h2>
      <p className="max-w-prose">{PAYMENTS.invoiceText}</p>
      {requested === null ? (
        <p className="mt-4">
          <a
            id={OPENER}
            href={accountPaths.payments({ invoice: 'ask' })}
            data-keep-scroll=""
            className="target text-link font-semibold"
          >
            {PAYMENTS.invoiceRequest}
          </a>
        </p>
      ) : step === null ? (
        <p id={OPENER} tabIndex={-1} className="mt-4 max-w-prose font-medium outline-none">
          {requestedLabel} {INVOICE_REQUEST.receivedText}
        </p>
      ) : null}
      {step && View ? (
        <View.Dialog
          title={title}
          onClose={close}
          returnFocus={() => document.getElementById(OPENER)?.focus({ preventScroll: true })}
        >
          {question}
        </View.Dialog>
      ) : step ? (
        <div className="cash-question">
          <h3>{title}</h3>
          {question}
        </div>
      ) : null}
    </section>
  );
}

/** Returns the step. An open request is not confirmed again. */
function stepOf(value: string | null, requested: string | null): InvoiceStep | null {
  if (value === 'ask') return requested === null ? 'ask' : 'received';
  return value === 'received' ? value : null;
}

const DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: STORE_ZONE,
});

/** Returns the store's day, 'Nov 21'. Without the year, since an open request is never older than a month. */
function dayOf(at: string): string {
  return DAY.format(new Date(at));
}

/** What is open: the question, or the confirmation that it was sent. */
type InvoiceStep = 'ask' | 'received';

type InvoiceQuestionProps = {
  step: InvoiceStep;
  /** When it was requested before, in words; null if it was not. */
  before: string | null;
  problem: string | null;
};

/** The content of the dialog, or of the section on the page that stands in for it. */
function InvoiceQuestion({ step, before, problem }: InvoiceQuestionProps) {
  const busy = useNavigation().formData?.get('intent') === 'invoice';
  const leave = (
    <LinkButton to={accountPaths.payments()} variant="secondary" data-stay="" data-keep-scroll="">
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
        action={accountPaths.payments({ invoice: 'ask' })}
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
