import { afterOther } from '~/domain/payments/deposit-failure-step';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { nextPaymentStep } from '~/domain/payments/payment-machine';
import type { SettledPayment } from '~/domain/payments/settled';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import {
  afterStripeCall,
  endSettled,
  tryPaymentLater,
  turnRound,
} from '~/models/payments/payment-outcome.server';
import { markCharged } from '~/models/payments/payment-steps.server';
import { getPayment, type Payment } from '~/models/payments/payment.server';
import { checkInvoice, recordInBooks } from './book-payment.server';
import { chargeCard } from './charge-payment.server';
import { completeOrder, markPaid } from './complete-payment.server';
import { checkDraft, makeDraft } from './draft-payment.server';
import type { PaymentMachine, PaymentRun } from './payment-run';
import { undo } from './undo-payment.server';

/** More steps than any path through the machine has, there and back. */
const MOST_STEPS = 20;

/**
 * The payment state machine: reads the payment's state, takes the next step, and repeats until the
 * payment has ended or has to wait (decision 0017, docs/money.md). The request, the runner, the webhook
 * and the reconciler all call it, possibly at the same moment. That is safe: every local step names the
 * state it leaves, and every call to Shopify, Stripe or QuickBooks has the payment's own idempotency
 * key, is a read, or follows a read which shows that it has not been done yet.
 *
 * @throws if the database fails; the payment stays as it is, and the runner resumes it
 */
export async function settlePayment(machine: PaymentMachine, id: string): Promise<SettledPayment> {
  const run: PaymentRun = { ...machine, intent: null, hasConfirmed: false, refusal: null };
  for (let steps = 1; ; steps += 1) {
    const payment = await getPayment(run.db, id);
    const goesOn = await unlessFailing(run, payment, () => step(run, payment));
    if (goesOn && steps < MOST_STEPS) continue;
    if (goesOn) await tryPaymentLater(run, payment, 'went round in circles');
    return { state: (await getPayment(run.db, id)).state, intent: run.intent };
  }
}

/**
 * Takes one step.
 *
 * @returns whether the machine may continue at once
 * @throws PlatformFailure, StripeFailure: nothing was learned, retry later
 */
async function step(run: PaymentRun, payment: Payment): Promise<boolean> {
  switch (nextPaymentStep(payment, run.now())) {
    case 'make-draft':
      return makeDraft(run, payment);
    case 'check-draft':
      return checkDraft(run, payment);
    case 'check-invoice':
      return checkInvoice(run, payment);
    case 'skip-card':
      await markCharged(run.db, payment, new Date(run.now()));
      return true;
    case 'create':
    case 'arm':
    case 'read':
      return chargeCard(run, payment);
    case 'complete-draft':
      return completeOrder(run, payment);
    case 'record':
      return recordInBooks(run, payment);
    case 'mark-paid':
      return markPaid(run, payment);
    case 'settle':
      return endSettled(run, payment);
    case 'expire':
      return turnRound(run, payment, 'payment_timed_out');
    case 'undo':
      return undo(run, payment);
    case 'stop':
      return false;
  }
}

/** An unanswered call, or a refused read, decides nothing: it is retried later. */
async function unlessFailing(
  run: PaymentRun,
  payment: Payment,
  work: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    if (isStripeFailure(error)) return afterStripeCall(run, payment, error, afterOther(error));
    if (!isPlatformFailure(error)) throw error;
    run.log.warn({ err: error, payment: payment.id }, 'a platform does not answer a payment');
    return tryPaymentLater(run, payment, `${error.operation} ${error.kind}`);
  }
}
