import { askForRefund } from '../../app/services/refunds/ask-for-refund.server';
import { beginOrderRun } from '../../app/services/bulk-actions/begin-order-run.server';
import { cancelStaffOrder } from '../../app/services/refunds/cancel-staff-order.server';
import { carryOutApproval } from '../../app/services/approvals/carry-out-approval.server';
import { completeStaffDraft } from '../../app/services/draft-orders/complete-staff-draft.server';
import { markStaffOrderPaid } from '../../app/services/payments/mark-staff-order-paid.server';
import { sendOrderRefund } from '../../app/services/refunds/send-order-refund.server';
import type { JobHandlers } from './run-job';

type Needs = Parameters<typeof markStaffOrderPaid>[0] & Parameters<typeof sendOrderRefund>[0];

/** Does what a second person has approved; the job fails, and is retried, until that is known to be done or not. */
export function carryOutApprovalJob(needs: Needs): JobHandlers['carry-out-approval'] {
  const { db } = needs;
  const sendRefund = (id: string) => sendOrderRefund(needs, id);
  return ({ approvalId }) =>
    carryOutApproval(
      {
        db,
        deeds: {
          'mark-paid': ({ subjectId: orderGid, request, reason: reference }, actor, approved) =>
            markStaffOrderPaid(needs, actor, { orderGid, reference, ...request }, approved),
          'mark-paid-run': ({ subjectId }, actor, approved) =>
            beginOrderRun(needs, actor, { id: subjectId, reference: '' }, approved),
          refund: ({ subjectId: orderGid, request, formToken }, actor, approved) =>
            askForRefund(
              { ...needs, sendRefund },
              actor,
              { orderGid, formToken, ...request },
              approved,
            ),
          cancel: ({ subjectId: orderGid, request }, actor, approved) =>
            cancelStaffOrder(needs, actor, { orderGid, ...request }, approved),
          price: ({ subjectId: gid, request }, actor, approved) =>
            completeStaffDraft(needs, actor, { gid, ...request }, approved),
        },
      },
      approvalId,
    );
}
