import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { cents, formatUsd, type Cents } from '~/domain/core/money';
import type { OrderMoneyState } from '~/domain/orders/order-refund';

type RefundFactsProps = {
  order: Pick<OrderMoneyState, 'totalCents' | 'refundedCents' | 'manualRefundedCents'>;
  paid: {
    cashCents: Cents;
    cardCents: Cents;
    termsCents: Cents;
    cardName: string | null;
    cashBackCents: Cents;
    cardBackCents: Cents;
  } | null;
  leftCents: Cents;
};

const WORDS = ORDER_MONEY.refund.facts;

/** The payments and refunds of an order. */
export function RefundFacts({ order, paid, leftCents }: RefundFactsProps) {
  const facts: [string, Cents][] = [
    [WORDS.total, order.totalCents],
    [WORDS.refunded, order.refundedCents],
    [WORDS.left, leftCents],
  ];
  if (paid) {
    const elsewhereCents = cents(order.refundedCents - order.manualRefundedCents);
    if (elsewhereCents > 0) facts.push([WORDS.elsewhere, elsewhereCents]);
    facts.push([WORDS.cash, paid.cashCents]);
    if (paid.cardCents > 0) facts.push([WORDS.card(paid.cardName), paid.cardCents]);
    if (paid.termsCents > 0) facts.push([WORDS.terms, paid.termsCents]);
    facts.push([WORDS.returned, paid.cashBackCents]);
    if (paid.cardCents > 0) facts.push([WORDS.cardBack, paid.cardBackCents]);
  }
  return (
    <dl className="grid max-w-lg grid-cols-[auto_auto] gap-x-8 gap-y-1">
      {facts.map(([term, amount]) => (
        <div key={term} className="contents">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="text-right tabular-nums">{formatUsd(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
