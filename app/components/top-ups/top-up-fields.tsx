import { MethodChoice } from '~/components/deposits/method-choice';
import { Button } from '~/components/ui/forms/button';
import { TextField } from '~/components/ui/forms/field';
import { TOP_UP } from '~/content/top-ups/top-up';
import { type AccountReply, typedField } from '~/components/ui/forms/account-form';
import type { TopUpPage, TopUpReview } from '~/domain/top-ups/top-up-page';

export type TopUpReply = AccountReply & { review?: TopUpReview | null };

type TopUpFieldsProps = {
  page: TopUpPage;
  reply: TopUpReply | undefined;
  /** Whether the form is being sent for review. */
  busy: boolean;
};

/** First step: threshold, amount, monthly cap and card. */
export function TopUpFields({ page, reply, busy }: TopUpFieldsProps) {
  const { bounds, cards } = page;
  const isBack = reply !== undefined && Object.keys(reply.result.error ?? {}).length === 0;
  const field = (name: 'threshold' | 'amount' | 'cap' | 'method') => ({
    ...typedField(reply, name),
    id: `top-up-${name}`,
    ...(!reply && { defaultValue: page.typed[name] }),
  });
  const { defaultValue: chosen = '', error: methodError } = field('method');
  const money = {
    type: 'number',
    inputMode: 'decimal',
    autoComplete: 'off',
    min: 0,
    step: 0.01,
  } as const;
  return (
    <>
      <div className="flex flex-col gap-6">
        <TextField
          {...field('threshold')}
          label={TOP_UP.threshold}
          hint={TOP_UP.thresholdHint}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that led here is gone
          autoFocus={isBack}
          {...money}
        />
        <TextField
          {...field('amount')}
          label={TOP_UP.amount}
          hint={TOP_UP.amountHint(bounds.leastCents, bounds.mostCents)}
          {...money}
        />
        <TextField
          {...field('cap')}
          label={TOP_UP.cap}
          hint={TOP_UP.capHint(bounds.mostInMonthCents)}
          {...money}
        />
        <MethodChoice
          id="top-up-method"
          methods={cards}
          chosen={chosen}
          declined={[]}
          error={methodError}
        />
      </div>
      <Button name="intent" value="review" busy={busy} className="mt-8">
        {TOP_UP.next}
      </Button>
    </>
  );
}
