import { useNavigate, useSearchParams } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { InvoiceQuestion, type InvoiceStep } from '~/components/earth-cash/invoice-question';
import type { Dialog } from '~/components/ui/dialog';
import { INVOICE_REQUEST, PAYMENTS } from '~/content/earth-cash';
import { paths } from '~/paths';

const OPENER = 'ask-for-invoice';

/**
 * Asking to pay by invoice: 'Please confirm request', then 'Request received' (spec section 2). Which
 * of the two is open stands in the address, so that it works without JavaScript, as a part of the
 * page; with it the same is a dialog.
 */
export function InvoiceRequest({ problem }: { problem: string | null }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [View, setView] = useState<{ Dialog: typeof Dialog }>();
  const step = stepOf(search.get('invoice'));

  useEffect(() => {
    if (step === null || View) return;
    // Where its code does not come, the part of the page serves.
    import('~/components/ui/dialog').then(setView, () => undefined);
  }, [step, View]);

  const close = () => void navigate(paths.payments(), { replace: true, preventScrollReset: true });
  const question = step ? <InvoiceQuestion step={step} problem={problem} /> : null;
  return (
    <section aria-labelledby="invoice">
      <h2 id="invoice">{PAYMENTS.invoice}</h2>
      <p className="max-w-prose">{PAYMENTS.invoiceText}</p>
      <p className="mt-4">
        <a
          id={OPENER}
          href={paths.payments({ invoice: 'ask' })}
          data-keep-scroll=""
          className="target text-link font-semibold"
        >
          {PAYMENTS.invoiceAsk}
        </a>
      </p>
      {step && View ? (
        <View.Dialog
          title={INVOICE_REQUEST[step === 'ask' ? 'confirm' : 'received']}
          onClose={close}
          returnFocus={() => document.getElementById(OPENER)?.focus({ preventScroll: true })}
        >
          {question}
        </View.Dialog>
      ) : step ? (
        <div className="cash-question">
          <h3>{INVOICE_REQUEST[step === 'ask' ? 'confirm' : 'received']}</h3>
          {question}
        </div>
      ) : null}
    </section>
  );
}

function stepOf(value: string | null): InvoiceStep | null {
  return value === 'ask' || value === 'received' ? value : null;
}
