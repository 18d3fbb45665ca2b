import { openerOf } from '~/components/customers/openers';
import { Button } from '~/components/ui/forms/button';
import { METHODS } from '~/content/payment-methods/saved-methods';
import type { SetupOrigin } from '~/domain/staff/setup-origin';
import { paths } from '~/paths';

type AddMethodProps = {
  /** The page to return to. */
  origin: SetupOrigin;
  /** Whether Stripe's fields can be embedded in our page. */
  inPlace: boolean;
};

/** Opens Stripe's hosted page by a plain form post; with JavaScript, our own page is offered too. */
export function AddMethod({ origin, inPlace }: AddMethodProps) {
  return (
    <div className="mt-8">
      <form method="post" action={paths.billingAdd({ origin })}>
        <input type="hidden" name="intent" value="hosted" />
        <Button id={openerOf.newMethod} variant="secondary">
          {METHODS.add}
        </Button>
      </form>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">{METHODS.addText}</p>
      {inPlace ? (
        <p className="needs-script text-sm">
          <a href={paths.billingAdd({ origin })} data-document="true" className="target text-link">
            {METHODS.inPlace}
          </a>
        </p>
      ) : null}
    </div>
  );
}
