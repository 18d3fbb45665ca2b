import { carryOutApproval } from '../../app/services/carry-out-approval.server';
import { markStaffOrderPaid } from '../../app/services/mark-staff-order-paid.server';
import type { JobHandlers } from './run-job';

type Needs = Parameters<typeof markStaffOrderPaid>[0];

/** Does what a second person has approved; the job fails, and is retried, until that is known to be done or not. */
export function carryOutApprovalJob(needs: Needs): JobHandlers['carry-out-approval'] {
  const { db } = needs;
  return ({ approvalId }) =>
    carryOutApproval(
      { db, markPaid: (actor, wanted, how) => markStaffOrderPaid(needs, actor, wanted, how) },
      approvalId,
    );
}
