import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useSubmit } from '@remix-run/react';
import type { StripeError } from '@stripe/stripe-js';
import { useState, type FormEvent } from 'react';
import { Button } from '~/components/ui/forms/button';
import { METHOD_ADDING } from '~/content/payment-methods/saved-methods';
import type { SetupOrigin } from '~/domain/staff/setup-origin';
import { paths } from '~/paths';

/** Sends the contents of Stripe's fields to Stripe, and the resulting id to our server. */
export function InPlaceForm({ origin }: { origin: SetupOrigin }) {
  const stripe = useStripe();
  const elements = useElements();
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || busy) return;
    setBusy(true);
    setProblem(null);
    const { error, setupIntent } = await stripe.confirmSetup({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: new URL(paths.billingReturn({ origin }), location.href).href },
    });
    const method = setupIntent?.payment_method;
    if (error || !method) {
      setBusy(false);
      setProblem(wordsOf(error));
      return;
    }
    submit(
      { intent: 'store', method: typeof method === 'string' ? method : method.id },
      { method: 'post', action: paths.billingAdd({ origin }) },
    );
  }

  return (
    <form onSubmit={(event) => void save(event)} aria-label={METHOD_ADDING.fields}>
      <PaymentElement />
      <p role="alert" className="mt-4 font-semibold text-danger empty:hidden">
        {problem}
      </p>
      <Button busy={busy} className="mt-6">
        {busy ? METHOD_ADDING.saving : METHOD_ADDING.save}
      </Button>
    </form>
  );
}

/** Returns the error message. Errors of a field are already shown inside Stripe's frame. */
function wordsOf(error: StripeError | undefined): string {
  if (error?.type === 'validation_error') return METHOD_ADDING.check;
  return error?.message ?? METHOD_ADDING.unavailable;
}
