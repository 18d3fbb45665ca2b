import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from '~/components/ui/forms/button';
import { PAYOUT } from '~/content/commissions/commission-payout';
import { calendarWords } from '~/content/core/dates';
import type { PayoutShown } from '~/domain/commissions/commission-payout';
import type { Cents } from '~/domain/core/money';
import { storeDay } from '~/domain/core/time/store-day';
import { paths } from '~/paths';

type PayoutFormProps = {
  intent: 'earth-cash' | 'transfer';
  /** Form token: pressing the button twice makes one payout. */
  token: string;
  /** The amount shown, which is posted with the form. */
  payableCents: Cents;
};

/** One of the two kinds of payout: what it means, and its confirmation. */
export function PayoutForm({ intent, token, payableCents }: PayoutFormProps) {
  const words = intent === 'earth-cash' ? PAYOUT.cash : PAYOUT.transfer;
  return (
    <section aria-labelledby={intent} className="max-w-prose">
      <h2 id={intent}>{words.heading}</h2>
      <p className="mt-2 mb-4 text-ink-soft">{words.text}</p>
      <Confirmed
        intent={intent}
        open={words.open(payableCents)}
        sure={words.sure(payableCents)}
        button={words.button(payableCents)}
        token={token}
      >
        <input type="hidden" name="cents" value={payableCents} />
      </Confirmed>
    </section>
  );
}

/** The transfer that is requested, with a way to cancel it. */
export function PayoutWaiting({ payout, token }: { payout: PayoutShown; token: string }) {
  const { waiting } = PAYOUT;
  const day = calendarWords(storeDay(Date.parse(payout.askedAt)));
  return (
    <section aria-labelledby="waiting" className="max-w-prose">
      <h2 id="waiting">{waiting.heading}</h2>
      <p className="mt-2 mb-4 text-ink-soft">{waiting.text(payout.cents, day)}</p>
      <Confirmed intent="cancel" {...waiting} token={token}>
        <input type="hidden" name="payout" value={payout.id} />
      </Confirmed>
    </section>
  );
}

type ConfirmedProps = {
  intent: 'earth-cash' | 'transfer' | 'cancel';
  /** What opens the question, the question, and the button that answers it. */
  open: string;
  sure: string;
  button: string;
  token: string;
  children: ReactNode;
};

/** A form behind a question, without JavaScript too. */
function Confirmed({ intent, open, sure, button, token, children }: ConfirmedProps) {
  const { formAction, formData } = useNavigation();
  const isSending =
    formAction === paths.commissionPayout() && formData?.get('form_token') === token;
  return (
    <details>
      <summary className="target font-semibold">{open}</summary>
      <p className="mt-2 mb-4">{sure}</p>
      <Form
        method="post"
        action={paths.commissionPayout()}
        replace
        onSubmit={(event) => {
          if (isSending) event.preventDefault();
        }}
      >
        <input type="hidden" name="form_token" value={token} />
        {children}
        <Button
          name="intent"
          value={intent}
          variant={intent === 'earth-cash' ? 'primary' : 'secondary'}
          busy={isSending}
        >
          {button}
        </Button>
      </Form>
    </details>
  );
}
