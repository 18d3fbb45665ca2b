import type { DraftOrder } from '~/domain/draft-order';
import { isPlatformFailure } from '~/domain/failure';
import { withOwed } from '~/domain/payment';
import { PAYMENT_BREAKS } from '~/domain/payment-breaks';
import { decideOnMark, judgeDraft } from '~/domain/payment-machine';
import {
  endSettled,
  tellOfPayment,
  tryPaymentLater,
  turnRound,
} from '~/models/payment-outcome.server';
import type { Payment } from '~/models/payment.server';
import { completePayment } from '~/models/spend-payment.server';
import {
  completeDraft,
  findDraft,
  findReadyDraft,
  updateDraft,
} from '~/platforms/shopify/draft-orders.server';
import { markOrderPaid, readOrderPayment } from '~/platforms/shopify/order-payment.server';
import type { PaymentRun } from './payment-needs';

/**
 * Completes the order once everything is collected. It first reads whether the order exists already,
 * every time (`completeDraft` does too). From here on the payment only moves forward unless Shopify
 * definitely refuses.
 *
 * @throws PlatformFailure: the order may exist now
 */
export async function completeOrder(run: PaymentRun, payment: Payment): Promise<boolean> {
  const { id, draftGid } = payment;
  if (draftGid === null) throw new Error(`Payment ${id} has no draft.`);
  run.failpoint('pay_before_complete');
  // The customer may have spent minutes at their bank: the draft must still match what was paid, to the cent.
  const draft = await findReadyDraft(run.admin, draftGid);
  if (draft?.order) return keepOrder(run, payment, draft.order);
  if (draft && judgeDraft(payment, draft) !== 'good') {
    return turnRound(run, payment, 'payment_order_changed');
  }
  let order: { gid: string; name: string };
  try {
    if (draft) await sayWhatIsOwed(run, payment, draft);
    order = await completeDraft(run.admin, draftGid);
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    return afterRefusal(run, payment, draftGid, error);
  }
  run.failpoint('pay_after_complete');
  return keepOrder(run, payment, order);
}

/**
 * Notes on the order how much is left to pay. Shopify shows an invoice order that is paid in part as
 * owed in full.
 */
async function sayWhatIsOwed(run: PaymentRun, payment: Payment, draft: DraftOrder): Promise<void> {
  const attributes = withOwed(draft.attributes, payment);
  if (attributes) await updateDraft(run.admin, draft.gid, { attributes });
}

/** Another process may have been faster, or the draft is being recomputed; otherwise it is a refusal. */
async function afterRefusal(
  run: PaymentRun,
  payment: Payment,
  draftGid: string,
  error: Error,
): Promise<boolean> {
  const draft = await findDraft(run.admin, draftGid);
  if (draft?.order) return keepOrder(run, payment, draft.order);
  if (draft && !draft.ready) return tryPaymentLater(run, payment, 'the draft is not ready');
  run.log.warn({ err: error, payment: payment.id, draft: draftGid }, 'an order was refused');
  return turnRound(run, payment, 'payment_order_refused');
}

/** Stores the order's id and marks the Earth Cash as spent, in one transaction. */
async function keepOrder(
  run: PaymentRun,
  { id }: Payment,
  order: { gid: string; name: string },
): Promise<boolean> {
  const { db, failpoint, log } = run;
  const at = new Date(run.now());
  const outcome = await completePayment(db, { paymentId: id, delivered: { order }, at, failpoint });
  const fields = { payment: id, order: order.gid };
  if (outcome === 'in-doubt') {
    const { kind } = PAYMENT_BREAKS.orderInDoubt;
    log.error({ alarm: 'money-break', kind, ...fields }, 'an order of a payment that has ended');
    return false;
  }
  log.info({ ...fields, outcome }, 'an order is paid');
  run.wakeMoney();
  return true;
}

/**
 * Marks the order as paid at Shopify unless it is already.
 *
 * @throws PlatformFailure: Shopify may have marked it
 */
export async function markPaid(run: PaymentRun, payment: Payment): Promise<boolean> {
  const { id, orderGid, totalCents } = payment;
  if (orderGid === null) throw new Error(`Payment ${id} has no order.`);
  const order = await readOrderPayment(run.admin, orderGid);
  if (order === null) {
    await tellOfPayment(run, payment, PAYMENT_BREAKS.orderMissing);
    return tryPaymentLater(run, payment, 'the order is missing');
  }
  switch (decideOnMark(order, totalCents)) {
    case 'wait':
      if (order.outstandingCents > totalCents) {
        const { outstandingCents } = order;
        await tellOfPayment(run, payment, PAYMENT_BREAKS.orderGrown, { outstandingCents });
      }
      return tryPaymentLater(run, payment, 'the order cannot be marked as paid');
    case 'mark':
      if (order.outstandingCents < totalCents) {
        const { outstandingCents } = order;
        await tellOfPayment(run, payment, PAYMENT_BREAKS.orderSmaller, { outstandingCents });
      }
      run.failpoint('pay_before_mark');
      await markOrderPaid(run.admin, orderGid);
      run.failpoint('pay_after_mark');
      break;
    case 'done':
  }
  return endSettled(run, payment);
}
