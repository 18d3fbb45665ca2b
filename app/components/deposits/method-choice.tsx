import { methodDetails, methodHeading, MethodMark } from '~/components/payment-methods/method-list';
import { ADD_CASH } from '~/content/ledger/earth-cash';
import { methodError, suggestedMethod } from '~/domain/deposits/deposit-form';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';

type MethodChoiceProps = {
  id: string;
  methods: readonly PaymentMethod[];
  /** Id of the method chosen before. */
  chosen: string;
  /** Ids of the methods that were just declined: one of them is never suggested. */
  declined: readonly string[];
  error: string | undefined;
};

/**
 * The saved cards and bank accounts (spec section 2, 'Cards'). One that cannot be charged is listed with
 * the reason why it cannot be chosen.
 */
export function MethodChoice({ id, methods, chosen, declined, error }: MethodChoiceProps) {
  const usable = methods.filter((method) => methodError(method) === null);
  const first = usable.find((method) => method.id === chosen) ?? suggestedMethod(methods, declined);
  // The error summary links to the chosen one, or to the first that can be chosen.
  const target = first ?? usable[0];
  const errorId = `${id}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-semibold">{ADD_CASH.methods}</legend>
      <div className="cash-methods">
        {methods.map((method, place) => {
          const why = declined.includes(method.id) ? ADD_CASH.declined : reasonOf(method);
          const reasonId = `${id}-${place}-reason`;
          return (
            <label key={method.id} className="cash-method">
              <input
                type="radio"
                name="method"
                id={method.id === target?.id ? id : undefined}
                value={method.id}
                defaultChecked={method.id === first?.id}
                disabled={methodError(method) !== null}
                aria-describedby={why ? reasonId : undefined}
              />
              <MethodMark method={method} />
              <span className="min-w-0">
                <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
                  {methodHeading(method)}
                </span>
                <span className="block text-sm text-ink-soft">{methodDetails(method)}</span>
                {why ? (
                  <span id={reasonId} className="block text-sm">
                    {why}
                  </span>
                ) : null}
              </span>
            </label>
          );
        })}
      </div>
      {error ? (
        <p id={errorId} className="mt-2 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/**
 * Returns why a method cannot be chosen, or what to know before choosing it; null if there is nothing to
 * say.
 */
function reasonOf(method: PaymentMethod): string | null {
  switch (methodError(method)) {
    case 'deposit_method_expired':
      return ADD_CASH.expired;
    case 'deposit_method_pending':
      return ADD_CASH.pending;
    case null:
      return method.type === 'us_bank_account' ? ADD_CASH.bankTakesDays : null;
  }
}
