import { Form, useNavigation } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { PAYOUT } from '~/content/commission-payout';
import type { Cents } from '~/domain/money';
import { paths } from '~/paths';

type PayoutFormProps = {
  intent: 'earth-cash' | 'transfer';
  /** Form token: pressing the button twice makes one payout. */
  token: string;
  /** The amount shown, which is posted with the form. */
  payableCents: Cents;
};

/** One of the two kinds of payout: what it means, and one button. */
export function PayoutForm({ intent, token, payableCents }: PayoutFormProps) {
  const { formAction, formData } = useNavigation();
  const isSending =
    formAction === paths.commissionPayout() && formData?.get('form_token') === token;
  const words = intent === 'earth-cash' ? PAYOUT.cash : PAYOUT.transfer;
  return (
    <section aria-labelledby={intent} className="max-w-prose">
      <h2 id={intent}>{words.heading}</h2>
      <p className="mt-2 mb-4 text-ink-soft">{words.text}</p>
      <Form
        method="post"
        action={paths.commissionPayout()}
        replace
        onSubmit={(event) => {
          if (isSending) event.preventDefault();
        }}
      >
        <input type="hidden" name="form_token" value={token} />
        <input type="hidden" name="cents" value={payableCents} />
        <Button
          name="intent"
          value={intent}
          variant={intent === 'earth-cash' ? 'primary' : 'secondary'}
          busy={isSending}
        >
          {words.button(payableCents)}
        </Button>
      </Form>
    </section>
  );
}
