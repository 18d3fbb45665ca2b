import { redirect } from '@remix-run/node';
import { SINGLE_APPROVER } from '~/content/staff/single-approver';
import type { ApprovalRefusal } from '~/models/staff/with-approval.server';
import { erpPaths } from '~/erp-paths';

/** Whether something was not done because of a second person, or because its form was used before. */
export function isApprovalRefusal(refusal: { code: string }): refusal is ApprovalRefusal {
  return (
    refusal.code === 'waits' || refusal.code === 'waits-already' || refusal.code === 'form-used'
  );
}

/** Returns the sentence for a 409. @throws a redirect to what waits, if this form has just asked for it */
export function approvalSentence({ code }: ApprovalRefusal): string {
  if (code === 'waits') throw redirect(erpPaths.approvals({ done: 'asked' }), 303);
  return code === 'waits-already' ? SINGLE_APPROVER.waitsAlready : SINGLE_APPROVER.formUsed;
}
