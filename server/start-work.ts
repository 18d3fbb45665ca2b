import { clearLeases } from '../app/models/reconciliation/money-leases.server';
import { ensureWebhooks } from './ensure-webhooks';
import { installJobs } from './jobs/install-jobs';
import { startStoreJobs } from './jobs/store-jobs';
import { startMoneyRunner } from './money-runner';
import { createReconciler, type Reconcile } from './reconciler';
import type { StoreApp } from './store-app';
import { syncMirrors } from './sync-mirrors';

/** What a process does beside answering requests. */
export type Work = {
  reconcile: Reconcile;
  /** Tells the mirrors that a webhook was stored here. */
  wakeMirrors: () => void;
  /** Begins to stop all of it, in time for the end of the process. */
  stop: () => readonly Promise<unknown>[];
};

/**
 * Starts the work of a process that does all of it: jobs, money work with the reconciler's schedule, mirrors, and
 * the subscriptions at Shopify. After the migrations, before the pages.
 */
export async function startWork(app: StoreApp): Promise<Work> {
  const jobs = await startStoreJobs(app);
  const money = await startMoneyRunner(app);
  app.onWakeMoney(money.wake);
  const mirrors = await syncMirrors(app);
  const stopWebhooks = ensureWebhooks(app);
  return {
    reconcile: money.reconcile,
    wakeMirrors: mirrors.wake,
    stop() {
      stopWebhooks();
      return [jobs.stop(), money.stop(), mirrors.stop()];
    },
  };
}

/**
 * Leaves the work to other processes (`ROLE=web`), but for what pages themselves do: they enqueue jobs, whose queues
 * have to be there, they take the first steps of a deposit or payment, and staff may have the books compared.
 */
export async function leaveWork(app: StoreApp): Promise<Work> {
  const warn = (err: unknown) => app.log.warn({ err }, 'the queues of the jobs');
  const queues = await installJobs(app.database, { onError: warn });
  await queues.stop({ graceful: false });
  const ending = new AbortController();
  return {
    reconcile: createReconciler(app, ending.signal).reconcile,
    wakeMirrors: () => undefined,
    stop() {
      ending.abort(new Error('The process is ending.'));
      return [Promise.resolve(app.mailer.close()), clearLeases(app.db, [app.bootId])];
    },
  };
}
