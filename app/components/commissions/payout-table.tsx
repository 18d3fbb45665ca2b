import { OwnMoment } from '~/components/ui/own-moment';
import { Badge } from '~/components/ui/badge';
import { toneOf } from '~/content/core/tones';
import { PAYOUT, payoutStatus, payoutMethod } from '~/content/commissions/commission-payout';
import type {
  ListedPayout,
  PayableBalance,
  PayoutShown,
} from '~/domain/commissions/commission-payout';
import { formatUsd } from '~/domain/core/money';
import { WalletLink } from '~/components/ledger/wallet-link';
import { ErpTable, type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/confirm-form';
import { PAYOUT_STATES, PAYOUTS } from '~/content/commissions/erp-payouts';
import type { WalletOwner } from '~/domain/ledger/ledger';
import { erpPaths } from '~/erp-paths';

const { heading, columns } = PAYOUT.list;

const OWN_COLUMNS: readonly ListColumn<PayoutShown>[] = [
  {
    label: columns.date,
    cell: ({ requestedAt }) => <OwnMoment at={requestedAt} />,
  },
  { label: columns.method, cell: payoutMethod },
  {
    label: columns.state,
    cell: (payout) => {
      const { short, detail } = payoutStatus(payout);
      return (
        <>
          {short}
          {detail === null ? null : <span className="statement-detail">{detail}</span>}
        </>
      );
    },
  },
  { label: columns.amount, isNumber: true, cell: ({ cents }) => formatUsd(cents) },
];

/** Payouts in the given order, each with its state. */
export function PayoutTable({ payouts }: { payouts: readonly PayoutShown[] }) {
  return (
    <ListTable caption={heading} columns={OWN_COLUMNS} rows={payouts} keyOf={({ id }) => id} />
  );
}

type OfSomebody = { wallet: WalletOwner | null };

type PayoutsTableProps = {
  rows: readonly (ListedPayout & OfSomebody)[];
  caption: string;
  none: string;
};

const COLUMNS: ListColumn<ListedPayout & OfSomebody>[] = [
  {
    label: PAYOUTS.payout,
    at: 'date',
    cell: ({ id, requestedAt }) => (
      <a href={erpPaths.payout(id)} className="text-link">
        <Moment iso={requestedAt} />
      </a>
    ),
  },
  {
    label: PAYOUTS.ambassador,
    at: 'title',
    isHeader: true,
    cell: ({ wallet }) => <WalletLink wallet={wallet} />,
  },
  { label: PAYOUTS.method, cell: payoutMethod },
  {
    label: PAYOUTS.state,
    at: 'status',
    cell: ({ state }) => <Badge text={PAYOUT_STATES[state]} tone={toneOf(state)} />,
  },
  { label: PAYOUTS.reference, cell: ({ reference }) => reference ?? '' },
  { label: PAYOUTS.amount, isNumber: true, at: 'amount', cell: (row) => formatUsd(row.cents) },
];

/** Payouts of all ambassadors, one per line. */
export function PayoutsTable({ rows, caption, none }: PayoutsTableProps) {
  return (
    <ErpTable
      list="payouts"
      caption={caption}
      columns={COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
      none={none}
    />
  );
}

const PAYABLE: ListColumn<PayableBalance & OfSomebody>[] = [
  { label: PAYOUTS.ambassador, cell: ({ wallet }) => <WalletLink wallet={wallet} /> },
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
      list="payouts-payable"
      caption={PAYOUTS.payable}
      columns={PAYABLE}
      rows={rows}
      keyOf={({ ambassadorGid }) => ambassadorGid}
      none={PAYOUTS.nonePayable}
    />
  );
}
