import { PlatformFailure } from '~/domain/core/retries/failure';
import type { StaffActor } from '~/domain/staff/staff-action';
import { findApproval, type OrderApproval } from '~/models/staff/approval.server';
import { beginOrderRun } from '~/services/bulk-actions/begin-order-run.server';
import type { ServiceContext, Settings } from '~/services/context';
import { completeStaffDraft } from '~/services/draft-orders/complete-staff-draft.server';
import { markStaffOrderPaid } from '~/services/payments/mark-staff-order-paid.server';
import { askForRefund } from '~/services/refunds/ask-for-refund.server';
import { cancelStaffOrder } from '~/services/refunds/cancel-staff-order.server';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'admin' | 'now' | 'log' | 'failpoint'> &
  Settings<'aloneLimits'>;

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
  const done = await carryOut(context, approval, { staffId: approval.askedBy, requestId: null });
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
      return beginOrderRun(context, actor, { id: approval.subjectId, reference: '' }, approved);
    case 'refund': {
      const { subjectId: orderGid, request, formToken } = approval;
      return askForRefund(context, actor, { orderGid, formToken, ...request }, approved);
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
  }
}
