import type { Kysely } from 'kysely';
import {
  type BulkAction,
  type BulkActionChange,
  bulkActionPermission,
  bulkActionSubject,
} from '~/domain/bulk-actions/bulk-action';
import { enqueueJob } from '~/models/core/job.server';
import {
  findBulkAction,
  findBulkActionOfForm,
  insertBulkAction,
  isBulkActionUnderWay,
  listKnownOrders,
  moveBulkAction,
  type NewBulkActionItem,
} from '~/models/bulk-actions/bulk-action.server';
import { listFulfillmentMirrors } from '~/models/fulfillment/fulfillment-order.server';
import { MOST_SENT, versionOf } from '~/domain/fulfillment/fulfillment-order';
import type { FulfillmentQuery } from '~/domain/fulfillment/fulfillment-query';
import type { Tracking } from '~/domain/fulfillment/step';
import { listSendableGids } from '~/models/fulfillment/fulfillment-list.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import {
  type ApprovalRejection,
  type ApprovalInput,
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

export type BegunBulkAction = { ok: true } | { ok: false; code: 'not-found' | 'gone' };

type BeginInput = {
  id: string;
  /** What the bank statement says, for a bulk action that marks orders as paid. */
  reference: string;
};

/**
 * Starts a chosen run: its job is enqueued in the same transaction. Above what one person may mark as paid alone, a
 * second person starts it by approving it (decision 0041). A bulk action that is under way gets a new job, because its last
 * one may have given up during a Shopify outage. A bulk action in any other state is left unchanged.
 */
export function beginBulkAction(
  context: Pick<ServiceContext, 'db' | 'now'> & Settings<'singleApproverLimits'>,
  actor: StaffActor,
  { id, reference }: BeginInput,
  input: ApprovalInput = { formToken: id },
): Promise<BegunBulkAction | ApprovalRejection> {
  return withApproval<BulkAction, BegunBulkAction>(context, actor, input, {
    load: async () => {
      const bulkAction = await findBulkAction(context.db, id);
      if (!bulkAction) return { ended: { ok: false, code: 'not-found' } };
      return bulkAction.state === 'asked' || bulkAction.state === 'running'
        ? { found: bulkAction }
        : { ended: { ok: false, code: 'gone' } };
    },
    staffRequest: ({ change, state, orders, sum }) =>
      change !== 'mark-paid' || state === 'running' || !sum || sum.cents === 0
        ? null
        : {
            kind: 'mark-paid-run',
            subjectId: id,
            request: { orders },
            amountCents: sum.cents,
            reason: reference,
          },
    run: (bulkAction) => begin(context, actor, bulkAction),
  });
}

async function begin(
  { db, now }: { db: Kysely<DB>; now: () => number },
  actor: StaffActor,
  bulkAction: BulkAction,
): Promise<BegunBulkAction> {
  const at = new Date(now());
  return db.transaction().execute(async (trx): Promise<BegunBulkAction> => {
    const isNew = await moveBulkAction(trx, bulkAction.id, { from: 'asked', to: 'running' }, at);
    if (!isNew && !(await isBulkActionUnderWay(trx, bulkAction.id)))
      return { ok: false, code: 'gone' };
    await enqueueJob(trx, 'work-bulk-action', { bulkActionId: bulkAction.id });
    await recordStaffAction(
      trx,
      {
        ...actor,
        action: bulkActionPermission(bulkAction),
        step: isNew ? 'begin' : 'resume',
        subject: bulkActionSubject(bulkAction),
        details: {
          change: bulkAction.change,
          [bulkAction.list]: bulkAction.orders,
          ...(bulkAction.sum === null ? {} : { sumCents: bulkAction.sum.cents }),
        },
      },
      at,
    );
    return { ok: true };
  });
}

/** Stops a bulk action, even before it has begun. Changes already made stay. */
export async function stopBulkAction(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  bulkAction: Pick<BulkAction, 'id' | 'list' | 'change' | 'counts'>,
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const isStopped =
      (await moveBulkAction(trx, bulkAction.id, { from: 'running', to: 'stopped' }, at)) ||
      (await moveBulkAction(trx, bulkAction.id, { from: 'asked', to: 'stopped' }, at));
    if (!isStopped) return;
    await recordStaffAction(
      trx,
      {
        staffId,
        action: bulkActionPermission(bulkAction),
        step: 'stop',
        subject: bulkActionSubject(bulkAction),
        details: { done: bulkAction.counts.done, refused: bulkAction.counts.refused },
        requestId,
      },
      at,
    );
  });
}

