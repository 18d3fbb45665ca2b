import { CashChoice } from '~/components/checkout/cash-choice';
import { RestChoice } from '~/components/checkout/rest-choice';
import type { SplitPlan } from '~/components/checkout/use-split';
import { REVIEW } from '~/content/checkout/checkout';
import type { Review, ReviewFaults } from '~/domain/checkout/checkout-review';

type PaymentChoiceProps = { review: Review; plan: SplitPlan; faults: ReviewFaults };

/** Splits the payment: Earth Cash first, then a card or an invoice for the rest. */
export function PaymentChoice({ review, plan, faults }: PaymentChoiceProps) {
  return (
    <section aria-labelledby="checkout-pay" className="checkout-part">
      <h2 id="checkout-pay" className="text-xl">
        {REVIEW.pay}
      </h2>
      <CashChoice review={review} plan={plan} error={faults.cash} />
      <RestChoice review={review} plan={plan} error={faults.rest} />
    </section>
  );
}
