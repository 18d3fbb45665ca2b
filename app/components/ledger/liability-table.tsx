import { ErpTable, type ErpColumn } from '~/components/ui/lists/erp-table';
import { CASH_DESK, CAUSE_WORDS, dayOrMonth, STANDING_WORDS } from '~/content/ledger/erp-cash';
import { LIABILITY_ACCOUNTS, LIABILITY_CAUSES, type LiabilityDay } from '~/domain/ledger/liability';
import { cents, formatUsd } from '~/domain/core/money';

/** The liability and its changes by cause, newest first. Causes without changes get no column. */
export function LiabilityTable({ slices }: { slices: readonly LiabilityDay[] }) {
  const causes = LIABILITY_CAUSES.filter((cause) =>
    slices.some(({ changes }) => changes[cause] !== 0),
  );
  const columns: ErpColumn<LiabilityDay>[] = [
    { label: 'Date', cell: ({ day }) => dayOrMonth(day) },
    { label: CASH_DESK.owed, isNumber: true, cell: ({ owedCents }) => formatUsd(owedCents) },
    { label: CASH_DESK.change, isNumber: true, cell: (slice) => formatUsd(changeOf(slice)) },
    ...LIABILITY_ACCOUNTS.map((account) => ({
      label: STANDING_WORDS[account],
      isNumber: true,
      cell: ({ standing }: LiabilityDay) => formatUsd(standing[account]),
    })),
    ...causes.map((cause) => ({
      label: CAUSE_WORDS[cause],
      isNumber: true,
      cell: ({ changes }: LiabilityDay) => (changes[cause] === 0 ? '' : formatUsd(changes[cause])),
    })),
  ];
  return (
    <ErpTable
      caption={CASH_DESK.caption}
      columns={columns}
      rows={slices.toReversed()}
      keyOf={({ day }) => day}
      none=""
    />
  );
}

function changeOf({ changes }: LiabilityDay) {
  return cents(LIABILITY_CAUSES.reduce((sum, cause) => sum + changes[cause], 0));
}
