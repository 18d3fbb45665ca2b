import { CHECKOUT } from '~/content/checkout/checkout';
import { CHECKOUT_STEPS, type CheckoutStep } from '~/domain/checkout/checkout';
import { paths } from '~/paths';

/** The steps of the checkout and the current one. Earlier steps are links until the order is placed. */
export function CheckoutSteps({ at }: { at: CheckoutStep }) {
  const now = CHECKOUT_STEPS.indexOf(at);
  const isDone = at === 'done';
  return (
    <nav aria-label={CHECKOUT.stepsLabel} className="checkout-steps">
      <ol>
        {isDone ? null : (
          <li>
            <a href={paths.cart()}>{CHECKOUT.cart}</a>
          </li>
        )}
        {CHECKOUT_STEPS.filter((step) => isDone || step !== 'done').map((step, place) => (
          <li key={step} aria-current={step === at ? 'step' : undefined}>
            {step === 'address' && place < now && !isDone ? (
              <a href={paths.checkout()}>{CHECKOUT.steps[step]}</a>
            ) : (
              <span>{CHECKOUT.steps[step]}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
