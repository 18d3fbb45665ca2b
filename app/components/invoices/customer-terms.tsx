import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { SelectField, TextField } from '~/components/ui/forms/field';
import { FactList } from '~/components/ui/lists/fact-list';
import { CUSTOMER_TERMS } from '~/content/invoices/payment-terms';
import { formatUsd } from '~/domain/core/money';
import { storedText } from '~/domain/core/stored-amount';
import { type CustomerTerms as Terms } from '~/domain/payments/payment-terms';
import { PAYMENT_TERMS, termsLabel } from '~/domain/orders/order-terms';

export type CustomerTermsProps = {
  terms: Terms & { changedAt: string | null };
  reply: AccountReply | undefined;
};

/** The terms of a customer who may order on invoice, what is used of their credit, and the form that sets both. */
export function CustomerTerms({ terms: agreed, reply }: CustomerTermsProps) {
  const { terms, creditLimitCents, usedCents, changedAt } = agreed;
  const limit = creditLimitCents === null ? '' : storedText(creditLimitCents);
  return (
    <div className="mt-4">
      <FactList
        facts={[
          { term: CUSTOMER_TERMS.terms, value: termsLabel(terms) },
          {
            term: CUSTOMER_TERMS.limit,
            value: creditLimitCents === null ? CUSTOMER_TERMS.noLimit : formatUsd(creditLimitCents),
          },
          { term: CUSTOMER_TERMS.used, value: CUSTOMER_TERMS.usedOf(usedCents, creditLimitCents) },
        ]}
      />
      <details open={reply?.form === 'payment-terms'}>
        <summary className="target text-link">{CUSTOMER_TERMS.change}</summary>
        <AccountForm
          name="payment-terms"
          reply={reply}
          values={{ terms, limit }}
          valueLabels={{
            terms: Object.fromEntries(PAYMENT_TERMS.map((value) => [value, termsLabel(value)])),
          }}
          hidden={{ seen: changedAt ?? 'none' }}
          save={CUSTOMER_TERMS.save}
          variant="secondary"
          className="mt-2 max-w-xl"
        >
          {(field) => (
            <>
              <SelectField
                {...field('terms')}
                label={CUSTOMER_TERMS.terms}
                hint={CUSTOMER_TERMS.hint}
                options={PAYMENT_TERMS.map((value) => ({ value, label: termsLabel(value) }))}
              />
              <TextField
                {...field('limit')}
                label={CUSTOMER_TERMS.limit}
                hint={CUSTOMER_TERMS.limitHint}
                inputMode="decimal"
              />
            </>
          )}
        </AccountForm>
      </details>
    </div>
  );
}
