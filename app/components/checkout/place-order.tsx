import type { SplitPlan } from '~/components/checkout/use-split';
import { Button } from '~/components/ui/forms/button';
import { placeOrderWords, REVIEW, shortMethod } from '~/content/checkout/checkout';
import { cashOf } from '~/content/ledger/earth-cash';
import { ON_TERMS } from '~/domain/checkout/checkout';
import type { Review } from '~/domain/checkout/checkout-review';
import { methodName } from '~/domain/payment-methods/payment-method';

type PlaceOrderProps = { review: Review; plan: SplitPlan; isPlacing: boolean };

/** The button that places the order. Its label says how much is charged, and to what. */
export function PlaceOrder({ review, plan, isPlacing }: PlaceOrderProps) {
  const { totals, cards, blocks, organization } = review;
  const { planned, from, rest } = plan;
  const cash = from === 'organization' && organization ? cashOf(organization.name) : REVIEW.cash;
  const card = cards.find(({ id }) => id === rest);
  const words = planned.ok
    ? placeOrderWords(
        [
          { cents: planned.split.cashCents, from: cash },
          {
            cents: planned.split.cardCents,
            from: card ? shortMethod(methodName(card)) : REVIEW.byCard,
          },
          { cents: planned.split.termsCents, from: REVIEW.byTerms },
        ],
        totals.totalCents,
      )
    : REVIEW.place;
  return (
    <div className="checkout-place">
      <Button
        name="intent"
        value="place"
        size="lg"
        busy={isPlacing}
        disabled={blocks.length > 0}
        className="w-full"
      >
        {isPlacing ? REVIEW.placing : words}
      </Button>
      <p className="mt-3 text-sm text-ink-soft">
        {rest === ON_TERMS && planned.ok && planned.split.termsCents > 0
          ? REVIEW.consentTerms
          : REVIEW.consent}
      </p>
      <p role="status" className="sr-only">
        {isPlacing ? REVIEW.placing : null}
      </p>
    </div>
  );
}
