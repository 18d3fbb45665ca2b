import type { Kysely } from 'kysely';
import { runPermission, runSubject, type OrderRun } from '~/domain/order-run';
import { enqueueJob } from '~/models/job.server';
import { isRunUnderWay, moveOrderRun } from '~/models/order-run.server';
import { recordStaffAction } from '~/models/staff-action.server';
import type { DB } from '../../db/schema';

export type BeginOrderRunNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  requestId: string;
};

/**
 * Starts a chosen run: its job is enqueued in the same transaction. A run that is under way gets a new job,
 * because its last one may have given up during a Shopify outage. A run in any other state is left unchanged.
 */
export async function beginOrderRun(
  { db, now, requestId }: BeginOrderRunNeeds,
  staffId: string,
  run: Pick<OrderRun, 'id' | 'list' | 'change' | 'tag' | 'orders' | 'sum'>,
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const isNew = await moveOrderRun(trx, run.id, { from: 'asked', to: 'running' }, at);
    if (!isNew && !(await isRunUnderWay(trx, run.id))) return;
    await enqueueJob(trx, 'work-order-run', { runId: run.id });
    await recordStaffAction(
      trx,
      {
        staffId,
        action: runPermission(run),
        step: isNew ? 'begin' : 'resume',
        subject: runSubject(run),
        details: {
          change: run.change,
          [run.list]: run.orders,
          ...(run.sum === null ? {} : { sumCents: run.sum.cents }),
        },
        requestId,
      },
      at,
    );
  });
}
