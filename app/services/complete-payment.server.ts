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
 * Everything is taken: the order. Whether there is one already is read first, every time
 * (`completeDraft` does); from here on it goes forward, unless the platform says definitely no.
 *
 * @throws PlatformFailure: there may be an order now
 */
export async function completeOrder(run: PaymentRun, payment: Payment): Promise<boolean> {
  const { id, draftGid } = payment;
  if (draftGid === null) throw new Error(`Payment ${id} has no draft.`);
  run.failpoint('pay_before_complete');
  // Minutes may have gone by at the customer's bank: what is completed is what was paid for, to the cent.
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

/** An order on invoice that is paid in part is owed in full at the platform: it says itself what is left. */
async function sayWhatIsOwed(run: PaymentRun, payment: Payment, draft: DraftOrder): Promise<void> {
  const attributes = withOwed(draft.attributes, payment);
  if (attributes) await updateDraft(run.admin, draft.gid, { attributes });
}

/** Another process may have been faster, or the draft is being computed anew; else it is a no. */
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

/** The order's id and the spent Earth Cash, in one commit. */
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
 * Tells the platform that the order is paid, unless it knows.
 *
 * @throws PlatformFailure: it may know now
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
