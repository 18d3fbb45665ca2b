import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { InPlaceForm } from '~/components/saved-methods/in-place-form';
import { loadStripeScript } from '~/components/saved-methods/load-stripe';
import { Notice } from '~/components/ui/notice';
import { METHOD_ADDING } from '~/content/saved-methods';
import type { SetupOrigin } from '~/domain/setup-origin';
import { paths } from '~/paths';

/** What the action answers to a page that wants the card company's fields. */
export type InPlaceAnswer = { clientSecret: string } | { problem: string };

type InPlaceProps = { publishableKey: string; scriptUrl: string | null; origin: SetupOrigin };

/**
 * The card company's own fields on a page of ours: they are frames of theirs, so that no card number
 * reaches this page's scripts or our server. There only with JavaScript; the hosted page does the same.
 */
export function InPlace({ publishableKey, scriptUrl, origin }: InPlaceProps) {
  const begin = useFetcher<InPlaceAnswer>();
  const [stripe, setStripe] = useState<Stripe | null>();
  const begun = useRef(false);

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
        options={{ clientSecret: answer.clientSecret, appearance: { theme: themeNow() } }}
      >
        <InPlaceForm origin={origin} />
      </Elements>
    </>
  );
}

/** The fields stand on our ground, which follows the system. */
function themeNow(): 'night' | 'stripe' {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe';
}
