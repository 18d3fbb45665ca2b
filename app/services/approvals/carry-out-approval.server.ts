import { PlatformFailure } from '~/domain/core/retries/failure';
import type { StaffActor } from '~/domain/staff/staff-action';
import { beginBulkAction } from '~/services/bulk-actions/begin-bulk-action.server';
import { completeStaffDraft } from '~/services/draft-orders/change-staff-draft.server';
import { markStaffOrderPaid } from '~/services/payments/mark-staff-order-paid.server';
import { findStaffNames } from '~/models/staff/staff-member.server';
import { sendQuote } from '~/services/quotes/send-quote.server';
import { enqueueReturnOf } from '~/services/returns/mirror-return.server';
import { requestRefund } from '~/services/refunds/request-refund.server';
import { cancelStaffOrder } from '~/services/refunds/cancel-staff-order.server';
import { findApproval, type OrderApproval } from '~/models/staff/approval.server';
import type { ServiceContext, Settings } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'admin' | 'now' | 'log' | 'failpoint'> &
  Settings<'singleApproverLimits' | 'sessionSecret'>;

type Carried = Exclude<OrderApproval, { kind: 'adjustment' | 'commission' }>;

type Done = { ok: true } | { ok: false; code: string };

/**
 * Does what a second person has approved (decision 0041). Safe to repeat: each step finds out first what an earlier
 * attempt did. What has changed since it was asked for is not done; the approval says why.
 *
 * @throws PlatformFailure when it is not known whether it was done: to be called again
 */
export async function carryOutApproval(context: Context, id: string): Promise<void> {
  const approval = await findApproval(context.db, id);
  if (!approval || approval.kind === 'adjustment' || approval.kind === 'commission') return;
  if (approval.state !== 'approved' || approval.outcome !== null) return;
  const done = await carryOut(context, approval, {
    staffId: approval.requestedBy,
    requestId: null,
  });
  await enqueueReturnOf(context, approval.formToken);
  if (done.ok || (done.code !== 'unknown' && done.code !== 'busy')) return;
  throw new PlatformFailure('shopify', 'unavailable', approval.kind);
}

/** Does it in the name of whoever asked for it. */
function carryOut(context: Context, approval: Carried, actor: StaffActor): Promise<Done> {
  const approved = { approved: approval.id };
  switch (approval.kind) {
    case 'mark-paid': {
      const { subjectId: orderGid, request, reason: reference } = approval;
      return markStaffOrderPaid(context, actor, { orderGid, reference, ...request }, approved);
    }
    case 'mark-paid-run':
      return beginBulkAction(context, actor, { id: approval.subjectId, reference: '' }, approved);
    case 'refund': {
      const { subjectId: orderGid, request, formToken } = approval;
      return requestRefund(context, actor, { orderGid, formToken, ...request }, approved);
    }
    case 'cancel':
      return cancelStaffOrder(
        context,
        actor,
        { orderGid: approval.subjectId, ...approval.request },
        approved,
      );
    case 'price':
      return completeStaffDraft(
        context,
        actor,
        { gid: approval.subjectId, ...approval.request },
        approved,
      );
    case 'quote-price':
      return sendApprovedQuote(context, approval);
  }
}

/** Sends the quote in the name of whoever asked, by their own form: asked again, it finds that it was sent. */
async function sendApprovedQuote(
  context: Context,
  {
    id,
    subjectId,
    requestedBy,
    request,
    reason,
    formToken,
  }: Extract<Carried, { kind: 'quote-price' }>,
): Promise<Done> {
  const name = (await findStaffNames(context.db, [requestedBy])).get(requestedBy) ?? '';
  return sendQuote(
    { ...context, requestId: null },
    { id: requestedBy, name },
    {
      draftGid: subjectId,
      draftVersion: request.version,
      validUntil: request.validUntil,
      message: reason || null,
      formToken,
    },
    { approved: id },
  );
}
