import type { Kysely } from 'kysely';
import { type OrderRun, runPermission, runSubject } from '~/domain/bulk-actions/order-run';
import { enqueueJob } from '~/models/core/job.server';
import { findOrderRun, isRunUnderWay, moveOrderRun } from '~/models/bulk-actions/order-run.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import {
  type ApprovalRefusal,
  type Asking,
  withApproval,
} from '~/models/staff/with-approval.server';
import type { DB } from '../../../db/schema';
import type { StaffActor } from '~/domain/staff/staff-action';
import type { ServiceContext, Settings } from '~/services/context';

export type BegunRun = { ok: true } | { ok: false; code: 'not-found' | 'gone' };

type Wanted = {
  id: string;
  /** What the bank statement says, for a run that marks orders as paid. */
  reference: string;
};

/**
 * Starts a chosen run: its job is enqueued in the same transaction. Above what one person may mark as paid alone, a
 * second person starts it by approving it (decision 0041). A run that is under way gets a new job, because its last
 * one may have given up during a Shopify outage. A run in any other state is left unchanged.
 */
export function beginOrderRun(
  context: Pick<ServiceContext, 'db' | 'now'> & Settings<'aloneLimits'>,
  actor: StaffActor,
  { id, reference }: Wanted,
  asking: Asking = { formToken: id },
): Promise<BegunRun | ApprovalRefusal> {
  return withApproval<OrderRun, BegunRun>(context, actor, asking, {
    read: async () => {
      const run = await findOrderRun(context.db, id);
      if (!run) return { ended: { ok: false, code: 'not-found' } };
      return run.state === 'asked' || run.state === 'running'
        ? { found: run }
        : { ended: { ok: false, code: 'gone' } };
    },
    wish: ({ change, state, orders, sum }) =>
      change !== 'mark-paid' || state === 'running' || !sum || sum.cents === 0
        ? null
        : {
            kind: 'mark-paid-run',
            subjectId: id,
            request: { orders },
            amountCents: sum.cents,
            reason: reference,
          },
    run: (run) => begin(context, actor, run),
  });
}

async function begin(
  { db, now }: { db: Kysely<DB>; now: () => number },
  actor: StaffActor,
  run: OrderRun,
): Promise<BegunRun> {
  const at = new Date(now());
  return db.transaction().execute(async (trx): Promise<BegunRun> => {
    const isNew = await moveOrderRun(trx, run.id, { from: 'asked', to: 'running' }, at);
    if (!isNew && !(await isRunUnderWay(trx, run.id))) return { ok: false, code: 'gone' };
    await enqueueJob(trx, 'work-order-run', { runId: run.id });
    await recordStaffAction(
      trx,
      {
        ...actor,
        action: runPermission(run),
        step: isNew ? 'begin' : 'resume',
        subject: runSubject(run),
        details: {
          change: run.change,
          [run.list]: run.orders,
          ...(run.sum === null ? {} : { sumCents: run.sum.cents }),
        },
      },
      at,
    );
    return { ok: true };
  });
}

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
