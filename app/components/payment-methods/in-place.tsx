import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeError } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useSubmit } from '~/framework';
import { Notice } from '~/components/ui/notice';
import { useMediaQuery } from '~/components/ui/use-media-query';
import { METHOD_ADDING } from '~/content/payment-methods/saved-methods';
import type { SetupOrigin } from '~/domain/staff/staff-account';
import { accountPaths } from '~/account-paths';
import { Button } from '~/components/ui/forms/button';

/** What the action returns to a page that asks for the embedded fields. */
export type InPlaceAnswer = { clientSecret: string } | { problem: string };

type InPlaceProps = { publishableKey: string; scriptUrl: string | null; origin: SetupOrigin };

/**
 * Stripe's fields embedded in our page. They are iframes of Stripe's, so that no card number reaches our
 * scripts or server. JavaScript only; the hosted page does the same without.
 */
export function InPlace({ publishableKey, scriptUrl, origin }: InPlaceProps) {
  const begin = useFetcher<InPlaceAnswer>();
  const [stripe, setStripe] = useState<Stripe | null>();
  const begun = useRef(false);
  // Our page follows the system's color scheme, and Stripe's labels have to stay legible on it.
  const theme = useMediaQuery('(prefers-color-scheme: dark)', false) ? 'night' : 'stripe';

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin.submit(
      { intent: 'in-place' },
      { method: 'post', action: accountPaths.billingAdd({ origin }) },
    );
    void loadStripeScript(publishableKey, scriptUrl).then(setStripe);
  }, [begin, origin, publishableKey, scriptUrl]);

  const answer = begin.data;
  if (stripe === null) return <Notice tone="problem">{METHOD_ADDING.unavailable}</Notice>;
  if (answer && 'problem' in answer) return <Notice tone="problem">{answer.problem}</Notice>;
  if (!stripe || !answer) return <p role="status">{METHOD_ADDING.loading}</p>;
  return (
    <>
      <p className="mb-6 max-w-prose">{METHOD_ADDING.text}</p>
      <Elements
        stripe={stripe}
        options={{ clientSecret: answer.clientSecret, appearance: { theme } }}
      >
        <InPlaceForm origin={origin} />
      </Elements>
    </>
  );
}

/**
 * Loads Stripe's browser script on demand.
 *
 * @param scriptUrl of the sandbox's stand-in, which the library then finds; null in production
 * @returns null if it could not be loaded
 */
async function loadStripeScript(
  publishableKey: string,
  scriptUrl: string | null,
): Promise<Stripe | null> {
  try {
    if (scriptUrl !== null) await addScript(scriptUrl);
    // The library's main entry would load the script as a side effect of the import.
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    return await loadStripe(publishableKey);
  } catch {
    // The browser's console shows the cause; the page offers the hosted page instead.
    return null;
  }
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`no script at ${src}`)));
    document.head.append(script);
  });
}

/** Sends the contents of Stripe's fields to Stripe, and the resulting id to our server. */
function InPlaceForm({ origin }: { origin: SetupOrigin }) {
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
      confirmParams: {
        return_url: new URL(accountPaths.billingReturn({ origin }), location.href).href,
      },
    });
    const method = setupIntent?.payment_method;
    if (error || !method) {
      setBusy(false);
      setProblem(messageOf(error));
      return;
    }
    submit(
      { intent: 'store', method: typeof method === 'string' ? method : method.id },
      { method: 'post', action: accountPaths.billingAdd({ origin }) },
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
function messageOf(error: StripeError | undefined): string {
  if (error?.type === 'validation_error') return METHOD_ADDING.check;
  return error?.message ?? METHOD_ADDING.unavailable;
}
