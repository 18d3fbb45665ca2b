import { useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { TabbedList } from '~/components/ui/lists/list-page';
import { PayableTable, PayoutsTable } from '~/components/commissions/payout-table';
import { backOfficeMeta } from '~/content/staff/back-office';
import { PAYOUT_LIST_LABELS, PAYOUTS } from '~/content/commissions/erp-payouts';
import { cents, formatUsd } from '~/domain/core/money';
import {
  type ListedPayout,
  type PayableBalance,
  PAYOUT_LIST,
} from '~/domain/commissions/commission-payout';
import { may } from '~/domain/staff/permissions';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { loadTab } from '~/http/list-query.server';
import { findWalletOwners } from '~/models/ledger/organization-wallet.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';
import { listAllPayouts, listPayableBalances } from '~/models/commissions/payout-list.server';

export const meta = () => backOfficeMeta(PAYOUTS.title);

export const headers = erpHeaders;

/** One page of the list; either `payouts` or `balances` is empty. */
type Part = {
  payouts: readonly ListedPayout[];
  balances: readonly PayableBalance[];
  count: number;
  sumCents: number | null;
};

/** Lists transfers to be made, the oldest first; with `list`, all payouts or all payable balances. */
export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/payouts');
  const { db, now } = args.context;
  const {
    payouts,
    balances,
    sumCents,
    count: _,
    ...at
  } = await loadTab(args, PAYOUT_LIST, async (tab, part): Promise<Part> => {
    if (tab === 'payable') {
      return { payouts: [], ...(await listPayableBalances(db, new Date(now()), part)) };
    }
    const paid = await listAllPayouts(db, { ...part, waits: tab === 'waiting' });
    return { balances: [], sumCents: null, ...paid };
  });
  const rows = [...balances, ...payouts];
  const wallets = await findWalletOwners(
    db,
    rows.map(({ ambassadorGid }) => ambassadorGid),
  );
  const withWallet = <Row extends { ambassadorGid: string }>(row: Row) => ({
    ...row,
    wallet: wallets.get(row.ambassadorGid) ?? null,
  });
  return {
    at,
    payouts: payouts.map(withWallet),
    balances: balances.map(withWallet),
    sumCents: sumCents === null ? null : cents(sumCents),
    mayOpenRates: may({ kind: 'staff', isAdmin }, '/erp/payouts/rates'),
  };
}

export default function ErpPayoutsPage() {
  const { at, payouts, balances, sumCents, mayOpenRates } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={PAYOUTS.title} text={PAYOUTS.text} isList>
      <TabbedList
        {...at}
        list={PAYOUT_LIST}
        path={erpPaths.payouts}
        label={PAYOUTS.lists}
        labels={PAYOUT_LIST_LABELS}
        actions={
          mayOpenRates ? (
            <a href={erpPaths.rates()} className="list-button">
              {PAYOUTS.rates}
            </a>
          ) : null
        }
      >
        {at.tab === 'payable' ? (
          <>
            {sumCents !== null && sumCents > 0 ? (
              <p className="mb-4">
                {PAYOUTS.all}: <strong>{formatUsd(sumCents)}</strong>
              </p>
            ) : null}
            <PayableTable rows={balances} />
          </>
        ) : (
          <PayoutsTable
            rows={payouts}
            caption={PAYOUT_LIST_LABELS[at.tab]}
            none={at.tab === 'waiting' ? PAYOUTS.noneWaiting : PAYOUTS.none}
          />
        )}
      </TabbedList>
    </ErpPage>
  );
}
