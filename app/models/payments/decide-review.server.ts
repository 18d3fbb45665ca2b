import type { Kysely } from 'kysely';
import {
  failureOfDecision,
  REVIEW_KINDS,
  stateToResume,
  type ReviewDecision,
} from '~/domain/payments/payment-review';
import type { StaffAction } from '~/domain/staff/staff-action';
import type { DB } from '../../../db/schema';
import { lockCustomerAccount } from '~/models/ledger/customer-account.server';
import { closeDiscrepancy, recordDecision } from '~/models/discrepancies/discrepancy.server';
import { moneyTransaction } from '~/models/core/money-transaction.server';
import { getPayment, lockPayment } from './payment.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';

/**
 * Ends the review of a payment. In one commit, the state machine may continue, the discrepancies about the
 * review are closed, and the decision is recorded with its author and reason. It moves no money.
 *
 * @param reason in their own words; stored only in the record, never logged
 * @param trace the staff action to record, for a decision in the back-office
 * @returns false if it is not in review (any more): of two people, one decides
 */
export async function decideReview(
  db: Kysely<DB>,
  {
    paymentId,
    decision,
    by,
    reason,
    at,
    trace,
  }: {
    paymentId: string;
    decision: ReviewDecision;
    by: string;
    reason: string;
    at: Date;
    trace?: StaffAction | undefined;
  },
): Promise<boolean> {
  const { customerGid } = await getPayment(db, paymentId);
  return moneyTransaction(db, async (trx) => {
    await lockCustomerAccount(trx, customerGid);
    const payment = await lockPayment(trx, paymentId);
    if (payment.state !== 'review') return false;
    await trx
      .updateTable('payment')
      .set({
        state: decision === 'retry' ? stateToResume(payment) : 'undoing',
        ...(decision !== 'retry' && {
          failure_code: failureOfDecision(decision, payment.failureCode),
        }),
        attempts: 0,
        next_attempt_at: at,
        updated_at: at,
      })
      .where('id', '=', paymentId)
      .execute();
    const told: string[] = [];
    for (const kind of REVIEW_KINDS) {
      if (await closeDiscrepancy(trx, { kind, subject: paymentId, by, at })) told.push(kind);
    }
    await recordDecision(trx, {
      kind: 'payment-review-decided',
      subject: paymentId,
      detail: { decision, reason, told },
      by,
      at,
    });
    if (trace) await recordStaffAction(trx, trace, at);
    return true;
  });
}
