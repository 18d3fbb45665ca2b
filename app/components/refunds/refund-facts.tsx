import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { cents, type Cents, formatUsd } from '~/domain/core/money';
import type { OrderMoneyState } from '~/domain/orders/order-refund';
import { PostButton } from '~/components/ui/forms/post-button';
import { type ErpColumn, ErpTable } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/ask-form';
import type { RefundWay } from '~/domain/staff/refund-request';
import { operationHref } from '~/components/reconciliation/operation-facts';
import { Notice } from '~/components/ui/notice';
import { disputeOfOrderWords, DISPUTES } from '~/content/refunds/erp-disputes';
import { discrepancyLabel } from '~/domain/discrepancies/discrepancies';
import {
  OPERATION_KINDS_WORDS,
  refundUnderWayWords,
} from '~/content/reconciliation/erp-operations';
import type { Dispute } from '~/domain/disputes/dispute';
import type { MoneyOperation } from '~/domain/reconciliation/money-operation';
import { erpPaths } from '~/erp-paths';

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

const COLUMNS: readonly ErpColumn<AskedRefund>[] = [
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

type OrderAlertsProps = {
  /** What of the order's refunds has not gone through yet. */
  operations: readonly MoneyOperation[];
  /** Open discrepancies about its payment and its refunds. */
  discrepancies?: readonly { id: string; kind: string }[];
  /** Disputes at Stripe of what was charged for it. */
  disputes: readonly Dispute[];
  /** Whether a bank disputes what Shopify's checkout has charged. */
  isDisputedAtPlatform: boolean;
};

/** What waits with the money of an order, as the pages about operations and discrepancies have it. */
export function OrderAlerts(props: OrderAlertsProps) {
  const { operations, discrepancies = [], isDisputedAtPlatform } = props;
  const disputes = props.disputes.filter(({ standing }) => standing !== 'over');
  const count = operations.length + discrepancies.length + disputes.length;
  if (count === 0 && !isDisputedAtPlatform) return null;
  return (
    <div className="mb-6 grid gap-3">
      {disputes.map((dispute) => (
        <Notice key={dispute.id} tone={dispute.standing === 'inquiry' ? 'info' : 'problem'}>
          {disputeOfOrderWords(dispute)}{' '}
          <a href={erpPaths.dispute(dispute.id)} className="underline">
            {dispute.standing === 'inquiry' ? DISPUTES.inquiry : DISPUTES.dispute}
          </a>
        </Notice>
      ))}
      {isDisputedAtPlatform ? <Notice tone="problem">{DISPUTES.elsewhere}</Notice> : null}
      {operations.map((operation) => (
        <Notice key={operation.id} tone={operation.failure === null ? 'info' : 'problem'}>
          {refundUnderWayWords(operation)}{' '}
          <a href={operationHref(operation)} className="underline">
            {OPERATION_KINDS_WORDS[operation.kind]}
          </a>
        </Notice>
      ))}
      {discrepancies.map(({ id, kind }) => (
        <Notice key={id} tone="problem">
          <a href={erpPaths.discrepancy(id)} className="underline">
            {discrepancyLabel(kind)}
          </a>
        </Notice>
      ))}
    </div>
  );
}
