import type { ReactNode } from 'react';
import type { SplitPlan } from './use-split';
import { Button } from '~/components/ui/forms/button';
import { useAlive } from '~/components/ui/use-alive';
import { cashOf } from '~/content/ledger/earth-cash';
import { FROM_CHOICE } from '~/content/checkout/checkout';
import type { CashFrom, Review } from '~/domain/checkout/checkout-review';
import type { OrganizationFunds } from '~/domain/organizations/organization-cash';
import { paths } from '~/paths';

type FromChoiceProps = {
  funds: Review['funds'];
  organization: OrganizationFunds;
  plan: Pick<SplitPlan, 'from' | 'setFrom'>;
  /** The balance that the server rendered the amounts for. */
  shown: CashFrom;
};

/**
 * Chooses whose Earth Cash pays: the customer's own, or the organization's up to their allowance. The
 * hidden field says which balance the amounts on the page are for; without JavaScript they follow with the
 * next response.
 */
export function FromChoice({ funds, organization, plan, shown }: FromChoiceProps) {
  const hasScript = useAlive();
  const { name, availableCents } = organization;
  const isUsedUp = availableCents === 0;
  return (
    <fieldset className="checkout-from">
      <legend className="mb-2 font-semibold">{FROM_CHOICE.legend}</legend>
      <input type="hidden" name="from_shown" value={hasScript ? plan.from : shown} />
      <div className="checkout-choice">
        <From value="own" plan={plan}>
          <Words heading={FROM_CHOICE.own} text={FROM_CHOICE.have(funds.availableCents)} />
        </From>
        <From value="organization" plan={plan} isDisabled={isUsedUp}>
          <Words
            heading={cashOf(name)}
            text={isUsedUp ? FROM_CHOICE.usedUp : FROM_CHOICE.upTo(availableCents)}
          />
        </From>
      </div>
      {isUsedUp ? (
        <a href={paths.organizationCash()} className="target text-link">
          {FROM_CHOICE.ask}
        </a>
      ) : null}
      {isUsedUp ? null : (
        <Button name="intent" value="update" variant="secondary" className="without-script mt-3">
          {FROM_CHOICE.choose}
        </Button>
      )}
    </fieldset>
  );
}

type FromProps = {
  value: CashFrom;
  plan: FromChoiceProps['plan'];
  isDisabled?: boolean;
  children: ReactNode;
};

function From({ value, plan, isDisabled, children }: FromProps) {
  return (
    <label className="checkout-card">
      <input
        type="radio"
        name="from"
        value={value}
        checked={plan.from === value}
        disabled={isDisabled}
        onChange={() => plan.setFrom(value)}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

function Words({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
        {heading}
      </span>
      <span className="block text-sm text-ink-soft">{text}</span>
    </>
  );
}
