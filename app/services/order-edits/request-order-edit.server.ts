import { randomUUID } from 'node:crypto';
import type { PlatformFailure } from '~/domain/core/retries/failure';
import {
  type EditMethod,
  type EditRejection,
  type OrderChange,
  versionOf,
} from '~/domain/order-edits/order-edit';
import type { StaffActor } from '~/domain/staff/staff-action';
import { enqueueJob } from '~/models/core/job.server';
import {
  findEditByToken,
  getOrderEdit,
  insertOrderEdit,
  type OrderEdit,
} from '~/models/order-edits/order-edit.server';
import { advanceOrderEdit, type EditContext } from './advance-order-edit.server';
import { previewOrderEdit } from './preview-order-edit.server';

/** The job waits for the request that asked for the edit, which does it at once. */
const JOB_AFTER_MS = 60_000;

export type RequestedEdit =
  /** It is in the order, or will be: `state` says how far it is. */
  | { ok: true; edit: OrderEdit }
  | { ok: false; code: EditRejection; failure?: PlatformFailure }
  /** The form was used for another edit. */
  | { ok: false; code: 'form-used' };

type EditInput = {
  orderGid: string;
  change: OrderChange;
  /** `linesVersion` of the order that was reviewed. */
  seen: string;
  /** The total that the review showed. */
  seenTotalCents: number;
  method: EditMethod;
  formToken: string;
};

/**
 * Edits an order for staff, as they have reviewed it. The edit is first recorded with everything that will be sent, then
 * made at Shopify, once per form; the difference is then charged, owed, put on the invoice or given back. What this
 * process leaves half done, the job `edit-order` ends.
 *
 * @throws PlatformFailure before anything was recorded; also when the database fails
 */
export async function requestOrderEdit(
  context: EditContext,
  { staffId, requestId }: StaffActor,
  { orderGid, change, seen, seenTotalCents, method, formToken }: EditInput,
): Promise<RequestedEdit> {
  const { db, now, failpoint } = context;
  const before = await findEditByToken(db, formToken);
  if (before) {
    return before.orderGid === orderGid
      ? goOn(context, before.id)
      : { ok: false, code: 'form-used' };
  }
  const previewed = await previewOrderEdit(context, { orderGid, seen, change });
  if (!previewed.ok) return previewed;
  const { preview } = previewed;
  if (preview.totalCents !== seenTotalCents) return { ok: false, code: 'total' };
  const at = new Date(now());
  const id = randomUUID();
  const isNew = await db.transaction().execute(async (trx) => {
    const inserted = await insertOrderEdit(trx, {
      id,
      formToken,
      orderGid,
      staffId,
      requestId,
      method,
      at,
      change: preview.change,
      version: seen,
      before: versionOf(preview.order),
      expectedCents: preview.totalCents,
    });
    if (!inserted) return false;
    const startAfter = new Date(at.getTime() + JOB_AFTER_MS);
    await enqueueJob(trx, 'edit-order', { orderEditId: id }, { startAfter });
    return true;
  });
  if (!isNew) {
    // Another edit of the order, or this very form, was faster.
    const same = await findEditByToken(db, formToken);
    return same ? goOn(context, same.id) : { ok: false, code: 'open' };
  }
  failpoint('edit_requested');
  return goOn(context, id);
}

async function goOn(context: EditContext, id: string): Promise<RequestedEdit> {
  await advanceOrderEdit(context, id);
  const edit = await getOrderEdit(context.db, id);
  return edit.rejection === null ? { ok: true, edit } : { ok: false, code: edit.rejection };
}