type OrderChoice = {
  formToken: string;
  change: BulkActionChange;
  tag: string | null;
} & (
  | { list: 'orders'; of: Chosen<ErpOrderQuery> }
  | { list: 'drafts'; of: Chosen<ErpDraftQuery> }
  | {
      list: 'fulfillment';
      of: Chosen<FulfillmentQuery> | { parcels: readonly { gid: string; tracking: Tracking }[] };
    }
);

/** The ticked ids, or everything that a query matches. */
type Chosen<Query> = { gids: readonly string[] } | { query: Query };

type ChoiceRejection =
  /** Nothing was ticked, or nothing matches. */
  | 'none-chosen'
  /** More than `MOST_ORDERS`. */
  | 'too-many'
  /** One of the ticked ones no longer exists. */
  | 'orders-changed';

/**
 * Records which orders or drafts a bulk action will change, and how. Nothing is changed yet: the bulk action's page asks
 * for confirmation. Orders that match the query only later are not part of it.
 */
export async function chooseBulkAction(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  choice: OrderChoice,
): Promise<{ ok: true; id: string } | { ok: false; code: ChoiceRejection }> {
  const { formToken, list, change, tag, of } = choice;
  const before = await findBulkActionOfForm(db, staffId, formToken);
  if (before !== null) return { ok: true, id: before };
  const ticked = 'gids' in of ? of.gids : 'parcels' in of ? of.parcels.map(({ gid }) => gid) : null;
  const requested = ticked === null ? null : new Set(ticked).size;
  const gids = await idsOf(db, choice);
  if (requested !== null && gids.length < requested) return { ok: false, code: 'orders-changed' };
  if (gids.length === 0) return { ok: false, code: 'none-chosen' };
  if (gids.length > (list === 'fulfillment' ? MOST_SENT : MOST_ORDERS))
    return { ok: false, code: 'too-many' };
  const items: NewBulkActionItem[] =
    choice.list === 'fulfillment'
      ? await fulfillmentItems(db, gids, choice.of)
      : change === 'delete'
        ? await withDraftVersions(db, gids)
        : gids.map((gid) => ({ gid, version: null }));
  if (items.length === 0) return { ok: false, code: 'orders-changed' };
  const at = new Date(now());
  const id = randomUUID();
  const isNew = await db.transaction().execute(async (trx) => {
    const bulkAction = { id, formToken, staffId, list, change, tag, requestId, items };
    if (!(await insertBulkAction(trx, bulkAction, at))) return false;
    const sum = (await findBulkAction(trx, id))?.sum ?? null;
    await recordStaffAction(
      trx,
      {
        staffId,
        action: bulkActionPermission(choice),
        step: 'choose',
        subject: bulkActionSubject({ list, id }),
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
  // The same form was posted twice concurrently: the other request has just created the bulk action.
  const made = await findBulkActionOfForm(db, staffId, formToken);
  return made === null ? { ok: false, code: 'orders-changed' } : { ok: true, id: made };
}

/** Those that the mirror has, each with the state that it was chosen in, and with what it is sent. */
async function fulfillmentItems(
  db: Kysely<DB>,
  gids: readonly string[],
  of: Extract<OrderChoice, { list: 'fulfillment' }>['of'],
): Promise<NewBulkActionItem[]> {
  const found = await listFulfillmentMirrors(db, gids);
  const tracked = new Map('parcels' in of ? of.parcels.map((one) => [one.gid, one.tracking]) : []);
  return found.map((one) => {
    const tracking = tracked.get(one.gid);
    return { gid: one.gid, version: versionOf(one), ...(tracking && { tracking }) };
  });
}

async function idsOf(db: Kysely<DB>, choice: OrderChoice): Promise<string[]> {
  if (choice.list === 'orders') {
    const { of } = choice;
    return 'query' in of ? listErpOrderIds(db, of.query) : listKnownOrders(db, of.gids);
  }
  if (choice.list === 'fulfillment') {
    const { of } = choice;
    if ('query' in of) return listSendableGids(db, of.query, MOST_SENT + 1);
    return 'parcels' in of ? of.parcels.map(({ gid }) => gid) : [...of.gids];
  }
  const { of } = choice;
  return 'query' in of ? listErpDraftIds(db, of.query) : listKnownDrafts(db, of.gids);
}
