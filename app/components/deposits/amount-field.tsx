import { useState } from 'react';
import { TextField } from '~/components/ui/forms/text-field';
import { ADD_CASH } from '~/content/ledger/earth-cash';
import { creditOf, type DepositPage } from '~/domain/deposits/deposit-form';

type AmountFieldProps = {
  id: string;
  page: Pick<DepositPage, 'minCents' | 'maxCents' | 'dailyCreditCents' | 'usedCents'>;
  typed: string;
  error: string | undefined;
  /** Whether the customer has come back to change the amount: the field takes the focus. */
  isFirst: boolean;
};

/** The amount, and below it what it brings. Uses the same functions as the ledger. */
export function AmountField({ id, page, typed, error, isFirst }: AmountFieldProps) {
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
      <output htmlFor={id} className="cash-credit">
        {credit
          ? ADD_CASH.credit(credit.creditCents, credit.amountCents, credit.bonusCents)
          : ADD_CASH.youGet}
      </output>
      <p className="text-sm text-ink-soft">{ADD_CASH.dailyHint(dailyCreditCents, usedCents)}</p>
    </div>
  );
}
