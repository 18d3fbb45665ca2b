import { ADD_CASH, cashOf } from '~/content/ledger/earth-cash';
import type { DepositInto } from '~/domain/deposits/deposit-form';

type IntoChoiceProps = { organization: string; chosen: DepositInto };

/** For an organization's admin: whose Earth Cash the deposit goes into. */
export function IntoChoice({ organization, chosen }: IntoChoiceProps) {
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
