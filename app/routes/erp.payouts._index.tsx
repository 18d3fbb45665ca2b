import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ListTabs } from '~/components/reconciliation/list-tabs';
import { PayableTable, PayoutsTable } from '~/components/commissions/payout-table';
import { Pagination } from '~/components/ui/lists/pagination';
import { backOfficeMeta } from '~/content/staff/back-office';
import { PAYOUT_LIST_WORDS, PAYOUTS } from '~/content/commissions/erp-payouts';
import { readPage, saidFields } from '~/domain/core/time/day-range';
import { cents, formatUsd } from '~/domain/core/money';
import {
  type ListedPayout,
  type PayableBalance,
  PAYOUT_LISTS,
} from '~/domain/commissions/commission-payout';
import { may } from '~/domain/staff/permissions';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listText, readClampedPage } from '~/http/list-query.server';
import { findHolders } from '~/models/ledger/organization-holder.server';
import { listAllPayouts, listPayableBalances } from '~/models/commissions/payout-list.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

const PER_PAGE = 50;

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
  const said = listText(args);
  const list = PAYOUT_LISTS.find((name) => name === said('list')) ?? 'waiting';
  const readPart = async (number: number): Promise<Part> => {
    const part = { limit: PER_PAGE, offset: (number - 1) * PER_PAGE };
    if (list === 'payable') {
      return { payouts: [], ...(await listPayableBalances(db, new Date(now()), part)) };
    }
    const paid = await listAllPayouts(db, { ...part, waits: list === 'waiting' });
    return { balances: [], sumCents: null, ...paid };
  };
  const { page, pageCount, payouts, balances, sumCents } = await readClampedPage(readPart, {
    asked: readPage(said('page')),
    perPage: PER_PAGE,
  });
  const rows = [...balances, ...payouts];
  const holders = await findHolders(
    db,
    rows.map(({ ambassadorGid }) => ambassadorGid),
  );
  const withHolder = <Row extends { ambassadorGid: string }>(row: Row) => ({
    ...row,
    holder: holders.get(row.ambassadorGid) ?? null,
  });
  return {
    list,
    page,
    pageCount,
    payouts: payouts.map(withHolder),
    balances: balances.map(withHolder),
    sumCents: sumCents === null ? null : cents(sumCents),
    mayOpenRates: may({ kind: 'staff', isAdmin }, '/erp/payouts/rates'),
  };
}

export default function ErpPayoutsPage() {
  const { list, page, pageCount, payouts, balances, sumCents, mayOpenRates } =
    useLoaderData<typeof loader>();
  return (
    <ErpPage title={PAYOUTS.title} text={PAYOUTS.text}>
      {mayOpenRates ? (
        <p className="mb-4">
          <a href={erpPaths.rates()} className="target text-link">
            {PAYOUTS.rates}
          </a>
        </p>
      ) : null}
      <ListTabs
        label={PAYOUTS.lists}
        tabs={PAYOUT_LISTS.map((name) => ({
          label: PAYOUT_LIST_WORDS[name],
          href: erpPaths.payouts(saidFields({ list: name === 'waiting' ? '' : name })),
          isCurrent: list === name,
        }))}
      />
      {list === 'payable' ? (
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
          caption={PAYOUT_LIST_WORDS[list]}
          none={list === 'waiting' ? PAYOUTS.noneWaiting : PAYOUTS.none}
        />
      )}
      <div className="mt-6">
        <Pagination
          page={page}
          pageCount={pageCount}
          hrefOf={(number) =>
            erpPaths.payouts(
              saidFields({
                list: list === 'waiting' ? '' : list,
                page: number === 1 ? '' : String(number),
              }),
            )
          }
        />
      </div>
    </ErpPage>
  );
}
