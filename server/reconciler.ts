import type { ReconcileReport, ReconcileWindow } from '../app/domain/discrepancies/discrepancies';
import { customerNumber } from '../app/domain/core/ids';
import { erpPaths } from '../app/erp-paths';
import { isRunDue, reconcile } from '../app/services/reconciliation/reconcile.server';
import { withReconcilerLease } from '../app/services/reconciliation/reconcile-lease.server';
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
  | 'bootId'
  | 'config'
  | 'advanceDeposit'
  | 'advancePayment'
>;

/** Compares the ledger with Stripe, Shopify and QuickBooks. */
export type Reconcile = (window: ReconcileWindow) => Promise<ReconcileReport>;

export type Reconciler = {
  /** Makes a run from the beginning, for a person; it waits for a run that another process makes. */
  reconcile: Reconcile;
  /**
   * Makes a run unless another process makes one or has begun one within the interval. The daily run goes on where it
   * was cut off.
   *
   * @returns null if it was not made
   */
  reconcileIfDue: (window: ReconcileWindow, everyMs: number) => Promise<ReconcileReport | null>;
};

/**
 * Returns the reconciler; its runs never overlap, neither in this process nor with those of others (decision 0085).
 *
 * @param ending aborted when the process ends: then it stops at its next step
 */
export function createReconciler(app: MoneyApp, ending?: AbortSignal): Reconciler {
  const context = {
    ...app,
    orderUrl: (gid: string) => app.config.origin + erpPaths.order(customerNumber(gid)),
  };
  let last: Promise<unknown> = Promise.resolve();
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  }
  return {
    reconcile: (window) =>
      alone(async () => {
        const report = await withReconcilerLease(app, { ending, isWaiting: true }, (signal) =>
          reconcile(context, window, { ending: signal }),
        );
        if (report === null) throw new Error('The reconciler was not waited for.');
        return report;
      }),
    reconcileIfDue: (window, everyMs) =>
      alone(() =>
        withReconcilerLease(app, { ending, isWaiting: false }, async (signal) => {
          if (!(await isRunDue(app, window, everyMs))) return null;
          // What is recent is read again rather than gone on with: it is the first net under a failed request.
          return reconcile(context, window, { ending: signal, isResuming: window === 'month' });
        }),
      ),
  };
}
