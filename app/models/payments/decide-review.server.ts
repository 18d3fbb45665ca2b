import type { Kysely } from 'kysely';
import {
  failureOfDecision,
  REVIEW_KINDS,
  type ReviewDecision,
  stateToResume,
} from '~/domain/payments/payment-failure';
import type { StaffAction } from '~/domain/staff/staff-action';
import type { DB } from '../../../db/schema';
import { lockCustomerAccount } from '~/models/ledger/customer-account.server';
import { closeDiscrepancy, recordDecision } from '~/models/discrepancies/discrepancy.server';
import { moneyTransaction } from '~/models/core/database.server';
import { getPayment, lockPayment } from './payment.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { releaseLines, returnTranches } from '~/domain/ledger/payment-tranches';
import { cents } from '~/domain/core/money';
import { hasOwnDraft } from '~/domain/payments/payment';
import { walletOf } from '~/domain/ledger/ledger';
import { enqueuePublication } from '~/models/ledger/published-balance.server';
import { postTransaction } from '~/models/ledger/ledger.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { followMerged } from '~/models/ledger/follow-merged.server';
import {
  lockPayersOf,
  settleWithDepositors,
} from '~/models/organizations/organization-move.server';
import { saveReturnedTranches, listPaymentTranches } from '~/models/ledger/payment-tranches.server';

/**
 * Ends the review of a payment. In one commit, the state machine may continue, the discrepancies about the
 * review are closed, and the decision is recorded with its author and reason. It moves no money.
 *
 * @param reason in their own words; stored only in the record, never logged
 * @param activity the staff action to record, for a decision in the back-office
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
    activity,
  }: {
    paymentId: string;
    decision: ReviewDecision;
    by: string;
    reason: string;
    at: Date;
    activity?: StaffAction | undefined;
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
    const closed: string[] = [];
    for (const kind of REVIEW_KINDS) {
      if (await closeDiscrepancy(trx, { kind, subject: paymentId, by, at })) closed.push(kind);
    }
    await recordDecision(trx, {
      kind: 'payment-review-decided',
      subject: paymentId,
      detail: { decision, reason, closed },
      by,
      at,
    });
    if (activity) await recordStaffAction(trx, activity, at);
    return true;
  });
}

/**
 * Ends an undone payment: returns its Earth Cash to the deposits it came from and marks it failed, in
 * one commit. Everything else has been given back before, and its draft is gone.
 *
 * @returns false if another process has done it
 */
export async function releasePayment(
  db: Kysely<DB>,
  { paymentId, at }: { paymentId: string; at: Date },
): Promise<boolean> {
  const whose = await getPayment(db, paymentId);
  const payer = walletOf(whose);
  return moneyTransaction(db, async (trx) => {
    const depositors = await lockPayersOf(trx, whose);
    const payment = await lockPayment(trx, paymentId);
    const { state, storeCreditCents, purpose } = payment;
    if (state !== 'undoing') return false;
    if (storeCreditCents > 0) {
      const tranches = await listPaymentTranches(trx, paymentId);
      await saveReturnedTranches(trx, paymentId, returnTranches(tranches, storeCreditCents));
      const sum = (part: 'paidCents' | 'bonusCents') =>
        cents(tranches.reduce((all, tranche) => all + tranche[part], 0));
      const posted = await postTransaction(trx, {
        dedupeKey: `pay:${paymentId}:release`,
        kind: 'payment_released',
        meta: { payment: paymentId },
        at,
        lines: releaseLines(payer, {
          paidCents: sum('paidCents'),
          bonusCents: sum('bonusCents'),
        }),
      });
      if (!posted) throw new Error(`The ledger has released payment ${paymentId} already.`);
      await settleWithDepositors(trx, depositors, at);
      await followMerged(trx, [payer, ...depositors.map((each) => each.customerGid)], at);
      await enqueuePublication(trx, payer, at);
    }
    await trx
      .updateTable('payment')
      .set({
        state: 'failed',
        // The draft that was there before stays; another payment may use it.
        ...(hasOwnDraft(purpose) && { draft_gid: null }),
        attempts: 0,
        updated_at: at,
        lease_owner: null,
        lease_until: null,
      })
      .where('id', '=', paymentId)
      .execute();
    // Its customer has left the page days ago.
    if (payment.processingAt !== null) {
      const email = { key: `bank-payment-failed:${paymentId}`, to: payment.customerGid };
      await sendEmail(trx, { template: 'bank-payment-failed', ...email, about: paymentId }, at);
    }
    return true;
  });
}
