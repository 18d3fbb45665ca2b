import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import type { DraftOrder } from '~/domain/draft-orders/draft-order';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { hasOwnDraft, orderTag, withOwed } from '~/domain/payments/payment';
import { draftTerms } from '~/domain/payments/payment-terms';
import {
  decideOnMarking,
  judgeDraft,
  mayOrderCome,
  ORDER_RETRY_MS,
  ORDER_SEARCH_AGAIN_MS,
} from '~/domain/payments/payment-machine';
import { restedDelayMs } from '~/domain/core/retries/retry-delay';
import { checkAgainAt } from '~/models/payments/card-charge.server';
import { claimOrderRequest, moveOrderRequest } from '~/models/payments/order-request.server';
import { getPayment, type Payment } from '~/models/payments/payment.server';
import { completePayment } from '~/models/payments/spend-payment.server';
import {
  completeDraft,
  findDraft,
  findReadyDraft,
  updateDraft,
} from '~/platforms/shopify/draft-orders/draft-orders.server';
import { markOrderPaid, fetchOrderPayment } from '~/platforms/shopify/orders/order-money.server';
import { findOrdersByTag } from '~/platforms/shopify/orders/order-list.server';
import { reschedule, notifyStaff } from './charge-outcome.server';
import { rollBack, endSettled, type PaymentRun } from './payment-run';

/**
 * Completes the order once everything is collected. It first reads whether the order exists already,
 * every time (`completeDraft` does too). From here on the payment only moves forward unless Shopify
 * definitely refuses, and no rejection is definite while an earlier call without an answer may still be
 * carried out.
 *
 * @throws PlatformFailure: nothing was asked for
 */
export async function completeOrder(run: PaymentRun, payment: Payment): Promise<boolean> {
  const { id, draftGid, orderRequestedAt } = payment;
  if (draftGid === null) throw new Error(`Payment ${id} has no draft.`);
  run.failpoint('pay_before_complete');
  // The customer may have spent minutes at their bank: the draft must still match what was paid, to the cent.
  const draft = await findReadyDraft(run.admin, draftGid);
  const known = draft?.order ?? (await findRequestedOrder(run, payment));
  if (known) return upsertOrder(run, payment, known);
  if (draft && judgeDraft(payment, draft) !== 'good') {
    return mayOrderCome(orderRequestedAt, run.now())
      ? waitForOrder(run, payment)
      : rollBack(run, payment, 'payment_order_changed');
  }
  if (orderRequestedAt && run.now() - orderRequestedAt.getTime() < ORDER_RETRY_MS) {
    return waitForOrder(run, payment);
  }
  return requestOrder(run, payment, draftGid, draft);
}

/**
 * Asks Shopify to make the order. That it is asked for is recorded before, because an answer may never come,
 * and the order all the same.
 */
async function requestOrder(
  run: PaymentRun,
  payment: Payment,
  draftGid: string,
  draft: DraftOrder | null,
): Promise<boolean> {
  const request = { before: payment.orderRequestedAt, at: new Date(run.now()) };
  let order: { gid: string; name: string };
  try {
    if (draft) await noteAmountDue(run, payment, draft);
    if (!(await claimOrderRequest(run.db, payment.id, request))) return true;
    order = await completeDraft(run.admin, draftGid);
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    if (error.kind === 'refused')
      return afterRejection(run, payment, { draftGid, ask: request, error });
    run.log.warn({ err: error, payment: payment.id }, 'it is not known whether an order was made');
    await moveOrderRequest(run.db, payment.id, { from: request.at, to: new Date(run.now()) });
    return reschedule(run, 'payment', payment, `${error.operation} ${error.kind}`, retryDelayMs);
  }
  run.failpoint('pay_after_complete');
  return upsertOrder(run, payment, order);
}

const retryDelayMs = (attempts: number) => restedDelayMs(attempts, ORDER_RETRY_MS);

