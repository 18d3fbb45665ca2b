import { ApprovalTable } from '~/components/approvals/approval-table';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { FactList } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/ask-form';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { ERP_CUSTOMER } from '~/content/customers/erp-customer';
import { movementDetails, movementName } from '~/content/ledger/statement';
import { formatUsd, type Cents } from '~/domain/core/money';
import type { Movement } from '~/domain/ledger/statement';
import { erpPaths } from '~/erp-paths';
import type { ApprovalLine } from '~/domain/staff/approval';

const { cash: words } = ERP_CUSTOMER;

type Lot = {
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
    lots: readonly Lot[];
    movements: readonly Movement[];
    adjustments: readonly ApprovalLine[];
  };
};

const LOT_COLUMNS: readonly ListColumn<Lot>[] = [
  {
    label: words.lotColumns.from,
    cell: ({ deposit }) => deposit?.methodName ?? words.elsewhere,
  },
  {
    label: words.lotColumns.at,
    cell: ({ deposit }) => (deposit ? <Moment iso={deposit.at} /> : ''),
  },
  {
    label: words.lotColumns.paid,
    isNumber: true,
    cell: ({ paidCents }) => formatUsd(paidCents),
  },
  {
    label: words.lotColumns.bonus,
    isNumber: true,
    cell: ({ bonusCents }) => formatUsd(bonusCents),
  },
];

const MOVEMENT_COLUMNS: readonly ListColumn<Movement>[] = [
  {
    label: words.movementColumns.what,
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
  { label: words.movementColumns.at, cell: ({ at }) => <Moment iso={at} /> },
  {
    label: words.movementColumns.amount,
    isNumber: true,
    cell: ({ amountCents }) => `${amountCents > 0 ? '+' : ''}${formatUsd(amountCents)}`,
  },
  {
    label: words.movementColumns.balance,
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
            {words.frozen}: {cash.frozenBecause}.
          </Notice>
        </div>
      )}
      {cash.isImported ? null : <p className="mb-4 text-ink-soft">{words.notImported}</p>}
      <FactList
        facts={[
          { term: words.available, value: <strong>{formatUsd(cash.availableCents)}</strong> },
          { term: words.ofThis, value: `${formatUsd(paidCents)} and ${formatUsd(bonusCents)}` },
          { term: words.held, value: formatUsd(cash.heldCents) },
          { term: words.reserved, value: formatUsd(cash.reservedCents) },
          { term: words.pending, value: formatUsd(cash.pendingCents) },
          ...(cash.unacceptedCents > 0
            ? [{ term: words.unaccepted, value: formatUsd(cash.unacceptedCents) }]
            : []),
        ]}
      />
      <p className="mt-6">
        <LinkButton to={erpPaths.adjust(id)} variant="secondary">
          {words.adjust}
        </LinkButton>
      </p>
      <h3 className="mt-8">{words.lots}</h3>
      <div className="mt-3">
        <ErpTable
          caption={words.lots}
          columns={LOT_COLUMNS}
          rows={cash.lots}
          keyOf={({ deposit }) => deposit?.id ?? ''}
          none={words.noLots}
        />
      </div>
      <h3 className="mt-8">{words.movements}</h3>
      <div className="mt-3">
        <ErpTable
          caption={words.movements}
          columns={MOVEMENT_COLUMNS}
          rows={cash.movements}
          keyOf={({ at, kind, balanceCents }) => `${at} ${kind} ${balanceCents}`}
          none={words.noMovements}
        />
      </div>
      <h3 className="mt-8">{words.adjustments}</h3>
      <div className="mt-3">
        <ApprovalTable
          caption={words.adjustments}
          approvals={cash.adjustments}
          of="customer"
          none={words.noAdjustments}
        />
      </div>
    </>
  );
}
