import { MethodChoice } from './method-choice';
import { Button } from '~/components/ui/forms/button';
import { ADD_CASH, cashOf } from '~/content/ledger/earth-cash';
import { allErrors, typedField } from '~/components/ui/forms/account-form';
import type { DepositReply } from './deposit-review';
import { creditOf, type DepositPage, type TypedDeposit } from '~/domain/deposits/deposit-form';
import { type Cents, cents, formatUsd } from '~/domain/core/money';
import { accountPaths } from '~/account-paths';
import { useState } from 'react';
import { TextField } from '~/components/ui/forms/field';

type DepositFieldsProps = {
  page: DepositPage;
  reply: DepositReply | undefined;
  /** Whether the form is being sent for review. */
  busy: boolean;
};

/** First step: the card or bank account, and the amount. */
export function DepositFields({ page, reply, busy }: DepositFieldsProps) {
  const suggested = { amount: page.amount, method: page.chosen, into: page.into };
  const field = (name: keyof TypedDeposit) => {
    const { defaultValue = '', error } = typedField(reply, name);
    return { typed: reply ? defaultValue : suggested[name], error };
  };
  const isBack = reply !== undefined && allErrors(reply).length === 0;
  return (
    <>
      <div className="flex flex-col gap-6">
        {page.organization === null ? null : (
          <IntoChoice organization={page.organization} chosen={field('into').typed} />
        )}
        <MethodChoice
          id="cash-method"
          methods={page.methods}
          chosen={field('method').typed}
          declined={reply?.review?.declined ?? page.declined}
          error={field('method').error}
        />
        <AmountField
          id="cash-amount"
          page={page}
          {...field('amount')}
          isFirst={isBack}
          isOrganization={page.into === 'organization'}
        />
      </div>
      <Button name="intent" value="review" busy={busy} className="mt-8">
        {ADD_CASH.next}
      </Button>
    </>
  );
}

/** Returns the id of a field's control; null for a field that is not shown. */
export function fieldIdOf(name: string): string | null {
  return name === 'amount' || name === 'method' ? `cash-${name}` : null;
}

type IntoChoiceProps = { organization: string; chosen: string };

/** For an organization's admin: whose Earth Cash the deposit goes into. */
function IntoChoice({ organization, chosen }: IntoChoiceProps) {
  const choices = [
    ['own', ADD_CASH.intoOwn],
    ['organization', cashOf(organization)],
  ] as const;
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{ADD_CASH.into}</legend>
      <div className="cash-methods">
        {choices.map(([value, label]) => (
          <label key={value} className="cash-method">
            <input type="radio" name="into" value={value} defaultChecked={value === chosen} />
            <span dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type AmountFieldProps = {
  id: string;
  page: Pick<DepositPage, 'minCents' | 'maxCents' | 'dailyCreditCents' | 'usedCents'>;
  typed: string;
  error: string | undefined;
  /** Whether the customer has come back to change the amount: the field takes the focus. */
  isFirst: boolean;
  /** Whether the page was opened for the organization's Earth Cash. */
  isOrganization: boolean;
};

/** Amounts to choose with one press. */
const PRESETS = [50, 100, 250, 500, 1_000].map((amount) => cents(amount * 100));
const INTO = { into: 'organization' } as const;
const dollars = (amount: Cents) => String(amount / 100);

/** The amount, and below it what it brings. Uses the same functions as the ledger. */
function AmountField({ id, page, typed, error, isFirst, isOrganization }: AmountFieldProps) {
  const [amount, setAmount] = useState(typed);
  const { minCents, maxCents, dailyCreditCents, usedCents } = page;
  const credit = creditOf(amount);
  return (
    <div>
      <TextField
        id={id}
        name="amount"
        label={ADD_CASH.amount}
        hint={maxCents < minCents ? ADD_CASH.dailyUsed : ADD_CASH.amountHint(minCents, maxCents)}
        error={error}
        // Numeric and from 0 (spec section 5); the server enforces the real bounds.
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that led here is gone
        autoFocus={isFirst}
        defaultValue={typed}
        onInput={({ currentTarget }) => setAmount(currentTarget.value)}
      />
      <p className="cash-presets">
        <span className="sr-only">{ADD_CASH.presets}</span>
        {PRESETS.filter((preset) => preset >= minCents && preset <= maxCents).map((preset) => (
          // Without JavaScript the page is loaded with the amount; with it, the field is filled in place.
          <a
            key={preset}
            href={accountPaths.addEarthCash({
              amount: dollars(preset),
              ...(isOrganization && INTO),
            })}
            onClick={(event) => {
              event.preventDefault();
              const input = document.getElementById(id);
              if (input instanceof HTMLInputElement) input.value = dollars(preset);
              setAmount(dollars(preset));
            }}
          >
            {formatUsd(preset).replace('.00', '')}
          </a>
        ))}
      </p>
      <output htmlFor={id} className="cash-credit">
        {credit
          ? ADD_CASH.credit(credit.creditCents, credit.amountCents, credit.bonusCents)
          : ADD_CASH.youGet}
      </output>
      <p className="text-sm text-ink-soft">{ADD_CASH.dailyHint(dailyCreditCents, usedCents)}</p>
    </div>
  );
}
