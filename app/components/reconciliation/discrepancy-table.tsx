import { WalletLink } from '~/components/ledger/wallet-link';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/confirm-form';
import { closedByLabel, DISCREPANCY_PAGES } from '~/content/reconciliation/erp-discrepancies';
import { discrepancyLabel } from '~/domain/discrepancies/discrepancies';
import { type Cents, formatUsd } from '~/domain/core/money';
import type { WalletOwner } from '~/domain/ledger/ledger';
import { erpPaths } from '~/erp-paths';
import { DetailSection } from '~/components/ui/detail-page';
import {
  OPERATION_KINDS_LABELS,
  refundUnderWayLabel,
} from '~/content/reconciliation/erp-operations';
import { detailLines, valueLabel } from '~/content/staff/activity-details';
import type {
  DiscrepancySubject,
  MoneyOperation,
} from '~/domain/reconciliation/discrepancy-repair';
import type { Dispute } from '~/domain/disputes/dispute';
import { Notice } from '~/components/ui/notice';
import { disputeOfOrderLabel, DISPUTES } from '~/content/refunds/erp-disputes';
import { operationHref } from './operation-facts';
import { formatNumber } from '~/domain/core/numbers';

/** A discrepancy, as the list shows it. */
type DiscrepancyLine = {
  id: string;
  kind: string;
  openedAt: string;
  closedAt: string | null;
  /** Name of the staff member who closed it, or 'true again'. */
  closedBy: string | null;
  wallet: WalletOwner | null;
  amountCents: Cents | null;
};

const OPEN: ListColumn<DiscrepancyLine>[] = [
  {
    label: DISCREPANCY_PAGES.what,
    at: 'title',
    cell: ({ id, kind }) => (
      <a href={erpPaths.discrepancy(id)} className="text-link">
        {discrepancyLabel(kind)}
      </a>
    ),
  },
  {
    label: DISCREPANCY_PAGES.about,
    at: 'status',
    cell: ({ wallet }) => <WalletLink wallet={wallet} />,
  },
  {
    label: DISCREPANCY_PAGES.amount,
    isNumber: true,
    at: 'amount',
    cell: ({ amountCents }) => (amountCents === null ? 'Unknown' : formatUsd(amountCents)),
  },
  { label: DISCREPANCY_PAGES.since, at: 'date', cell: ({ openedAt }) => <Moment iso={openedAt} /> },
];

const CLOSED: ListColumn<DiscrepancyLine>[] = [
  ...OPEN,
  {
    label: DISCREPANCY_PAGES.until,
    cell: ({ closedAt }) => (closedAt === null ? '' : <Moment iso={closedAt} />),
  },
  { label: DISCREPANCY_PAGES.closedBy, cell: ({ closedBy }) => closedByLabel(closedBy) },
];

type DiscrepancyTableProps = { rows: readonly DiscrepancyLine[]; isOpen: boolean; count: number };

/** Discrepancies in the money, one per line. */
export function DiscrepancyTable({ rows, isOpen, count }: DiscrepancyTableProps) {
  const name = isOpen ? DISCREPANCY_PAGES.open : DISCREPANCY_PAGES.closed;
  return (
    <ErpTable
      list={isOpen ? 'discrepancies' : 'discrepancies-closed'}
      caption={`${name}: ${formatNumber(count)}`}
      columns={isOpen ? OPEN : CLOSED}
      rows={rows}
      keyOf={({ id }) => id}
      none={isOpen ? DISCREPANCY_PAGES.none : DISCREPANCY_PAGES.noneClosed}
    />
  );
}

type DiscrepancySideProps = {
  discrepancy: DiscrepancyLine & { subject: string; detail: Record<string, unknown> };
  about: DiscrepancySubject | null;
};

/** Whom and what a discrepancy concerns, and what was found. */
export function DiscrepancySide({ discrepancy, about }: DiscrepancySideProps) {
  const { wallet, subject, detail, amountCents } = discrepancy;
  const { reason: _said, closedBecause: _why, ...known } = detail;
  // The page says the amount itself.
  const found = Object.entries(known).filter(([, value]) => value !== amountCents);
  const lines = detailLines(Object.fromEntries(found));
  const isNamed = wallet !== null && (about === null || about.kind === 'account');
  return (
    <>
      {wallet === null ? null : (
        <DetailSection id="customer" heading={DISCREPANCY_PAGES.about}>
          <p>
            <WalletLink wallet={wallet} />
          </p>
        </DetailSection>
      )}
      {isNamed && lines.length === 0 ? null : (
        <DetailSection id="facts" heading={DISCREPANCY_PAGES.details}>
          {isNamed ? null : (
            <p>
              {about === null || about.kind === 'account' ? (
                valueLabel('', subject)
              ) : (
                <a href={erpPaths.operation(about.kind, about.id)} className="text-link">
                  {OPERATION_KINDS_LABELS[about.kind]}, {formatUsd(about.amountCents)}
                </a>
              )}
            </p>
          )}
          {lines.map((line) => (
            <p key={line} className="[overflow-wrap:anywhere]">
              {line}
            </p>
          ))}
        </DetailSection>
      )}
    </>
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
  const disputes = props.disputes.filter(({ phase }) => phase !== 'over');
  const count = operations.length + discrepancies.length + disputes.length;
  if (count === 0 && !isDisputedAtPlatform) return null;
  return (
    <div className="mb-6 grid gap-3">
      {disputes.map((dispute) => (
        <Notice key={dispute.id} tone={dispute.phase === 'inquiry' ? 'info' : 'problem'}>
          {disputeOfOrderLabel(dispute)}{' '}
          <a href={erpPaths.dispute(dispute.id)} className="underline">
            {dispute.phase === 'inquiry' ? DISPUTES.inquiry : DISPUTES.dispute}
          </a>
        </Notice>
      ))}
      {isDisputedAtPlatform ? <Notice tone="problem">{DISPUTES.elsewhere}</Notice> : null}
      {operations.map((operation) => (
        <Notice key={operation.id} tone={operation.failure === null ? 'info' : 'problem'}>
          {refundUnderWayLabel(operation)}{' '}
          <a href={operationHref(operation)} className="underline">
            {OPERATION_KINDS_LABELS[operation.kind]}
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
