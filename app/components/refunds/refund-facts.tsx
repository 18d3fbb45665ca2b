import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { cents, type Cents, formatUsd } from '~/domain/core/money';
import type { OrderMoneyState } from '~/domain/orders/order-refund';
import { PostButton } from '~/components/ui/forms/post-button';
import { type ListColumn, ErpTable } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/confirm-form';
import type { RefundMethod } from '~/domain/staff/approval';

type RefundFactsProps = {
  order: Pick<OrderMoneyState, 'totalCents' | 'refundedCents' | 'manualRefundedCents'>;
  paid: {
    storeCreditCents: Cents;
    cardCents: Cents;
    termsCents: Cents;
    cardName: string | null;
    cashBackCents: Cents;
    cardBackCents: Cents;
  } | null;
  leftCents: Cents;
};

const LABELS = ORDER_MONEY.refund.facts;

/** The payments and refunds of an order. */
export function RefundFacts({ order, paid, leftCents }: RefundFactsProps) {
  const facts: [string, Cents][] = [
    [LABELS.total, order.totalCents],
    [LABELS.refunded, order.refundedCents],
    [LABELS.left, leftCents],
  ];
  if (paid) {
    const elsewhereCents = cents(order.refundedCents - order.manualRefundedCents);
    if (elsewhereCents > 0) facts.push([LABELS.elsewhere, elsewhereCents]);
    facts.push([LABELS.cash, paid.storeCreditCents]);
    if (paid.cardCents > 0) facts.push([LABELS.card(paid.cardName), paid.cardCents]);
    if (paid.termsCents > 0) facts.push([LABELS.terms, paid.termsCents]);
    facts.push([LABELS.returned, paid.cashBackCents]);
    if (paid.cardCents > 0) facts.push([LABELS.cardBack, paid.cardBackCents]);
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

type RequestedRefund = {
  id: string;
  amountCents: Cents;
  method: RefundMethod;
  state: 'asked' | 'done' | 'refused';
  /** ISO 8601, UTC. */
  requestedAt: string;
};

const REQUESTED_REFUNDS_LABELS = ORDER_MONEY.refund;

const COLUMNS: readonly ListColumn<RequestedRefund>[] = [
  { label: 'Requested', cell: ({ requestedAt }) => <Moment iso={requestedAt} /> },
  { label: 'Amount', isNumber: true, cell: ({ amountCents }) => formatUsd(amountCents) },
  {
    label: REQUESTED_REFUNDS_LABELS.method,
    cell: ({ method }) => REQUESTED_REFUNDS_LABELS.methods[method],
  },
  {
    label: 'Status',
    cell: ({ id, state }) =>
      state === 'asked' ? (
        <>
          {REQUESTED_REFUNDS_LABELS.states.asked}
          <PostButton
            intent="resume"
            label={REQUESTED_REFUNDS_LABELS.resume}
            fields={{ id }}
            variant="quiet"
          />
        </>
      ) : (
        REQUESTED_REFUNDS_LABELS.states[state]
      ),
  },
];

/** The refunds requested by staff here, with a button to resume one whose outcome is unknown. */
export function RequestedRefunds({ refunds }: { refunds: readonly RequestedRefund[] }) {
  return (
    <section aria-labelledby="asked-refunds" className="mt-12">
      <h2 id="asked-refunds">{REQUESTED_REFUNDS_LABELS.asked}</h2>
      <div className="mt-4">
        <ErpTable
          caption={REQUESTED_REFUNDS_LABELS.asked}
          columns={COLUMNS}
          rows={refunds}
          keyOf={({ id }) => id}
          none={REQUESTED_REFUNDS_LABELS.none}
        />
      </div>
    </section>
  );
}
