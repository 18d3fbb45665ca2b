import type { ReactNode } from 'react';
import { REVIEW_IDS, type SplitPlan } from './use-split';
import { methodDetails, methodHeading } from '~/components/payment-methods/method-list';
import { Notice } from '~/components/ui/notice';
import { FROM_CHOICE, REVIEW } from '~/content/checkout/checkout';
import {
  ON_TERMS,
  type Review,
  type ReviewErrors,
  type ReviewTerms,
} from '~/domain/checkout/checkout';
import { PO_NUMBER_LENGTH } from '~/domain/payments/payment-terms';
import { TextField } from '~/components/ui/forms/field';
import { cents } from '~/domain/core/money';
import { Button } from '~/components/ui/forms/button';
import { accountPaths } from '~/account-paths';

type RestChoiceProps = {
  review: Review;
  plan: SplitPlan;
  errors: Pick<ReviewErrors, 'rest' | 'po'>;
};

/**
 * Chooses who pays what Earth Cash does not: a saved card, or an invoice if the customer has that option.
 * An expired card is listed with the reason why it cannot be chosen. While Stripe does not respond, the
 * chosen card stays chosen, without its name. If nothing is left to pay there is no choice, but the choice
 * stays in the form.
 */
export function RestChoice({ review, plan, errors }: RestChoiceProps) {
  const error = errors.rest;
  const { cards, cardsProblem, terms, inPlace, totals, organization } = review;
  const { planned, rest, setRest } = plan;
  const { totalCents } = totals;
  const left = planned.ok ? cents(totalCents - planned.split.storeCreditCents) : null;
  if (left === 0) {
    return (
      <p className="checkout-rest font-semibold">
        {plan.from === 'organization' && organization
          ? FROM_CHOICE.paysAll(organization.name)
          : REVIEW.restNothing}
        <input type="hidden" name="rest" value={rest} />
        {terms ? <input type="hidden" name="po" value={terms.poNumber} /> : null}
      </p>
    );
  }
  const errorId = `${REVIEW_IDS.rest}-error`;
  const chosen = review.chosen.rest;
  const storedCard = cardsProblem && chosen !== '' && chosen !== ON_TERMS ? chosen : null;
  const isLess = planned.ok && planned.split.cardCents === 50;
  return (
    <fieldset className="checkout-rest" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 font-semibold" id={REVIEW_IDS.rest} tabIndex={-1}>
        {left === null ? REVIEW.restUnknown : REVIEW.restPays(left)}
      </legend>
      {cardsProblem ? <Notice tone="problem">{cardsProblem}</Notice> : null}
      {cards.length === 0 && !cardsProblem ? (
        <p className="mb-3 text-ink-soft">{REVIEW.noCards}</p>
      ) : null}
      <div className="checkout-choice">
        {cards.map((card) => (
          <RestCard
            key={card.id}
            value={card.id}
            isChosen={card.id === rest}
            onChoose={setRest}
            isDisabled={card.isExpired}
          >
            <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
              {methodHeading(card)}
            </span>
            <span className="block text-sm text-ink-soft">
              {card.isExpired ? REVIEW.expired : methodDetails(card)}
            </span>
          </RestCard>
        ))}
        {storedCard === null ? null : (
          <RestCard value={storedCard} isChosen={rest === storedCard} onChoose={setRest}>
            <span className="block font-semibold">{REVIEW.storedCard}</span>
          </RestCard>
        )}
        {terms ? (
          <RestCard value={ON_TERMS} isChosen={rest === ON_TERMS} onChoose={setRest}>
            <span className="block font-semibold">{REVIEW.terms}</span>
            <span className="block text-sm text-ink-soft">{REVIEW.termsText(terms)}</span>
          </RestCard>
        ) : null}
      </div>
      {terms ? <PoNumber terms={terms} error={errors.po} /> : null}
      {error ? (
        <p id={errorId} className="mt-2 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
      {isLess ? <p className="mt-2 text-sm text-ink-soft">{REVIEW.restMinimum}</p> : null}
      <AddCard inPlace={inPlace} />
    </fieldset>
  );
}

type PoNumberProps = { terms: ReviewTerms; error: string | undefined };

/** The customer's own number of an order on invoice. There whichever is chosen: without JavaScript nothing appears. */
function PoNumber({ terms: { name, poNumber }, error }: PoNumberProps) {
  return (
    <>
      <input type="hidden" name="terms_shown" value={name} />
      <TextField
        id={REVIEW_IDS.po}
        name="po"
        label={REVIEW.poNumber}
        hint={REVIEW.poNumberHint}
        optional
        className="mt-4"
        maxLength={PO_NUMBER_LENGTH}
        autoComplete="off"
        spellCheck={false}
        key={poNumber}
        defaultValue={poNumber}
        dir="auto"
        {...(error && { error })}
      />
    </>
  );
}

type RestCardProps = {
  value: string;
  isChosen: boolean;
  onChoose: (value: string) => void;
  isDisabled?: boolean;
  children: ReactNode;
};

function RestCard({ value, isChosen, onChoose, isDisabled, children }: RestCardProps) {
  return (
    <label className="checkout-card">
      <input
        type="radio"
        name="rest"
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={() => onChoose(value)}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

/** Saves a card at Stripe and returns. A submit button of the form, so that what was typed is kept. */
function AddCard({ inPlace }: { inPlace: boolean }) {
  return (
    <div className="mt-3">
      <Button name="intent" value="add-card" variant="quiet" className="-mx-5">
        {REVIEW.addCard}
      </Button>
      <p className="max-w-prose text-sm text-ink-soft">
        {REVIEW.addCardText}{' '}
        {inPlace ? (
          <a
            href={accountPaths.billingAdd({ origin: 'checkout' })}
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
