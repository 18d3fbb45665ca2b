import { cashOf } from '~/content/ledger/earth-cash';
import { PAID_WITH } from '~/content/orders/paid-with';
import { formatUsd } from '~/domain/core/money';
import type { PaidSource, PaidWith as Paid } from '~/domain/orders/paid-with';
import type { OrderPaymentState } from '~/domain/orders/order-payment';
import { paths } from '~/paths';

/** What paid for an order, down to the individual deposits, and what was refunded. */
export function PaidWith({ paid, payment }: { paid: Paid; payment: OrderPaymentState }) {
  const { cashCents, cardCents, termsCents, cardName, sources } = paid;
  const { cashReturnedCents, cardRefundedCents, organization } = paid;
  return (
    <section aria-labelledby="paid-with" className="mt-10">
      <h2 id="paid-with">{PAID_WITH.title}</h2>
      <dl className="mt-4 grid gap-3">
        {cashCents > 0 ? (
          <Part
            label={organization === null ? PAID_WITH.cash : cashOf(organization)}
            amount={formatUsd(cashCents)}
          >
            {organization === null ? null : (
              <dd className="text-sm text-ink-soft">{PAID_WITH.usedByYou}</dd>
            )}
            {sources.map((source) => (
              <dd key={source.deposit?.id ?? ''} className="text-sm text-ink-soft">
                {formatUsd(source.cents)} <Source source={source} />
              </dd>
            ))}
          </Part>
        ) : null}
        {cardCents > 0 ? (
          <Part label={cardName ?? PAID_WITH.card} amount={formatUsd(cardCents)} />
        ) : null}
        {termsCents > 0 ? (
          <Part
            label={payment === 'on-invoice' ? PAID_WITH.termsOwed : PAID_WITH.terms}
            amount={formatUsd(termsCents)}
          />
        ) : null}
      </dl>
      {cashReturnedCents > 0 ? (
        <p className="mt-3">
          {organization === null
            ? PAID_WITH.cashBack(cashReturnedCents)
            : PAID_WITH.organizationCashBack(cashReturnedCents, organization)}
        </p>
      ) : null}
      {cardRefundedCents > 0 ? (
        <p className="mt-3">{PAID_WITH.cardBack(cardRefundedCents)}</p>
      ) : null}
    </section>
  );
}

type PartProps = { label: string; amount: string; children?: React.ReactNode };

function Part({ label, amount, children }: PartProps) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd className="tabular-nums">{amount}</dd>
      {children}
    </div>
  );
}

function Source({ source: { deposit } }: { source: PaidSource }) {
  if (deposit === null) return PAID_WITH.earlier;
  return (
    <a href={paths.deposit(deposit.id)} className="underline">
      {PAID_WITH.deposit(deposit.at)}
    </a>
  );
}
