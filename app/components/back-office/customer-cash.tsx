import { ApprovalTable } from '~/components/approvals/approval-table';
import { MoneyTable } from '~/components/ui/detail-page';
import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/confirm-form';
import { ERP_CUSTOMER } from '~/content/customers/erp-customer';
import { formatUsd, type Cents } from '~/domain/core/money';
import type { ApprovalLine } from '~/domain/staff/approval';

const { cash: labels } = ERP_CUSTOMER;

type Tranche = {
  deposit: { id: string; methodName: string; at: string } | null;
  paidCents: Cents;
  bonusCents: Cents;
};

export type CustomerCashProps = {
  cash: {
    availableCents: Cents;
    paidCents: Cents;
    bonusCents: Cents;
    heldCents: Cents;
    reservedCents: Cents;
    pendingCents: Cents;
    unacceptedCents: Cents;
    isImported: boolean;
    tranches: readonly Tranche[];
    adjustments: readonly ApprovalLine[];
  };
};

const TRANCHE_COLUMNS: readonly ListColumn<Tranche>[] = [
  {
    label: labels.trancheColumns.from,
    cell: ({ deposit }) => deposit?.methodName ?? labels.elsewhere,
  },
  {
    label: labels.trancheColumns.at,
    cell: ({ deposit }) => (deposit ? <Moment iso={deposit.at} /> : ''),
  },
  {
    label: labels.trancheColumns.paid,
    isNumber: true,
    cell: ({ paidCents }) => formatUsd(paidCents),
  },
  {
    label: labels.trancheColumns.bonus,
    isNumber: true,
    cell: ({ bonusCents }) => formatUsd(bonusCents),
  },
];

/** A customer's Earth Cash: the balance and its parts. What moved it is in the timeline. */
export function CustomerCash({ cash }: CustomerCashProps) {
  const parts = [
    { label: labels.paid, cents: cash.paidCents },
    { label: labels.bonus, cents: cash.bonusCents },
    { label: labels.held, cents: cash.heldCents },
    { label: labels.reserved, cents: cash.reservedCents },
    { label: labels.pending, cents: cash.pendingCents },
    { label: labels.unaccepted, cents: cash.unacceptedCents },
  ].filter((part) => part.cents !== 0);
  const { tranches, adjustments } = cash;
  return (
    <>
      <MoneyTable
        caption={labels.heading}
        rows={[
          { label: labels.available, amount: formatUsd(cash.availableCents), isTotal: true },
          ...parts.map((part) => ({ label: part.label, amount: formatUsd(part.cents) })),
        ]}
      />
      {cash.isImported ? null : <p className="text-sm text-ink-soft">{labels.notImported}</p>}
      {tranches.length === 0 ? null : (
        <details>
          <summary className="target text-sm text-link">{labels.tranches}</summary>
          <ListTable
            caption={labels.tranches}
            columns={TRANCHE_COLUMNS}
            rows={tranches}
            keyOf={({ deposit }) => deposit?.id ?? ''}
          />
        </details>
      )}
      {adjustments.length === 0 ? null : (
        <details>
          <summary className="target text-sm text-link">{labels.adjustments}</summary>
          <ApprovalTable
            caption={labels.adjustments}
            approvals={adjustments}
            of="customer"
            none=""
          />
        </details>
      )}
    </>
  );
}