/** Finds the order of an earlier call without an answer, even if its draft was deleted since. */
async function findRequestedOrder(run: PaymentRun, payment: Payment) {
  const tag = orderTag(payment);
  if (payment.orderRequestedAt === null || tag === null) return null;
  const [order] = await findOrdersByTag(run.admin, tag);
  return order ?? null;
}

async function waitForOrder(run: PaymentRun, { id }: Payment): Promise<false> {
  await checkAgainAt(run.db, 'payment', id, new Date(run.now() + ORDER_SEARCH_AGAIN_MS));
  return false;
}

/**
 * Notes on the order how much is left to pay, and on which terms. Shopify shows an invoice order that is paid in part as
 * owed in full.
 */
async function noteAmountDue(run: PaymentRun, payment: Payment, draft: DraftOrder): Promise<void> {
  const attributes = withOwed(draft.attributes, payment);
  // Such a draft was made before anybody knew how it is paid.
  const terms = hasOwnDraft(payment.purpose) ? draftTerms(payment) : {};
  const change = { ...(attributes && { attributes }), ...terms };
  if (Object.keys(change).length > 0) await updateDraft(run.admin, draft.gid, change);
}

/**
 * Another process may have been faster, the draft is being recomputed, or an earlier call is being carried out;
 * otherwise it is a rejection.
 */
async function afterRejection(
  run: PaymentRun,
  payment: Payment,
  requested: { draftGid: string; ask: { before: Date | null; at: Date }; error: Error },
): Promise<boolean> {
  const { draftGid, ask: request, error } = requested;
  await moveOrderRequest(run.db, payment.id, { from: request.at, to: request.before });
  const draft = await findDraft(run.admin, draftGid);
  if (draft?.order) return upsertOrder(run, payment, draft.order);
  if (draft && !draft.ready) return reschedule(run, 'payment', payment, 'the draft is not ready');
  // Read again: another process may have asked meanwhile, too.
  const { orderRequestedAt } = await getPayment(run.db, payment.id);
  if (mayOrderCome(orderRequestedAt, run.now())) return waitForOrder(run, payment);
  run.log.warn({ err: error, payment: payment.id, draft: draftGid }, 'an order was refused');
  return rollBack(run, payment, 'payment_order_refused');
}

/** Stores the order's id and marks the Earth Cash as spent, in one transaction. */
async function upsertOrder(
  run: PaymentRun,
  { id }: Payment,
  order: { gid: string; name: string },
): Promise<boolean> {
  const { db, failpoint, log } = run;
  const at = new Date(run.now());
  const outcome = await completePayment(db, { paymentId: id, delivered: { order }, at, failpoint });
  const fields = { payment: id, order: order.gid };
  if (outcome === 'in-doubt') {
    const kind = 'payment-order-in-doubt';
    log.error(discrepancyAlarm(kind, fields), 'an order of a payment that has ended');
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
  const order = await fetchOrderPayment(run.admin, orderGid);
  if (order === null) {
    await notifyStaff(run, 'payment', payment, 'payment-order-missing');
    return reschedule(run, 'payment', payment, 'the order is missing');
  }
  switch (decideOnMarking(order, totalCents)) {
    case 'wait':
      if (order.outstandingCents > totalCents) {
        const { outstandingCents } = order;
        await notifyStaff(run, 'payment', payment, 'payment-order-grown', { outstandingCents });
      }
      return reschedule(run, 'payment', payment, 'the order cannot be marked as paid');
    case 'mark':
      if (order.outstandingCents < totalCents) {
        const { outstandingCents } = order;
        await notifyStaff(run, 'payment', payment, 'payment-order-smaller', { outstandingCents });
      }
      run.failpoint('pay_before_mark');
      await markOrderPaid(run.admin, orderGid);
      run.failpoint('pay_after_mark');
      break;
    case 'done':
  }
  return endSettled(run, payment);
}
