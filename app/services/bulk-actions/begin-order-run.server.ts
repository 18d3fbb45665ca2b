import type { Kysely } from 'kysely';
import {
  type OrderRun,
  type RunChange,
  runPermission,
  runSubject,
} from '~/domain/bulk-actions/order-run';
import { enqueueJob } from '~/models/core/job.server';
import {
  findOrderRun,
  findRunOfForm,
  insertOrderRun,
  isRunUnderWay,
  listKnownOrders,
  moveOrderRun,
} from '~/models/bulk-actions/order-run.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import {
  type ApprovalRefusal,
  type Asking,
  withApproval,
} from '~/models/staff/with-approval.server';
import type { DB } from '../../../db/schema';
import type { StaffActor } from '~/domain/staff/staff-action';
import type { ServiceContext, Settings } from '~/services/context';
import { randomUUID } from 'node:crypto';
import type { ErpDraftQuery } from '~/domain/draft-orders/staff-draft';
import { type ErpOrderQuery, MOST_ORDERS } from '~/domain/orders/erp-order-query';
import {
  listErpDraftIds,
  listKnownDrafts,
  withDraftVersions,
} from '~/models/draft-orders/erp-draft-list.server';
import { listErpOrderIds } from '~/models/orders/erp-order-list.server';
import type { RunItem } from '~/domain/draft-orders/draft-order';

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

type OrderChoice = {
  formToken: string;
  change: RunChange;
  tag: string | null;
} & ({ list: 'orders'; of: Chosen<ErpOrderQuery> } | { list: 'drafts'; of: Chosen<ErpDraftQuery> });

/** The ticked ids, or everything that a query matches. */
type Chosen<Query> = { gids: readonly string[] } | { query: Query };

type ChoiceRefusal =
  /** Nothing was ticked, or nothing matches. */
  | 'none-chosen'
  /** More than `MOST_ORDERS`. */
  | 'too-many'
  /** One of the ticked ones no longer exists. */
  | 'orders-changed';

/**
 * Records which orders or drafts a run will change, and how. Nothing is changed yet: the run's page asks
 * for confirmation. Orders that match the query only later are not part of it.
 */
export async function chooseOrderRun(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  choice: OrderChoice,
): Promise<{ ok: true; id: string } | { ok: false; code: ChoiceRefusal }> {
  const { formToken, list, change, tag, of } = choice;
  const before = await findRunOfForm(db, staffId, formToken);
  if (before !== null) return { ok: true, id: before };
  const asked = 'gids' in of ? new Set(of.gids).size : null;
  const gids = await idsOf(db, choice);
  if (asked !== null && gids.length < asked) return { ok: false, code: 'orders-changed' };
  if (gids.length === 0) return { ok: false, code: 'none-chosen' };
  if (gids.length > MOST_ORDERS) return { ok: false, code: 'too-many' };
  const items: RunItem[] =
    change === 'delete'
      ? await withDraftVersions(db, gids)
      : gids.map((gid) => ({ gid, version: null }));
  const at = new Date(now());
  const id = randomUUID();
  const isNew = await db.transaction().execute(async (trx) => {
    const run = { id, formToken, staffId, list, change, tag, requestId, items };
    if (!(await insertOrderRun(trx, run, at))) return false;
    const sum = (await findOrderRun(trx, id))?.sum ?? null;
    await recordStaffAction(
      trx,
      {
        staffId,
        action: runPermission(choice),
        step: 'choose',
        subject: runSubject({ list, id }),
        details: {
          change,
          [list]: items.length,
          ...(sum === null ? {} : { sumCents: sum.cents }),
        },
        requestId,
      },
      at,
    );
    return true;
  });
  if (isNew) return { ok: true, id };
  // The same form was posted twice concurrently: the other request has just created the run.
  const made = await findRunOfForm(db, staffId, formToken);
  return made === null ? { ok: false, code: 'orders-changed' } : { ok: true, id: made };
}

async function idsOf(db: Kysely<DB>, choice: OrderChoice): Promise<string[]> {
  if (choice.list === 'orders') {
    const { of } = choice;
    return 'query' in of ? listErpOrderIds(db, of.query) : listKnownOrders(db, of.gids);
  }
  const { of } = choice;
  return 'query' in of ? listErpDraftIds(db, of.query) : listKnownDrafts(db, of.gids);
}
