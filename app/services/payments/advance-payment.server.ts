import { paymentFailure, paymentFailureOf } from '~/domain/payments/payment-failure';
import { chargeMismatches, type Advanced } from '~/domain/payments/card-charge';
import { nextPaymentStep, PROCESSING_MS, paymentTerms } from '~/domain/payments/payment-machine';
import type { PaymentState } from '~/domain/payments/payment';
import { checkAgainAt } from '~/models/payments/card-charge.server';
import { markCharged } from '~/models/payments/payment-steps.server';
import { getPayment, type Payment } from '~/models/payments/payment.server';
import type { NewIntent } from '~/platforms/stripe/payment-intents.server';
import { checkInvoice, recordInBooks } from './book-payment.server';
import { advance, chargeStep } from './card-charge.server';
import type { ChargeClient } from './charge-client';
import { endInReview } from './charge-outcome.server';
import { completeOrder, markPaid } from './complete-payment.server';
import { awaitBank } from './await-bank.server';
import { findPaymentAuthorization } from '~/models/payments/debit-authorization.server';
import { checkOrder, payOrder } from './pay-order.server';
import { checkDraft, makeDraft } from './draft-payment.server';
import { endSettled, rollBack, type PaymentMachine } from './payment-run';
import { undo } from './undo-payment.server';

/**
 * Advances a payment (decision 0017, docs/money.md): before its card charge (`card-charge.server.ts`) it makes the
 * draft of the order or checks the invoice or order, and after it, it completes the order, records it in QuickBooks or
 * marks the order as paid. Every
 * call to Shopify or QuickBooks has the payment's own idempotency key, is a read, or follows a read which shows that
 * it has not been done yet.
 *
 * @throws if the database fails; the payment stays as it is, and the runner resumes it
 */
export function advancePayment(
  machine: PaymentMachine,
  id: string,
): Promise<Advanced<PaymentState>> {
  return advance(PAYMENT, machine, id);
}

const PAYMENT: ChargeClient<Payment, PaymentMachine> = {
  kind: 'payment',
  failpoints: 'pay_',
  get: getPayment,
  terms: paymentTerms,
  newIntent: cardPart,

  async step(run, payment) {
    const step = nextPaymentStep(payment, run.now());
    switch (step) {
      case 'make-draft':
        return makeDraft(run, payment);
      case 'check-draft':
        return checkDraft(run, payment);
      case 'check-invoice':
        return checkInvoice(run, payment);
      case 'check-order':
        return checkOrder(run, payment);
      case 'skip-card':
        await markCharged(run.db, payment, new Date(run.now()));
        return true;
      case 'create':
      case 'confirm':
      case 'read':
        return chargeStep(run, payment, step);
      case 'complete-draft':
        return completeOrder(run, payment);
      case 'record':
        return recordInBooks(run, payment);
      case 'pay-order':
        return payOrder(run, payment);
      case 'mark-paid':
        return markPaid(run, payment);
      case 'settle':
        return endSettled(run, payment);
      case 'expire':
        return rollBack(run, payment, 'payment_timed_out');
      case 'undo':
        return undo(run, payment);
      case 'stop':
        return false;
    }
  },

  async presence({ db, returnUrl }, { id, methodType, isOffSession }) {
    const isDebit = methodType === 'us_bank_account';
    const authorization = isDebit ? await findPaymentAuthorization(db, id) : null;
    return { returnUrl: isOffSession ? null : returnUrl(id), authorization };
  },

  /**
   * Marks it as charged if the intent matches it exactly; otherwise puts it in review. A debit that was not wanted any
   * more when its bank paid it is given back.
   */
  async onPaid(run, payment, intent) {
    const expected = { ...payment, amountCents: payment.cardCents };
    const doubts = chargeMismatches('payment', expected, intent, run.stripe.livemode);
    if (doubts.length > 0) {
      return endInReview(run, 'payment', payment, 'charge-in-doubt', { doubts });
    }
    const unwanted = paymentFailure(payment.failureCode);
    if (unwanted) return rollBack(run, payment, unwanted);
    await markCharged(run.db, payment, new Date(run.now()));
    return true;
  },

  /** Undoing it begins with its draft, and cancels the intent after that. */
  onFailed(run, payment, failure) {
    const before = paymentFailure(payment.failureCode);
    return rollBack(
      run,
      payment,
      before ?? paymentFailureOf(failure ?? 'not_begun', payment.methodType),
    );
  },

  async onProcessing(run, payment) {
    if (payment.methodType === 'us_bank_account') return awaitBank(run, payment);
    await checkAgainAt(run.db, 'payment', payment.id, new Date(run.now() + PROCESSING_MS));
    return false;
  },
};

function cardPart(payment: Payment): NewIntent {
  const { id, paymentMethodId, stripeCustomerId, cardCents: amountCents } = payment;
  if (paymentMethodId === null || stripeCustomerId === null) {
    throw new Error(`Payment ${id} has no card.`);
  }
  const { customerGid, asks3ds, methodType } = payment;
  const method = { paymentMethodId, stripeCustomerId, methodType };
  return { ...method, amountCents, customerGid, organizationId: null, asks3ds };
}
