import { REVIEW_IDS, type SplitPlan } from './use-split';
import { Button } from '~/components/ui/forms/button';
import { CONTROL, Field } from '~/components/ui/forms/field';
import { Notice } from '~/components/ui/notice';
import { FROM_CHOICE, REVIEW } from '~/content/checkout/checkout';
import type { Review, SplitError } from '~/domain/checkout/checkout';
import { cents, type Cents } from '~/domain/core/money';
import { type CashFrom, largestCash } from '~/domain/payments/payment';
import { storedText } from '~/domain/core/stored-amount';
import { accountPaths } from '~/account-paths';
import type { ReactNode } from 'react';
import { useAlive } from '~/components/ui/use-hover-menu';
import { cashOf } from '~/content/ledger/earth-cash';
import type { OrganizationFunds } from '~/domain/organizations/organization-cash';

type CashChoiceProps = { review: Review; plan: SplitPlan; error: string | undefined };

/** Chooses how much Earth Cash to use, by default the maximum, and shows what is left. */
export function CashChoice({ review, plan, error }: CashChoiceProps) {
  const { organization, chosen } = review;
  const { availableCents, state } = plan.funds;
  return (
    <div className="checkout-cash">
      {review.cashWasCents === null ? null : (
        <Notice tone="problem">{REVIEW.cashLess(review.cashWasCents, availableCents)}</Notice>
      )}
      {organization ? (
        <FromChoice {...{ funds: review.funds, organization, plan, shown: chosen.from }} />
      ) : null}
      {availableCents === 0 ? (
        <NoCash state={state} error={error} />
      ) : (
        <CashAmount review={review} plan={plan} error={error} />
      )}
    </div>
  );
}

function CashAmount({ review, plan, error }: CashChoiceProps) {
  const { planned, from, funds, cash, setCash } = plan;
  const { availableCents } = funds;
  const most = largestCash(review.totals.totalCents, availableCents);
  const isMost = planned.ok && planned.split.storeCreditCents === most;
  const isOwn = from === 'own';
  return (
    <>
      <Field
        label={REVIEW.cashLabel}
        hint={isOwn ? REVIEW.cashHave(availableCents) : FROM_CHOICE.most(availableCents)}
        id={REVIEW_IDS.cash}
        error={error}
      >
        {(control) => (
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
            <span className="checkout-amount">
              <span aria-hidden="true">$</span>
              <input
                type="text"
                name="cash"
                inputMode="decimal"
                autoComplete="off"
                className={CONTROL}
                value={cash}
                onChange={({ currentTarget }) => setCash(currentTarget.value)}
                {...control}
              />
            </span>
            {isMost ? null : (
              <Button
                type="button"
                variant="quiet"
                className="needs-script -mx-2.5"
                onClick={() => setCash(storedText(most))}
              >
                {REVIEW.cashMost(most)}
              </Button>
            )}
            <Button name="intent" value="update" variant="secondary" className="without-script">
              {REVIEW.update}
            </Button>
          </div>
        )}
      </Field>
      <p aria-live="polite" className="mt-2 text-sm text-ink-soft empty:sr-only">
        {planned.ok
          ? leftLabel(review, isOwn, planned)
          : fieldErrorMessage(planned.error, availableCents)}
      </p>
    </>
  );
}

/**
 * Says what is left afterwards: of the customer's own Earth Cash, or of the allowance and the
 * organization's.
 */
function leftLabel(
  { organization }: Review,
  isOwn: boolean,
  { split, leftCents }: Extract<SplitPlan['planned'], { ok: true }>,
): string {
  if (isOwn || organization === null) return REVIEW.cashLeft(leftCents);
  const { storeCreditCents } = split;
  return organization.leftCents === null
    ? FROM_CHOICE.balanceLeft(cents(organization.balanceCents - storeCreditCents))
    : FROM_CHOICE.allowanceLeft(cents(organization.leftCents - storeCreditCents));
}

/** Says while typing why an amount cannot be used, before it is sent. */
function fieldErrorMessage(fieldError: SplitError, availableCents: Cents): string | null {
  if (fieldError === 'checkout_cash_malformed') return REVIEW.cashMalformed;
  return fieldError === 'checkout_cash_too_much' ? REVIEW.cashTooMuch(availableCents) : null;
}

function NoCash({ state, error }: { state: Review['funds']['state']; error: string | undefined }) {
  const labels = {
    ready: REVIEW.cashNone,
    unknown: REVIEW.cashUnknown,
    frozen: REVIEW.cashFrozen,
  }[state];
  return (
    <>
      <p className="font-semibold">{REVIEW.cash}</p>
      <p id={REVIEW_IDS.cash} tabIndex={-1} className="mt-1 text-ink-soft outline-none">
        {labels}{' '}
        {state === 'ready' ? (
          <a href={accountPaths.addEarthCash()} className="text-link whitespace-nowrap">
            {REVIEW.cashAdd}
          </a>
        ) : null}
      </p>
      {error ? <p className="mt-2 text-sm font-semibold text-danger">{error}</p> : null}
      <input type="hidden" name="cash" value="0.00" />
    </>
  );
}

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
function FromChoice({ funds, organization, plan, shown }: FromChoiceProps) {
  const hasScript = useAlive();
  const { name, availableCents } = organization;
  const isUsedUp = availableCents === 0;
  return (
    <fieldset className="checkout-from">
      <legend className="mb-2 font-semibold">{FROM_CHOICE.legend}</legend>
      <input type="hidden" name="from_shown" value={hasScript ? plan.from : shown} />
      <div className="checkout-choice">
        <From value="own" plan={plan}>
          <Labels heading={FROM_CHOICE.own} text={FROM_CHOICE.have(funds.availableCents)} />
        </From>
        <From value="organization" plan={plan} isDisabled={isUsedUp}>
          <Labels
            heading={cashOf(name)}
            text={isUsedUp ? FROM_CHOICE.usedUp : FROM_CHOICE.upTo(availableCents)}
          />
        </From>
      </div>
      {isUsedUp ? (
        <a href={accountPaths.organizationCash()} className="target text-link">
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

function Labels({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
        {heading}
      </span>
      <span className="block text-sm text-ink-soft">{text}</span>
    </>
  );
}
