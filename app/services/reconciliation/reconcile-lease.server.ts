import { setTimeout as wait } from 'node:timers/promises';
import { LEASE_MS } from '~/models/core/lease.server';
import { claimReconciler, releaseReconciler } from '~/models/reconciliation/reconcile-run.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'log' | 'bootId'>;

/** How often a run that a person has asked for looks whether the other process has ended its own. */
const WAIT_MS = 500;
/** Three chances to renew a lease before it expires. */
const RENEW_MS = LEASE_MS / 3;

/**
 * Runs something while this process has the reconciler's lease, renewed as long as it runs.
 *
 * @param ending aborted when the process ends
 * @param isWaiting whether to wait while another process has the lease
 * @param work its signal is aborted at the end of the process, and if another process takes over, which happens if this
 *   one stood still for half a minute
 * @returns null if another process has the lease
 */
export async function withReconcilerLease<T>(
  { db, log, bootId }: Context,
  { ending, isWaiting }: { ending: AbortSignal | undefined; isWaiting: boolean },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  while (!(await claimReconciler(db, bootId))) {
    if (!isWaiting) return null;
    await wait(WAIT_MS, undefined, { ...(ending && { signal: ending }) });
  }
  const lost = new AbortController();
  const renew = async () => {
    if (!(await claimReconciler(db, bootId))) lost.abort(new LeaseLost());
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) => {
      log.warn({ err: error }, 'the lease of the reconciler could not be renewed');
    });
  }, RENEW_MS).unref();
  try {
    return await work(AbortSignal.any([lost.signal, ...(ending ? [ending] : [])]));
  } finally {
    clearInterval(timer);
    // The database may be closing; then the next process does it, or half a minute.
    await releaseReconciler(db, bootId).catch(() => undefined);
  }
}

/** Another process has taken the run over. */
export class LeaseLost extends Error {
  constructor() {
    super('Another process has taken over the reconciler.');
    this.name = 'LeaseLost';
  }
}
