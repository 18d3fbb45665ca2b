import { ApprovalTable } from '~/components/approvals/approval-table';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { FactList } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/confirm-form';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { ERP_CUSTOMER } from '~/content/customers/erp-customer';
import { movementDetails, movementName } from '~/content/ledger/statement';
import { formatUsd, type Cents } from '~/domain/core/money';
import type { Movement } from '~/domain/ledger/statement';
import { erpPaths } from '~/erp-paths';
import type { ApprovalLine } from '~/domain/staff/approval';

const { cash: labels } = ERP_CUSTOMER;

type Tranche = {
  deposit: { id: string; methodName: string; at: string } | null;
  paidCents: Cents;
  bonusCents: Cents;
};

export type CustomerCashProps = {
  id: string;
  cash: {
    availableCents: Cents;
    paidCents: Cents;
    bonusCents: Cents;
    heldCents: Cents;
    reservedCents: Cents;
    pendingCents: Cents;
    unacceptedCents: Cents;
    isImported: boolean;
    frozenBecause: string | null;
    tranches: readonly Tranche[];
    movements: readonly Movement[];
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

const MOVEMENT_COLUMNS: readonly ListColumn<Movement>[] = [
  {
    label: labels.movementColumns.what,
    cell: (movement) => (
      <>
        {movementName(movement)}
        {movementDetails(movement).map((detail) => (
          <span key={detail} className="block text-sm font-normal text-ink-soft">
            {detail}
          </span>
        ))}
      </>
    ),
  },
  { label: labels.movementColumns.at, cell: ({ at }) => <Moment iso={at} /> },
  {
    label: labels.movementColumns.amount,
    isNumber: true,
    cell: ({ amountCents }) => `${amountCents > 0 ? '+' : ''}${formatUsd(amountCents)}`,
  },
  {
    label: labels.movementColumns.balance,
    isNumber: true,
    cell: ({ balanceCents }) => formatUsd(balanceCents),
  },
];

/** A customer's Earth Cash: the balance, its parts, and its movements. */
export function CustomerCash({ id, cash }: CustomerCashProps) {
  const { paidCents, bonusCents } = cash;
  return (
    <>
      {cash.frozenBecause === null ? null : (
        <div className="mb-4">
          <Notice tone="problem">
            {labels.frozen}: {cash.frozenBecause}.
          </Notice>
        </div>
      )}
      {cash.isImported ? null : <p className="mb-4 text-ink-soft">{labels.notImported}</p>}
      <FactList
        facts={[
          { term: labels.available, value: <strong>{formatUsd(cash.availableCents)}</strong> },
          { term: labels.ofThis, value: `${formatUsd(paidCents)} and ${formatUsd(bonusCents)}` },
          { term: labels.held, value: formatUsd(cash.heldCents) },
          { term: labels.reserved, value: formatUsd(cash.reservedCents) },
          { term: labels.pending, value: formatUsd(cash.pendingCents) },
          ...(cash.unacceptedCents > 0
            ? [{ term: labels.unaccepted, value: formatUsd(cash.unacceptedCents) }]
            : []),
        ]}
      />
      <p className="mt-6">
        <LinkButton to={erpPaths.adjust(id)} variant="secondary">
          {labels.adjust}
        </LinkButton>
      </p>
      <h3 className="mt-8">{labels.tranches}</h3>
      <div className="mt-3">
        <ErpTable
          caption={labels.tranches}
          columns={TRANCHE_COLUMNS}
          rows={cash.tranches}
          keyOf={({ deposit }) => deposit?.id ?? ''}
          none={labels.noTranches}
        />
      </div>
      <h3 className="mt-8">{labels.movements}</h3>
      <div className="mt-3">
        <ErpTable
          caption={labels.movements}
          columns={MOVEMENT_COLUMNS}
          rows={cash.movements}
          keyOf={({ at, kind, balanceCents }) => `${at} ${kind} ${balanceCents}`}
          none={labels.noMovements}
        />
      </div>
      <h3 className="mt-8">{labels.adjustments}</h3>
      <div className="mt-3">
        <ApprovalTable
          caption={labels.adjustments}
          approvals={cash.adjustments}
          of="customer"
          none={labels.noAdjustments}
        />
      </div>
    </>
  );
}
