import { randomUUID } from 'node:crypto';
import { isPlatformFailure, isStripeFailure } from '~/domain/core/retries/failure';
import { type EditableOrder, type EditRejection, versionOf } from '~/domain/order-edits/order-edit';
import { linesVersion } from '~/domain/order-edits/order-version.server';
import { enqueueJob } from '~/models/core/job.server';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import {
  claimOrderEdit,
  markEditCommitted,
  noteCommitAsked,
  rejectEdit,
  releaseOrderEdit,
} from '~/models/order-edits/order-edit-steps.server';
import {
  getOrderEdit,
  listUnendedEdits,
  type OrderEdit,
} from '~/models/order-edits/order-edit.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import {
  commitEdit,
  fetchEditableOrder,
  isCommitted,
  isRefused,
} from '~/platforms/shopify/order-edits/order-edits.server';
import type { ServiceContext, Settings } from '~/services/context';
import type { MoneyContext } from '~/services/money-context';
import { previewOrderEdit } from './preview-order-edit.server';
import { settleOrderEdit } from './settle-order-edit.server';

export type EditContext = MoneyContext &
  Pick<ServiceContext, 'admin' | 'advancePayment'> &
  Settings<'singleApproverLimits' | 'depositLimits' | 'isMixed' | 'quickbooks'>;

/** For so long a commit that got no answer may still be carried out, and nothing is concluded from the order. */
const IN_DOUBT_MS = 60_000;

export type EditOutcome = 'done' | 'refused' | 'later';

/**
 * Takes an edit of an order to its end: commits it at Shopify, and settles the difference. Called by the form and by the
 * job, and safe to repeat after a kill at any step: the session is on disk before it is committed, Shopify commits a
 * session once, and another one is only begun while none was ever to be committed.
 *
 * @throws when the database fails
 */
export async function advanceOrderEdit(context: EditContext, id: string): Promise<EditOutcome> {
  const { db, now, log } = context;
  const holder = randomUUID();
  const edit = await claimOrderEdit(db, id, { holder, at: new Date(now()) });
  if (!edit) return outcomeOf(await getOrderEdit(db, id));
  try {
    if (edit.state === 'requested') {
      const rejection = await commit(context, edit);
      if (rejection === 'later') return await later(context, edit, holder);
      if (rejection !== null) return await refuse(context, edit, rejection);
    }
    const isSettled = await settleOrderEdit(context, await getOrderEdit(db, id));
    return isSettled ? 'done' : await later(context, edit, holder);
  } catch (error) {
    if (!isPlatformFailure(error) && !isStripeFailure(error)) throw error;
    log.warn({ err: error, edit: id }, 'an edit of an order goes on later');
    return later(context, edit, holder);
  }
}

const outcomeOf = ({ state }: OrderEdit): EditOutcome =>
  state === 'done' || state === 'refused' ? state : 'later';

async function later({ db }: EditContext, { id }: OrderEdit, holder: string): Promise<'later'> {
  await releaseOrderEdit(db, id, holder);
  return 'later';
}

async function refuse(
  { db, now, log }: EditContext,
  edit: OrderEdit,
  rejection: EditRejection,
): Promise<EditOutcome> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    if (!(await rejectEdit(trx, edit.id, rejection, at))) return;
    const action = actionOf(edit, { because: rejection });
    await recordStaffAction(trx, action, at, { outcome: 'refused', operation: edit.id });
  });
  log.info({ edit: edit.id, rejection }, 'an edit of an order was not made');
  return 'refused';
}

/**
 * Makes the edit, unless it is in the order already.
 *
 * @returns null once it is in the order; otherwise why not
 * @throws PlatformFailure if that is not known
 */
async function commit(
  context: EditContext,
  edit: OrderEdit,
): Promise<EditRejection | 'later' | null> {
  const { db, admin, now, failpoint } = context;
  let { sessionGid } = edit;
  if (sessionGid === null) {
    const { orderGid, version: seen, change } = edit;
    const previewed = await previewOrderEdit(
      context,
      { orderGid, seen, change },
      { isOwnEdit: true },
    );
    if (!previewed.ok) return previewed.code;
    if (previewed.preview.totalCents !== edit.expectedCents) return 'total';
    ({ sessionGid } = previewed.session);
  } else {
    const committed = await isCommitted(admin, sessionGid);
    if (committed) return noteCommitted(context, edit);
    const isInDoubt = now() - (edit.commitAskedAt?.getTime() ?? 0) < IN_DOUBT_MS;
    const order = await fetchEditableOrder(admin, edit.orderGid);
    if (committed === null && order !== null && isMadeOf(order, edit)) {
      return noteCommitted(context, edit);
    }
    if (order === null || linesVersion(order) !== edit.version) {
      return isInDoubt ? 'later' : 'changed';
    }
  }
  const at = new Date(now());
  if (!(await noteCommitAsked(db, edit, { sessionGid, at }))) return 'later';
  if (edit.sessionGid === null) {
    const action = actionOf(edit, {});
    await recordStaffAction(db, action, at, { outcome: 'asked', operation: edit.id });
  }
  failpoint('edit_before_commit');
  try {
    await commitEdit(admin, sessionGid, `Back-office edit ${edit.id}`);
  } catch (error) {
    if (!isRefused(error)) throw error;
    // An earlier call may have been carried out meanwhile.
    const committed = await isCommitted(admin, sessionGid);
    const order = committed === null ? await fetchEditableOrder(admin, edit.orderGid) : null;
    if (committed !== true && !(order !== null && isMadeOf(order, edit))) {
      context.log.warn({ err: error, edit: edit.id }, 'the platform refuses an edit of an order');
      return 'rejected';
    }
  }
  failpoint('edit_after_commit');
  return noteCommitted(context, edit);
}

/**
 * Whether an order has become what an edit makes of it, for when Shopify no longer has the session that could say so:
 * it is not what was reviewed any more, and costs what was calculated then.
 */
const isMadeOf = (order: EditableOrder, { version, expectedCents }: OrderEdit) =>
  linesVersion(order) !== version && order.totalCents === expectedCents;

/** Records that the order was edited, with what it is now. */
async function noteCommitted(context: EditContext, edit: OrderEdit): Promise<'later' | null> {
  const { db, admin, now } = context;
  const order = await fetchEditableOrder(admin, edit.orderGid);
  if (order === null) return 'later';
  const after = versionOf(order);
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    if (!(await markEditCommitted(trx, edit.id, { after, at }))) return;
    const action = actionOf(edit, { afterCents: after.totalCents });
    await recordStaffAction(trx, action, at, { outcome: 'done', operation: edit.id });
    await enqueueMirror(trx, edit.orderGid, at);
  });
  return null;
}

/** What the activity log says: amounts, never the text of a line that staff wrote. */
function actionOf(
  { id, staffId, requestId, orderGid, before, change, method }: OrderEdit,
  details: Record<string, string | number>,
) {
  return {
    staffId,
    requestId,
    action: 'orders.edit',
    step: 'save',
    subject: { kind: 'order', id: orderGid },
    details: {
      edit: id,
      beforeCents: before.totalCents,
      changed: change.quantities.length,
      added: change.added.length,
      method,
      ...details,
    },
  } as const;
}

/** Longer than the job itself is retried. */
const ABANDONED_MS = 2 * 24 * 60 * 60_000;

/** Has the job go on with edits that it has abandoned while Shopify was down. */
export async function resumeOrderEdits({
  db,
  now,
}: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  for (const orderEditId of await listUnendedEdits(db, new Date(now() - ABANDONED_MS))) {
    await enqueueJob(db, 'edit-order', { orderEditId });
  }
}
