import { creditMismatches } from '~/domain/payments/credit-check';
import { afterConfirm, afterCreate, isStoredError } from '~/domain/payments/deposit-failure-step';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import { decideOnCharge } from '~/domain/payments/payment-machine';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import { lookAgainAt } from '~/models/payments/payment-due.server';
import {
  afterStripeCall,
  putPaymentInReview,
  tryPaymentLater,
  turnRound,
} from '~/models/payments/payment-outcome.server';
import {
  armCharge,
  markCharged,
  noteCharge5xx,
  saveCharge,
  waitForPayer,
} from '~/models/payments/payment-steps.server';
import { getPayment, type Payment } from '~/models/payments/payment.server';
import {
  confirmCharge,
  createCharge,
  findUnsavedCharge,
} from '~/platforms/stripe/payment-charges.server';
import { cancelIntent, retrieveIntent } from '~/platforms/stripe/payment-intents.server';
import type { PaymentRun } from './payment-run';

/**
 * Advances the card part of a payment by the rules for deposits (money-security 3.2): create the intent,
 * store its id, arm, confirm, then read the intent to learn whether it was charged.
 *
 * @throws StripeFailure from a read or a cancel
 */
export async function chargeCard(run: PaymentRun, payment: Payment): Promise<boolean> {
  switch (payment.state) {
    case 'drafted':
      return create(run, payment);
    case 'pi_created':
      return arm(run, payment);
    default:
      return follow(run, payment, await retrieveIntent(run.stripe, intentOf(payment)));
  }
}

async function create(run: PaymentRun, payment: Payment): Promise<boolean> {
  const { id, customerGid, cardCents: amountCents, asks3ds } = payment;
  const { paymentMethodId, stripeCustomerId } = payment;
  if (paymentMethodId === null || stripeCustomerId === null) {
    throw new Error(`Payment ${id} has no card.`);
  }
  const whose = { paymentId: id, stripeCustomerId };
  run.failpoint('pay_before_create');
  let intent: IntentSnapshot;
  try {
    intent = await createCharge(run.stripe, {
      ...whose,
      customerGid,
      paymentMethodId,
      amountCents,
      asks3ds,
    });
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    // The idempotency key may replay this error for a day; the list shows whether an intent was created.
    const made = isStoredError(error) && (await findUnsavedCharge(run.stripe, whose));
    if (made && (await saveCharge(run.db, id, made.id, at(run)))) return true;
    return afterStripeCall(run, payment, error, afterCreate(error, payment.attempts));
  }
  run.failpoint('pay_after_create');
  if (!(await saveCharge(run.db, id, intent.id, at(run)))) await dropIfStray(run, payment, intent);
  return true;
}

/** Cancels an intent created too late, for a payment that is being undone: it must not be payable. */
async function dropIfStray(run: PaymentRun, { id }: Payment, intent: IntentSnapshot) {
  if ((await getPayment(run.db, id)).paymentIntentId === intent.id) return;
  try {
    await cancelIntent(run.stripe, intent.id);
  } catch (error) {
    // It was never confirmed, so it charges nothing; the reconciler will cancel it.
    run.log.warn({ err: error, payment: id, intent: intent.id }, 'a stray intent was left');
  }
}

/** Marks the payment as confirming. Once this is committed, the card may have been charged. */
async function arm(run: PaymentRun, payment: Payment): Promise<boolean> {
  if (!(await armCharge(run.db, payment, at(run)))) return true;
  return confirm(run, await getPayment(run.db, payment.id));
}

async function confirm(run: PaymentRun, payment: Payment): Promise<boolean> {
  if (payment.state !== 'confirming') return true;
  run.hasConfirmed = true;
  run.failpoint('pay_before_confirm');
  let intent: IntentSnapshot;
  try {
    intent = await confirmCharge(run.stripe, {
      paymentId: payment.id,
      intentId: intentOf(payment),
      confirmSeq: payment.confirmSeq,
      returnUrl: run.returnUrl(payment.id),
    });
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    if (isStoredError(error)) await noteCharge5xx(run.db, payment.id, payment.confirmSeq);
    const next = afterConfirm(error, { methodType: 'card' });
    if ('do' in next) return afterStripeCall(run, payment, error, next);
    run.refusal = next.refusal;
    return true;
  }
  run.failpoint('pay_after_confirm');
  return follow(run, payment, intent);
}

/** Acts on the intent as just read. */
async function follow(run: PaymentRun, payment: Payment, intent: IntentSnapshot): Promise<boolean> {
  run.intent = intent;
  const decision = decideOnCharge(payment, intent, run.now(), run.refusal);
  switch (decision.do) {
    case 'charged':
      return charged(run, payment, intent);
    case 'wait': {
      const nextAt = new Date(decision.nextAt);
      if (decision.forCustomer) {
        return !(await waitForPayer(run.db, payment.id, { nextAt, at: at(run) }));
      }
      await lookAgainAt(run.db, payment.id, nextAt);
      return false;
    }
    case 'arm':
    case 'confirm':
      if (run.hasConfirmed) {
        return tryPaymentLater(run, payment, 'the confirm has not taken effect');
      }
      return decision.do === 'arm' ? arm(run, payment) : confirm(run, payment);
    case 'undo':
      return turnRound(run, payment, decision.failure);
    case 'review': {
      const { because } = decision;
      return putPaymentInReview(run, payment, 'payment-status-unknown', { because });
    }
  }
}

/** Marks the payment charged if the intent matches it exactly; otherwise puts it in review. */
async function charged(
  run: PaymentRun,
  payment: Payment,
  intent: IntentSnapshot,
): Promise<boolean> {
  const expected = {
    id: payment.id,
    amountCents: payment.cardCents,
    stripeCustomerId: payment.stripeCustomerId ?? '',
    paymentIntentId: payment.paymentIntentId,
  };
  const doubts = creditMismatches(expected, intent, run.stripe.livemode, 'payment_id');
  if (doubts.length > 0) {
    return putPaymentInReview(run, payment, 'charge-in-doubt', { doubts });
  }
  await markCharged(run.db, payment, at(run));
  return true;
}

function intentOf({ id, paymentIntentId }: Payment): string {
  if (paymentIntentId === null) throw new Error(`Payment ${id} has no intent.`);
  return paymentIntentId;
}

const at = (run: PaymentRun) => new Date(run.now());
