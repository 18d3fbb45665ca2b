import type { Transaction } from 'kysely';
import { chargeMismatches } from '~/domain/payments/card-charge';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-method';
import type { StaffAction } from '~/domain/staff/staff-action';
import { isStripeFailure } from '~/domain/core/retries/failure';
import { findDepositById } from '~/models/deposits/deposit-row.server';
import { creditReviewed } from '~/models/deposits/credit-deposit.server';
import { closeDiscrepancy, closeDiscrepancyById } from '~/models/discrepancies/discrepancy.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { retrieveIntent } from '~/platforms/stripe/payment-intents.server';
import type { CommandAnswer } from '~/domain/core/command-answer';
import type { ServiceContext, Settings } from '~/services/context';
import { postReversals } from '~/services/refunds/post-reversals.server';
import type { DB } from '../../../db/schema';
import type { MoneyOperation } from '~/domain/reconciliation/discrepancy-repair';
import { hurryOperation } from '~/models/reconciliation/money-operation.server';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'now' | 'log' | 'failpoint'> &
  Settings<'commission' | 'depositLimits'>;

/** Kinds of discrepancies that may be open for a deposit in review. */
const REVIEW_KINDS = [
  'credit-in-doubt',
  'deposit-stuck',
  'deposit-processing-late',
  'deposit-status-unknown',
  'deposit-key-reused',
  'deposit-intent-missing',
  'deposit-touched-outside',
] as const;

/**
 * Credits a deposit in review on a named person's approval. The payment is read from Stripe again and
 * must match in every respect, like any credit (money-security 3.6). Refunds and disputes that arrived
 * meanwhile are posted afterwards.
 */
export async function approveDeposit(
  context: Context,
  { deposit: id, by, activity }: { deposit: string; by: string; activity?: StaffAction },
): Promise<CommandAnswer> {
  const { db, stripe, now, failpoint, config } = context;
  const deposit = await findDepositById(db, id);
  if (deposit === null) return { error: 'This deposit doesn’t exist.' };
  if (deposit.state !== 'review') return { error: `This deposit is ${deposit.state}.` };
  if (deposit.paymentIntentId === null) return { error: 'This deposit has no payment in Stripe.' };
  let intent: IntentSnapshot;
  try {
    intent = await retrieveIntent(stripe, deposit.paymentIntentId);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    return { error: `The payment couldn’t be read from Stripe (${error.kind}).` };
  }
  const { dailyCreditCents } = config.depositLimits;
  const at = new Date(now());
  const credit = { depositId: id, intent, livemode: stripe.livemode, failpoint, actor: by, at };
  const also = async (trx: Transaction<DB>) => {
    if (activity) await recordStaffAction(trx, activity, at);
  };
  const outcome = await creditReviewed(db, { ...credit, also }, dailyCreditCents);
  switch (outcome) {
    case 'in-doubt': {
      const doubts = chargeMismatches('deposit', deposit, intent, stripe.livemode).join(', ');
      return { error: `Nothing was credited: the payment doesn’t match in ${doubts}.` };
    }
    case 'over-limit':
      return {
        error:
          'Nothing was credited: it’s more than the customer’s daily deposit limit. Approve it when that day is over, or refund the payment.',
      };
    case 'was-credited':
    case 'not-in-review':
      return { error: 'A teammate was faster: this deposit is no longer in review.' };
    case 'credited':
      for (const kind of REVIEW_KINDS) await closeDiscrepancy(db, { kind, subject: id, by, at });
      await closeDiscrepancy(db, { kind: 'intent-uncredited', subject: intent.id, by, at });
      return { approved: id, afterwards: await postMeanwhile(context, id) };
  }
}

/** Posts refunds and disputes. The credit stands even if this fails: the reconciler posts them too. */
async function postMeanwhile(context: Context, id: string): Promise<string> {
  try {
    return await postReversals(context, id);
  } catch (error) {
    context.log.error({ err: error, deposit: id }, 'refunds could not be read after an approval');
    return 'not read; the reconciler does it';
  }
}

/**
 * Closes a discrepancy in the money that a named person has dealt with. No money moves. If the discrepancy
 * still exists, the reconciler's next run reports it again as a new one.
 *
 * @param reason in their own words, stored only with the discrepancy; `activity`: the staff action recorded
 *   in the same transaction
 * @returns false if there is none, or if it was closed before
 */
export async function closeDiscrepancyByHand(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  id: string,
  { by, reason, activity }: { by: string; reason: string; activity: StaffAction },
): Promise<boolean> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    if (!(await closeDiscrepancyById(trx, { id, by, at, reason }))) return false;
    await recordStaffAction(trx, activity, at);
    return true;
  });
}

/**
 * Retries a waiting operation now, for staff: its next attempt becomes due and the runner is woken.
 * Nothing else changes; the state machine does what it would have done later.
 *
 * @param seen its next attempt as the page showed it; `activity`: the staff action recorded in the same
 *   transaction
 * @returns false if somebody has retried it before, or if it has moved on
 */
export async function tryOperationAgain(
  { db, now, wakeMoney }: Pick<ServiceContext, 'db' | 'now' | 'wakeMoney'>,
  operation: Pick<MoneyOperation, 'kind' | 'id'>,
  { seen, activity }: { seen: Date; activity: StaffAction },
): Promise<boolean> {
  const at = new Date(now());
  const isDue = await db.transaction().execute(async (trx) => {
    if (!(await hurryOperation(trx, operation, { seen, at }))) return false;
    await recordStaffAction(trx, activity, at);
    return true;
  });
  if (isDue) wakeMoney();
  return isDue;
}
