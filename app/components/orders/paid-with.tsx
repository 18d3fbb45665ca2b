import { cashOf } from '~/content/ledger/earth-cash';
import { PAID_WITH } from '~/content/orders/paid-with';
import { formatUsd } from '~/domain/core/money';
import type {
  OrderPaymentState,
  PaidWith as Paid,
  PaidSource,
} from '~/domain/orders/order-payment';
import { accountPaths } from '~/account-paths';
import { ORDER_HELP } from '~/content/orders/orders';
import type { Order } from '~/domain/orders/order';
import { mailTo } from '~/content/layout/footer';
import { useRootData } from '~/components/catalogue/root-data';

type PaidWithProps = {
  /** The payments of the order, the first one first. */
  paid: readonly Paid[];
  payment: OrderPaymentState;
  /** Whether the reader has bought it; else an admin of the organization reads. */
  isOwn: boolean;
};

/** What paid for an order, down to the individual deposits, and what was refunded. */
export function PaidWith({ paid, payment, isOwn }: PaidWithProps) {
  if (paid.length === 0) return null;
  return (
    <section aria-labelledby="paid-with" className="mt-8">
      <h2 id="paid-with">{PAID_WITH.title}</h2>
      {paid.map((one) => (
        <OnePayment key={one.paymentId} paid={one} payment={payment} isOwn={isOwn} />
      ))}
    </section>
  );
}

type OnePaymentProps = Omit<PaidWithProps, 'paid'> & { paid: Paid };

function OnePayment({ paid, payment, isOwn }: OnePaymentProps) {
  const { storeCreditCents, cardCents, termsCents, poNumber, cardName, sources } = paid;
  const { storeCreditReturnedCents, cardRefundedCents, organization } = paid;
  return (
    <>
      <dl className="mt-4 grid gap-3">
        {storeCreditCents > 0 ? (
          <Part
            label={organization === null ? PAID_WITH.cash : cashOf(organization)}
            amount={formatUsd(storeCreditCents)}
          >
            {organization === null || !isOwn ? null : (
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
          >
            {poNumber === null ? null : (
              <dd className="text-sm text-ink-soft [overflow-wrap:anywhere]">
                {PAID_WITH.poNumber} <bdi>{poNumber}</bdi>
              </dd>
            )}
          </Part>
        ) : null}
      </dl>
      {storeCreditReturnedCents > 0 ? (
        <p className="mt-3">
          {organization === null
            ? PAID_WITH.cashBack(storeCreditReturnedCents)
            : PAID_WITH.organizationCashBack(storeCreditReturnedCents, organization)}
        </p>
      ) : null}
      {cardRefundedCents > 0 ? (
        <p className="mt-3">{PAID_WITH.cardBack(cardRefundedCents)}</p>
      ) : null}
    </>
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
    <a href={accountPaths.deposit(deposit.id)} className="underline">
      {PAID_WITH.deposit(deposit.at)}
    </a>
  );
}

type OrderHelpProps = {
  order: Order;
  /** Whether its customer may cancel it by themselves. */
  mayCancel: boolean;
};

/** How to cancel an order that has not been shipped, report a problem with what was shipped, or ask. */
export function OrderHelp({ order, mayCancel }: OrderHelpProps) {
  const { email } = useRootData().store;
  const isShipped = order.fulfillments.length > 0;
  const { cancel, problem, question, heading } = ORDER_HELP;
  // Whoever may cancel it on this page need not write to us.
  const open = isShipped ? [problem] : mayCancel ? [] : [cancel];
  const offered = [...(order.cancelledAt === null ? open : []), question];
  return (
    <section aria-labelledby="help" className="mt-10 max-w-prose" data-print="off">
      <h2 id="help">{heading}</h2>
      <ul className="mt-4 grid gap-3">
        {offered.map(({ text, label, subject }) => (
          <li key={text}>
            {text}{' '}
            <a
              href={mailTo(email, subject(order.name))}
              className="target text-link -my-2.5 font-semibold"
            >
              {label ?? email}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
