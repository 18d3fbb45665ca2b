import type { ReconcileReport, ReconcileWindow } from '../app/domain/discrepancies/discrepancies';
import { customerNumber } from '../app/domain/core/ids';
import { erpPaths } from '../app/erp-paths';
import { reconcile } from '../app/services/reconciliation/reconcile.server';
import type { StoreApp } from './store-app';

/** What commands and the work on money need of the process. */
export type MoneyApp = Pick<
  StoreApp,
  | 'db'
  | 'stripe'
  | 'admin'
  | 'quickbooks'
  | 'log'
  | 'now'
  | 'failpoint'
  | 'config'
  | 'advanceDeposit'
  | 'advancePayment'
>;

/** Compares the ledger with Stripe, Shopify and QuickBooks. */
export type Reconcile = (window: ReconcileWindow) => Promise<ReconcileReport>;

/**
 * Returns the reconciler; its runs in this process never overlap.
 *
 * @param ending aborted when the process ends: then it stops at its next step
 */
export function createReconciler(app: MoneyApp, ending?: AbortSignal): Reconcile {
  const orderUrl = (gid: string) => app.config.origin + erpPaths.order(customerNumber(gid));
  let last: Promise<unknown> = Promise.resolve();
  return (window) => {
    const run = last.then(() => reconcile({ ...app, orderUrl }, window, ending));
    last = run.catch(() => undefined);
    return run;
  };
}
