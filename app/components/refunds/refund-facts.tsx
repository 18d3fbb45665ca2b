import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { cents, type Cents, formatUsd } from '~/domain/core/money';
import type { OrderMoneyState } from '~/domain/orders/order-refund';
import { PostButton } from '~/components/ui/forms/post-button';
import { type ListColumn, ErpTable } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/ask-form';
import type { RefundWay } from '~/domain/staff/approval';

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

type AskedRefund = {
  id: string;
  amountCents: Cents;
  way: RefundWay;
  state: 'asked' | 'done' | 'refused';
  /** ISO 8601, UTC. */
  askedAt: string;
};

const ASKED_REFUNDS_WORDS = ORDER_MONEY.refund;

const COLUMNS: readonly ListColumn<AskedRefund>[] = [
  { label: 'Asked for', cell: ({ askedAt }) => <Moment iso={askedAt} /> },
  { label: 'Amount', isNumber: true, cell: ({ amountCents }) => formatUsd(amountCents) },
  { label: ASKED_REFUNDS_WORDS.way, cell: ({ way }) => ASKED_REFUNDS_WORDS.ways[way] },
  {
    label: 'State',
    cell: ({ id, state }) =>
      state === 'asked' ? (
        <>
          {ASKED_REFUNDS_WORDS.states.asked}
          <PostButton
            intent="resume"
            label={ASKED_REFUNDS_WORDS.resume}
            fields={{ id }}
            variant="quiet"
          />
        </>
      ) : (
        ASKED_REFUNDS_WORDS.states[state]
      ),
  },
];

/** The refunds requested by staff here, with a button to resume one whose outcome is unknown. */
export function AskedRefunds({ refunds }: { refunds: readonly AskedRefund[] }) {
  return (
    <section aria-labelledby="asked-refunds" className="mt-12">
      <h2 id="asked-refunds">{ASKED_REFUNDS_WORDS.asked}</h2>
      <div className="mt-4">
        <ErpTable
          caption={ASKED_REFUNDS_WORDS.asked}
          columns={COLUMNS}
          rows={refunds}
          keyOf={({ id }) => id}
          none={ASKED_REFUNDS_WORDS.none}
        />
      </div>
    </section>
  );
}
