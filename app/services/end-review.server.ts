import { decideOnUndo } from '~/domain/payment-machine';
import type { ReviewDecision } from '~/domain/payment-review';
import type { StaffAction } from '~/domain/staff-action';
import { isStripeFailure } from '~/domain/stripe-failure';
import { findPaymentById } from '~/models/any-payment.server';
import { decideReview } from '~/models/decide-review.server';
import { listBreaksOf } from '~/models/money-break.server';
import type { Payment } from '~/models/payment.server';
import { retrieveIntent } from '~/platforms/stripe/payment-intents.server';
import type { CommandAnswer, MoneyCommandNeeds } from './money-command-needs';

type Needs = Pick<MoneyCommandNeeds, 'db' | 'stripe' | 'log' | 'now' | 'settlePayment'>;

/**
 * A named person ends the review of a payment: it is taken up again where it was, or everything is
 * given back. The decision is written down first; the machine then goes on as it always does, and the
 * runner after it should this process die.
 *
 * @returns where the payment stands now, and what was found anew; a sentence when nothing was decided
 */
export async function endReview(
  needs: Needs,
  {
    payment: id,
    decision,
    by,
    reason,
    trace,
  }: {
    payment: string;
    decision: ReviewDecision;
    by: string;
    reason: string;
    trace?: StaffAction;
  },
): Promise<CommandAnswer> {
  const { db, now } = needs;
  const payment = await findPaymentById(db, id);
  if (payment === null) return { error: 'There is no such payment.' };
  if (payment.state !== 'review') return { error: `This payment is ${payment.state}.` };
  if (decision === 'undo-without-card') {
    const objection = await objectionToCard(needs, payment);
    if (objection !== null) return { error: objection };
  }
  const at = new Date(now());
  if (!(await decideReview(db, { paymentId: id, decision, by, reason, at, trace }))) {
    return { error: 'Somebody else was faster: this payment is not in review any more.' };
  }
  await settle(needs, id);
  const after = await findPaymentById(db, id);
  return { payment: id, decision, state: after?.state, breaks: await listBreaksOf(db, id) };
}

/** A charge that can still be made, or that nobody can see just now, is not settled. */
async function objectionToCard(
  { stripe }: Pick<Needs, 'stripe'>,
  { paymentIntentId }: Payment,
): Promise<string | null> {
  if (paymentIntentId === null) return null;
  try {
    const { status } = await retrieveIntent(stripe, paymentIntentId);
    const isAtStripe = ['cancel', 'wait', 'done'].includes(decideOnUndo(status));
    if (!isAtStripe) return null;
    return `At Stripe this charge is ${status}, so nothing was taken by it: give all of it back, the card's part too.`;
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    if (error.kind === 'missing') return null;
    return `The charge could not be read at Stripe (${error.kind}).`;
  }
}

/** The decision stands whatever becomes of this: the payment is due. */
async function settle({ settlePayment, log }: Needs, id: string): Promise<void> {
  try {
    await settlePayment(id);
  } catch (error) {
    log.error({ err: error, payment: id }, 'a payment that was in review is left to the runner');
  }
}
