import { Button } from '~/components/ui/forms/button';
import { REVIEW } from '~/content/checkout/checkout';
import { paths } from '~/paths';

/** Saves a card at Stripe and returns. A submit button of the form, so that what was typed is kept. */
export function AddCard({ inPlace }: { inPlace: boolean }) {
  return (
    <div className="mt-3">
      <Button name="intent" value="add-card" variant="quiet" className="-mx-5">
        {REVIEW.addCard}
      </Button>
      <p className="max-w-prose text-sm text-ink-soft">
        {REVIEW.addCardText}{' '}
        {inPlace ? (
          <a
            href={paths.billingAdd({ origin: 'checkout' })}
            data-document="true"
            className="needs-script text-link"
          >
            {REVIEW.inPlace}
          </a>
        ) : null}
      </p>
    </div>
  );
}
