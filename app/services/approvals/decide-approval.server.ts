import type { Transaction } from 'kysely';
import type { AdjustmentRejection } from '~/domain/ledger/adjustment';
import { approvalSubject } from '~/domain/staff/approval';
import { cents } from '~/domain/core/money';
import {
  type Approval,
  decideOn,
  endApproval,
  findApproval,
  areRelatedApprovers,
  lockApproval,
} from '~/models/staff/approval.server';
import { advanceCommission } from '~/models/commissions/commission.server';
import { type CustomerAccount, lockCustomerAccount } from '~/models/ledger/customer-account.server';
import { enqueueJob } from '~/models/core/job.server';
import { moneyTransaction } from '~/models/core/database.server';
import { saveUnaccepted } from '~/models/ledger/outside-raise.server';
import { postAdjustment, whyNotAdjusted } from '~/models/ledger/post-adjustment.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { DB } from '../../../db/schema';
import type { ServiceContext, Settings } from '~/services/context';
import { enqueueReturnOf } from '~/services/returns/mirror-return.server';

export type ApprovalDecision = {
  id: string;
  /** 'withdraw' is for the staff member who asked; the other two are for another admin. */
  decision: 'approve' | 'refuse' | 'withdraw';
  /** The row's version when the form was rendered. */
  version: number;
};

export type ApprovalDecided =
  | { ok: true }
  | {
      ok: false;
      code:
        | AdjustmentRejection
        | 'approval_missing'
        /** Another person has decided it meanwhile. */
        | 'approval_decided'
        | 'approval_own'
        /** The admin made what it is about, or is related to those who asked for or made it (`areRelatedApprovers`). */
        | 'approval_near'
        | 'approval_not_own';
    };

/**
 * Approves or rejects as a second person what a staff member may not do alone, or takes it back as the one who
 * asked (decision 0041). Of two concurrent decisions the first wins, and the second is told so. What concerns our
 * own books is done in the same transaction; what a platform has to do, by a job that is enqueued in it.
 *
 * @param by staff_user.id; the caller has checked the permission
 */
export async function decideApproval(
  {
    db,
    now,
    wakeMoney,
    wakeJobs,
    failpoint,
    config,
  }: Pick<ServiceContext, 'db' | 'now' | 'failpoint' | 'wakeMoney' | 'wakeJobs'> &
    Settings<'commission'>,
  { by, requestId }: { by: string; requestId: string | null },
  { id, decision, version }: ApprovalDecision,
): Promise<ApprovalDecided> {
  const known = await findApproval(db, id);
  if (!known) return { ok: false, code: 'approval_missing' };
  const isOwn = known.requestedBy === by;
  if (decision === 'withdraw' && !isOwn) return { ok: false, code: 'approval_not_own' };
  if (decision !== 'withdraw' && isOwn) return { ok: false, code: 'approval_own' };
  const at = new Date(now());
  const decided = await moneyTransaction(db, async (trx): Promise<ApprovalDecided> => {
    // Before the approval's row (money-security M-7).
    const account =
      known.kind === 'adjustment' ? await lockCustomerAccount(trx, known.customerGid) : null;
    const approval = await lockApproval(trx, id);
    if (approval.state !== 'asked' || approval.version !== version) {
      return { ok: false, code: 'approval_decided' };
    }
    if (decision === 'approve') {
      if (await areRelatedApprovers(trx, approval, { by, at }))
        return { ok: false, code: 'approval_near' };
      const code = await carryOut(trx, approval, { account, by, at });
      if (code) return { ok: false, code };
    }
    if (decision === 'refuse') await rejectRaise(trx, approval, { account, by, at });
    await decideOn(trx, id, { state: ENDS[decision], by, at });
    // What was approved wakes it when it was carried out.
    if (decision !== 'approve') await enqueueReturnOf({ db: trx }, approval.formToken);
    if (decision === 'approve' && approval.kind === 'commission') {
      await advanceCommission(trx, approval.subjectId, { at, rules: config.commission });
      await endApproval(trx, id, { because: null, at });
    }
    await activity(trx, approval, { decision, by, requestId, at });
    failpoint('adjust_before_commit');
    return { ok: true };
  });
  if (!decided.ok) return decided;
  failpoint('adjust_after_commit');
  if (decision !== 'withdraw') wakeMoney();
  wakeJobs();
  return decided;
}

/** Does what was approved, or leaves it to a job. @returns why it cannot be done; null if it can */
async function carryOut(
  trx: Transaction<DB>,
  approval: Approval,
  { account, by, at }: { account: CustomerAccount | null; by: string; at: Date },
): Promise<AdjustmentRejection | null> {
  if (approval.kind !== 'adjustment' || account === null) {
    // A commission is earned below, once its approval is recorded.
    if (approval.kind !== 'commission') {
      await enqueueJob(trx, 'carry-out-approval', { approvalId: approval.id });
    }
    return null;
  }
  const code = await whyNotAdjusted(trx, account, approval);
  if (code === null) await postAdjustment(trx, approval, { by, at });
  return code;
}

/** Rejects a raise at Shopify, unless it has changed since it was asked for: then only the question is answered. */
async function rejectRaise(
  trx: Transaction<DB>,
  approval: Approval,
  { account, by, at }: { account: CustomerAccount | null; by: string; at: Date },
): Promise<void> {
  if (approval.kind !== 'adjustment' || approval.against !== 'raise') return;
  if (account?.unacceptedCents !== approval.amountCents) return;
  await saveUnaccepted(trx, approval.customerGid, { unacceptedCents: cents(0), by, at });
}

const ENDS = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const;

async function activity(
  trx: Transaction<DB>,
  approval: Approval,
  {
    decision,
    by: staffId,
    requestId,
    at,
  }: {
    decision: ApprovalDecision['decision'];
    by: string;
    requestId: string | null;
    at: Date;
  },
): Promise<void> {
  const { id, kind, amountCents, requestedBy } = approval;
  await recordStaffAction(
    trx,
    {
      staffId,
      action: decision === 'withdraw' ? 'approvals.withdraw' : 'approvals.decide',
      step: decision,
      subject: approvalSubject(approval),
      details: { approval: id, kind, amountCents, requestedBy },
      requestId,
    },
    at,
  );
}
