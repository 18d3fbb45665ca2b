import { useOutletContext } from '@remix-run/react';
import type { BalanceView } from '~/domain/balance-view';

/** What the dashboard's layout hands to its pages. */
export type DashboardContext = { balance: BalanceView };

/** The balance of the header, for a page that draws it too: one look a second serves both. */
export function useDashboardBalance(): BalanceView {
  return useOutletContext<DashboardContext>().balance;
}
