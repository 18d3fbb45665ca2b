import { AddressLines } from '~/components/customers/address-lines';
import { Totals, type TotalRow } from '~/components/checkout/totals';
import { cashOf } from '~/content/ledger/earth-cash';
import { PAYMENT_PAGE } from '~/content/payments/payment-words';
import type { PaymentShown } from '~/domain/payments/payment-shown';

type PaymentFactsProps = {
  payment: PaymentShown;
  /** Name of the organization whose Earth Cash pays; null for the customer's own. */
  organization: string | null;
  /** Lines of the delivery address; null if it is not known here. */
  to: readonly string[] | null;
};

/** How an order was paid and where it goes; nothing for a payment that was not completed. */
export function PaymentFacts({ payment, organization, to }: PaymentFactsProps) {
  const { state, totalCents, cashCents, cardCents, termsCents, methodName } = payment;
  if (state === 'failed' || state === 'undoing') return null;
  const rows: TotalRow[] = [
    ...(cashCents > 0
      ? [{ label: organization ? cashOf(organization) : PAYMENT_PAGE.cash, cents: cashCents }]
      : []),
    ...(cardCents > 0 ? [{ label: methodName ?? '', cents: cardCents }] : []),
    ...(termsCents > 0 ? [{ label: PAYMENT_PAGE.terms, cents: termsCents }] : []),
    { label: PAYMENT_PAGE.total, cents: totalCents, isTotal: true },
  ];
  return (
    <section aria-labelledby="payment-facts" className="checkout-facts">
      <div>
        <h2 id="payment-facts" className="text-xl">
          {PAYMENT_PAGE.facts}
        </h2>
        <Totals rows={rows} />
      </div>
      {to ? (
        <div>
          <h2 className="text-xl">{PAYMENT_PAGE.to}</h2>
          <div className="mt-3">
            <AddressLines lines={to} />
          </div>
        </div>
      ) : null}
    </section>
  );
}
