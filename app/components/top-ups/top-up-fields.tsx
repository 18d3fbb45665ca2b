import { MethodChoice } from '~/components/deposits/method-choice';
import { Button } from '~/components/ui/forms/button';
import { TextField } from '~/components/ui/forms/field';
import { TOP_UP } from '~/content/top-ups/top-up';
import type { TopUpPage, TopUpReply } from '~/domain/top-ups/top-up-page';

type TopUpFieldsProps = {
  page: TopUpPage;
  reply: TopUpReply | undefined;
  /** Whether the form is being sent for review. */
  busy: boolean;
};

/** First step: threshold, amount, monthly cap and card. */
export function TopUpFields({ page, reply, busy }: TopUpFieldsProps) {
  const { bounds, cards } = page;
  const { typed, faults } = reply ?? { typed: page.typed, faults: {} };
  const isBack = reply !== undefined && Object.keys(faults).length === 0;
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
          id={TOP_UP_IDS.threshold}
          name="threshold"
          label={TOP_UP.threshold}
          hint={TOP_UP.thresholdHint}
          error={faults.threshold}
          defaultValue={typed.threshold}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that led here is gone
          autoFocus={isBack}
          {...money}
        />
        <TextField
          id={TOP_UP_IDS.amount}
          name="amount"
          label={TOP_UP.amount}
          hint={TOP_UP.amountHint(bounds.leastCents, bounds.mostCents)}
          error={faults.amount}
          defaultValue={typed.amount}
          {...money}
        />
        <TextField
          id={TOP_UP_IDS.cap}
          name="cap"
          label={TOP_UP.cap}
          hint={TOP_UP.capHint(bounds.mostInMonthCents)}
          error={faults.cap}
          defaultValue={typed.cap}
          {...money}
        />
        <MethodChoice
          id={TOP_UP_IDS.method}
          methods={cards}
          chosen={typed.method}
          error={faults.method}
        />
      </div>
      <Button name="intent" value="review" busy={busy} className="mt-8">
        {TOP_UP.next}
      </Button>
    </>
  );
}

export const TOP_UP_IDS = {
  threshold: 'top-up-threshold',
  amount: 'top-up-amount',
  cap: 'top-up-cap',
  method: 'top-up-method',
} as const;
