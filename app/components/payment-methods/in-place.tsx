import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { InPlaceForm } from './in-place-form';
import { loadStripeScript } from './load-stripe';
import { Notice } from '~/components/ui/notice';
import { useMediaQuery } from '~/components/ui/use-media-query';
import { METHOD_ADDING } from '~/content/payment-methods/saved-methods';
import type { SetupOrigin } from '~/domain/staff/setup-origin';
import { paths } from '~/paths';

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
    begin.submit({ intent: 'in-place' }, { method: 'post', action: paths.billingAdd({ origin }) });
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
