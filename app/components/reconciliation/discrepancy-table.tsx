import { WalletLink } from '~/components/ledger/wallet-link';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/confirm-form';
import { DISCREPANCY_PAGES } from '~/content/reconciliation/erp-discrepancies';
import { discrepancyLabel } from '~/domain/discrepancies/discrepancies';
import { type Cents, formatUsd } from '~/domain/core/money';
import type { WalletOwner } from '~/domain/ledger/ledger';
import { erpPaths } from '~/erp-paths';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import {
  OPERATION_KINDS_LABELS,
  refundUnderWayLabel,
} from '~/content/reconciliation/erp-operations';
import { detailLines } from '~/content/staff/erp-activity';
import type {
  DiscrepancySubject,
  MoneyOperation,
} from '~/domain/reconciliation/discrepancy-repair';
import type { Dispute } from '~/domain/disputes/dispute';
import { Notice } from '~/components/ui/notice';
import { disputeOfOrderLabel, DISPUTES } from '~/content/refunds/erp-disputes';
import { operationHref } from './operation-facts';

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
    cell: ({ id, kind }) => (
      <a href={erpPaths.discrepancy(id)} className="text-link">
        {discrepancyLabel(kind)}
      </a>
    ),
  },
  { label: DISCREPANCY_PAGES.about, cell: ({ wallet }) => <WalletLink wallet={wallet} /> },
  {
    label: DISCREPANCY_PAGES.amount,
    isNumber: true,
    cell: ({ amountCents }) => (amountCents === null ? 'Unknown' : formatUsd(amountCents)),
  },
  { label: DISCREPANCY_PAGES.since, cell: ({ openedAt }) => <Moment iso={openedAt} /> },
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
      caption={`${name}: ${count.toLocaleString('en-US')}`}
      columns={isOpen ? OPEN : CLOSED}
      rows={rows}
      keyOf={({ id }) => id}
      none={isOpen ? DISCREPANCY_PAGES.none : DISCREPANCY_PAGES.noneClosed}
    />
  );
}

/** Returns who closed a discrepancy; the reconciler writes 'true again'. */
function closedByLabel(closedBy: string | null): string {
  return closedBy === null || closedBy === 'true again' ? DISCREPANCY_PAGES.itself : closedBy;
}

type DiscrepancyFactsProps = {
  discrepancy: DiscrepancyLine & { subject: string; detail: Record<string, unknown> };
  about: DiscrepancySubject | null;
};

/** The facts of a discrepancy. */
export function DiscrepancyFacts({ discrepancy, about }: DiscrepancyFactsProps) {
  const { wallet, amountCents, openedAt, closedAt, closedBy, subject, detail } = discrepancy;
  const { reason, closedBecause, ...known } = detail;
  const why = closedBecause ?? reason;
  return (
    <FactList isWide>
      <Fact term={DISCREPANCY_PAGES.about}>
        <WalletLink wallet={wallet} />
      </Fact>
      {amountCents === null ? null : (
        <Fact term={DISCREPANCY_PAGES.amount}>{formatUsd(amountCents)}</Fact>
      )}
      <Fact term={DISCREPANCY_PAGES.since}>
        <Moment iso={openedAt} />
      </Fact>
      {closedAt === null ? null : (
        <Fact term={DISCREPANCY_PAGES.until}>
          <Moment iso={closedAt} />, {closedByLabel(closedBy)}
        </Fact>
      )}
      {typeof why === 'string' ? <Fact term={DISCREPANCY_PAGES.reason}>{why}</Fact> : null}
      <Fact term={DISCREPANCY_PAGES.subject}>
        <SubjectOf about={about} subject={subject} />
      </Fact>
      <Fact term={DISCREPANCY_PAGES.details}>
        {detailLines(known).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </Fact>
    </FactList>
  );
}

function SubjectOf({ about, subject }: { about: DiscrepancySubject | null; subject: string }) {
  if (about === null || about.kind === 'account') return <>{subject}</>;
  return (
    <a href={erpPaths.operation(about.kind, about.id)} className="text-link">
      {OPERATION_KINDS_LABELS[about.kind]} {about.id}
    </a>
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
