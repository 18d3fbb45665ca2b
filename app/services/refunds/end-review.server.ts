import { decideOnUndo } from '~/domain/payments/payment-machine';
import type { ReviewDecision } from '~/domain/payments/payment-failure';
import type { StaffAction } from '~/domain/staff/staff-action';
import { isStripeFailure } from '~/domain/core/retries/failure';
import { findPaymentById } from '~/models/payments/payment-row.server';
import { decideReview } from '~/models/payments/decide-review.server';
import { listDiscrepanciesOf } from '~/models/discrepancies/discrepancy.server';
import type { Payment } from '~/models/payments/payment.server';
import { retrieveIntent } from '~/platforms/stripe/payment-intents.server';
import type { CommandAnswer } from '~/domain/core/command-answer';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'now' | 'log' | 'advancePayment'>;

/**
 * Ends the review of a payment by a named person's decision: the payment resumes where it stopped, or
 * everything is given back. The decision is recorded first; the state machine then continues as usual,
 * and the runner does so if this process dies.
 *
 * @returns the payment's new state and its open discrepancies; an error message if nothing was decided
 */
export async function endReview(
  context: Context,
  {
    payment: id,
    decision,
    by,
    reason,
    activity,
  }: {
    payment: string;
    decision: ReviewDecision;
    by: string;
    reason: string;
    activity?: StaffAction;
  },
): Promise<CommandAnswer> {
  const { db, now } = context;
  const payment = await findPaymentById(db, id);
  if (payment === null) return { error: 'This payment doesn’t exist.' };
  if (payment.state !== 'review') return { error: `This payment is ${payment.state}.` };
  if (decision === 'undo-without-card') {
    const objection = await objectionToCard(context, payment);
    if (objection !== null) return { error: objection };
  }
  const at = new Date(now());
  if (!(await decideReview(db, { paymentId: id, decision, by, reason, at, activity }))) {
    return { error: 'A teammate was faster: this payment is no longer in review.' };
  }
  await advance(context, id);
  const after = await findPaymentById(db, id);
  return { payment: id, decision, state: after?.state, breaks: await listDiscrepanciesOf(db, id) };
}

/**
 * Returns why the card's part cannot be treated as settled: its charge can still be made, or it cannot
 * be read at present. Null if there is no objection.
 */
async function objectionToCard(
  { stripe }: Pick<Context, 'stripe'>,
  { paymentIntentId }: Payment,
): Promise<string | null> {
  if (paymentIntentId === null) return null;
  try {
    const { status } = await retrieveIntent(stripe, paymentIntentId);
    const isAtStripe = ['cancel', 'wait', 'done'].includes(decideOnUndo(status));
    if (!isAtStripe) return null;
    return `In Stripe this charge is ${status}, so it took no money: refund everything, the card’s part too.`;
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    if (error.kind === 'missing') return null;
    return `The charge couldn’t be read from Stripe (${error.kind}).`;
  }
}

/**
 * Resumes the payment. The decision stands even if this fails: the payment is due, and the runner takes it.
 */
async function advance({ advancePayment, log }: Context, id: string): Promise<void> {
  try {
    await advancePayment(id);
  } catch (error) {
    log.error({ err: error, payment: id }, 'a payment that was in review is left to the runner');
  }
}
