import { HolderLink } from '~/components/ledger/holder-link';
import { ErpTable, type ErpColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/moment';
import { payoutWay } from '~/content/commissions/commission-payout';
import { PAYOUT_STATES, PAYOUTS } from '~/content/commissions/erp-payouts';
import { formatUsd } from '~/domain/core/money';
import type { MoneyHolder } from '~/domain/ledger/money-holder';
import type { ListedPayout, PayableBalance } from '~/domain/commissions/payout-list';
import { erpPaths } from '~/erp-paths';

type OfSomebody = { holder: MoneyHolder | null };

type PayoutsTableProps = {
  rows: readonly (ListedPayout & OfSomebody)[];
  caption: string;
  none: string;
};

const COLUMNS: ErpColumn<ListedPayout & OfSomebody>[] = [
  {
    label: PAYOUTS.payout,
    cell: ({ id, askedAt }) => (
      <a href={erpPaths.payout(id)} className="text-link">
        <Moment iso={askedAt} />
      </a>
    ),
  },
  { label: PAYOUTS.ambassador, cell: ({ holder }) => <HolderLink holder={holder} /> },
  { label: PAYOUTS.way, cell: payoutWay },
  { label: PAYOUTS.state, cell: ({ state }) => PAYOUT_STATES[state] },
  { label: PAYOUTS.reference, cell: ({ reference }) => reference ?? '' },
  { label: PAYOUTS.amount, isNumber: true, cell: (row) => formatUsd(row.cents) },
];

/** Payouts of all ambassadors, one per line. */
export function PayoutsTable({ rows, caption, none }: PayoutsTableProps) {
  return (
    <ErpTable caption={caption} columns={COLUMNS} rows={rows} keyOf={({ id }) => id} none={none} />
  );
}

const PAYABLE: ErpColumn<PayableBalance & OfSomebody>[] = [
  { label: PAYOUTS.ambassador, cell: ({ holder }) => <HolderLink holder={holder} /> },
  {
    label: PAYOUTS.payable,
    isNumber: true,
    cell: ({ payableCents }) => formatUsd(payableCents),
  },
  {
    label: PAYOUTS.pending,
    isNumber: true,
    cell: ({ pendingCents }) => formatUsd(pendingCents),
  },
];

/** Payable commission by ambassador, highest first. */
export function PayableTable({ rows }: { rows: readonly (PayableBalance & OfSomebody)[] }) {
  return (
    <ErpTable
      caption={PAYOUTS.payable}
      columns={PAYABLE}
      rows={rows}
      keyOf={({ ambassadorGid }) => ambassadorGid}
      none={PAYOUTS.nonePayable}
    />
  );
}
