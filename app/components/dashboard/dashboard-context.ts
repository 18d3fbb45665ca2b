import { useOutletContext } from '@remix-run/react';
import type { BalanceView } from '~/domain/ledger/balance-view';

/** Outlet context that the dashboard's layout passes to its pages. */
export type DashboardContext = { balance: BalanceView };

/** Returns the header's balance, so that header and page share one request per second. */
export function useDashboardBalance(): BalanceView {
  return useOutletContext<DashboardContext>().balance;
}
