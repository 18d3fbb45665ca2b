import { customerNumber } from '~/domain/core/ids';
import type { ListedApproval } from '~/models/staff/approval-list.server';
import type { ApprovalLine } from '~/domain/staff/approval';

/** Returns an approval as pages show it. */
export function shownApproval({
  formToken: _token,
  decidedBy: _by,
  ...approval
}: ListedApproval): ApprovalLine {
  const about = approval.kind === 'adjustment' ? approval.customerGid : approval.subjectId;
  return {
    ...approval,
    number: customerNumber(about),
    requestedAt: approval.requestedAt.toISOString(),
    decidedAt: approval.decidedAt?.toISOString() ?? null,
  };
}
