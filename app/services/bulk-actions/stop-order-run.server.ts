import { runPermission, runSubject, type OrderRun } from '~/domain/bulk-actions/order-run';
import { moveOrderRun } from '~/models/bulk-actions/order-run.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

/** Stops a run, even before it has begun. Changes already made stay. */
export async function stopOrderRun(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  run: Pick<OrderRun, 'id' | 'list' | 'change' | 'counts'>,
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const isStopped =
      (await moveOrderRun(trx, run.id, { from: 'running', to: 'stopped' }, at)) ||
      (await moveOrderRun(trx, run.id, { from: 'asked', to: 'stopped' }, at));
    if (!isStopped) return;
    await recordStaffAction(
      trx,
      {
        staffId,
        action: runPermission(run),
        step: 'stop',
        subject: runSubject(run),
        details: { done: run.counts.done, refused: run.counts.refused },
        requestId,
      },
      at,
    );
  });
}
