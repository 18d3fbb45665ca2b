import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ReconcileReport, ReconcileWindow } from '~/domain/discrepancies/discrepancies';
import type { StaffAction, StaffActionDetails } from '~/domain/staff/staff-action';
import { listActionsOf, recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';
import type { DB } from '../../../db/schema';

type RunReconcilerContext = Pick<ServiceContext, 'db' | 'now' | 'log'> & {
  reconcile: (window: ReconcileWindow) => Promise<ReconcileReport>;
};

/** The subject under which runs started by staff are traced. */
export const RECONCILER_RUNS = { kind: 'money-break', id: 'all' } as const;

/** A run without a recorded end after this time is considered dead with its process. */
const FORGOTTEN_MS = 15 * 60_000;

/**
 * Starts the reconciler for staff instead of waiting for its schedule. The run continues after the
 * response; its result is recorded in the activity log as the end of this operation.
 *
 * @returns false while an earlier requested run has not ended
 */
export async function runReconciler(
  context: RunReconcilerContext,
  { staffId, requestId, window }: { staffId: string; requestId: string; window: ReconcileWindow },
): Promise<boolean> {
  const { db, now, reconcile, log } = context;
  const at = new Date(now());
  const operation = randomUUID();
  const action = (details: StaffActionDetails): StaffAction => ({
    staffId,
    requestId,
    action: 'breaks.repair',
    step: 'reconcile',
    subject: RECONCILER_RUNS,
    details: { window, ...details },
  });
  if (await isRunning(db, at)) return false;
  await recordStaffAction(db, action({}), at, { outcome: 'asked', operation });
  const end = (outcome: 'done' | 'unknown', details: StaffActionDetails) =>
    recordStaffAction(db, action(details), new Date(now()), { outcome, operation });
  const whole = reconcile(window).then(
    ({ checked, repaired, broken, open, failed }) =>
      end('done', { checked, repaired, broken, open, notMade: Object.keys(failed) }),
    (error: unknown) => {
      log.error({ err: error, window }, 'a run of the reconciler that staff asked for has broken');
      return end('unknown', {});
    },
  );
  whole.catch((error: unknown) => {
    log.error({ err: error, window }, 'the end of a run of the reconciler could not be noted');
  });
  return true;
}

async function isRunning(db: Kysely<DB>, at: Date): Promise<boolean> {
  const runs = await listActionsOf(db, RECONCILER_RUNS, 20);
  const ended = new Set(
    runs.filter(({ outcome }) => outcome !== 'asked').map(({ operation }) => operation),
  );
  return runs.some(
    (run) =>
      run.outcome === 'asked' &&
      !ended.has(run.operation) &&
      at.getTime() - run.at.getTime() < FORGOTTEN_MS,
  );
}
