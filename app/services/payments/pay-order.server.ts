import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { restedDelayMs } from '~/domain/core/retries/retry-delay';
import { manualRefundCents } from '~/domain/orders/order-refund';
import { decideOnDue } from '~/domain/payments/order-due';
import {
  mayOrderCome,
  ORDER_RETRY_MS,
  ORDER_SEARCH_AGAIN_MS,
} from '~/domain/payments/payment-machine';
import type { PaymentFailure } from '~/domain/payments/payment-failure';
import { checkAgainAt } from '~/models/payments/card-charge.server';
import {
  findMaker,
  hasOtherOpen,
  noteRefundedBefore,
} from '~/models/payments/payments-of-order.server';
import { claimOrderRequest, moveOrderRequest } from '~/models/payments/order-request.server';
import { markDrafted } from '~/models/payments/payment-steps.server';
import { getPayment, type Payment } from '~/models/payments/payment.server';
import { completePayment } from '~/models/payments/spend-payment.server';
import { fetchOrderDue, type FoundDue } from '~/platforms/shopify/orders/order-due.server';
import { markOrderPaid } from '~/platforms/shopify/orders/order-money.server';
import { reschedule } from './charge-outcome.server';
import { rollBack, type PaymentRun } from './payment-run';

/**
 * Checks, before anything is charged, that exactly what is to be paid is owed of the order (decision 0052).
 *
 * @throws PlatformFailure
 */
export async function checkOrder(run: PaymentRun, payment: Payment): Promise<boolean> {
  // The payment that has made the order may be on its way to Shopify.
  if (await hasOtherOpen(run.db, payment)) return rollBack(run, payment, 'payment_due_changed');
  const { decision } = await checkDue(run, payment);
  if (decision.do === 'undo') return rollBack(run, payment, decision.failure);
  await markDrafted(run.db, payment.id, new Date(run.now()));
  return true;
}

/**
 * Marks the order as paid once everything is collected. It reads the order first, every time. If it was paid another
 * way meanwhile, was canceled, or owes another amount, everything is given back; but nothing is as long as an earlier
 * call without an answer may still be carried out.
 *
 * @throws PlatformFailure: nothing was asked for
 */
export async function payOrder(run: PaymentRun, payment: Payment): Promise<boolean> {
  const { orderRequestedAt } = payment;
  run.failpoint('pay_before_complete');
  const { order, decision } = await checkDue(run, payment);
  if (order !== null && decision.do === 'done') return complete(run, payment, order);
  if (order === null || decision.do !== 'mark') {
    if (mayOrderCome(orderRequestedAt, run.now())) return waitForMark(run, payment);
    return rollBack(run, payment, failureOf(decision));
  }
  if (orderRequestedAt && run.now() - orderRequestedAt.getTime() < ORDER_RETRY_MS) {
    return waitForMark(run, payment);
  }
  return requestMark(run, payment, order);
}

const failureOf = (decision: ReturnType<typeof decideOnDue>): PaymentFailure =>
  decision.do === 'undo' ? decision.failure : 'payment_order_closed';

async function checkDue(run: PaymentRun, payment: Payment) {
  const { totalCents, orderRequestedAt: requestedAt } = payment;
  // A sale from before everything was taken is never ours: a debit takes days, in which others may have marked it. While
  // it is charged, no step writes `updatedAt`: neither a retry nor asking for the mark.
  const since = payment.state === 'charged' ? payment.updatedAt : payment.createdAt;
  const order = await fetchOrderDue(run.admin, payment.subject);
  const made = await findMaker(run.db, payment.subject);
  const decision = decideOnDue(order, { totalCents, since, requestedAt, made });
  return { order, decision };
}

/** Asks Shopify to mark the order. That it is asked for is recorded before, because an answer may never come. */
async function requestMark(run: PaymentRun, payment: Payment, order: FoundDue): Promise<boolean> {
  const { id, subject, orderRequestedAt: before } = payment;
  const at = new Date(run.now());
  const refundedCents = manualRefundCents(order.transactions);
  if (before === null && !(await noteRefundedBefore(run.db, id, refundedCents))) return true;
  if (!(await claimOrderRequest(run.db, id, { before, at }))) return true;
  run.failpoint('pay_before_mark');
  try {
    if ((await markOrderPaid(run.admin, subject)) === 'was-paid') {
      // Somebody else was faster, or an earlier call of ours: the next check tells.
      await moveOrderRequest(run.db, id, { from: at, to: before });
      return (await isOrderRequested(run, id)) ? waitForMark(run, payment) : true;
    }
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    if (error.kind === 'refused') {
      await moveOrderRequest(run.db, id, { from: at, to: before });
      run.log.warn({ err: error, payment: id }, 'an order could not be marked as paid');
      if (await isOrderRequested(run, id)) return waitForMark(run, payment);
      return rollBack(run, payment, 'payment_due_changed');
    }
    run.log.warn(
      { err: error, payment: id },
      'it is not known whether an order was marked as paid',
    );
    await moveOrderRequest(run.db, id, { from: at, to: new Date(run.now()) });
    return reschedule(run, 'payment', payment, `${error.operation} ${error.kind}`, retryDelayMs);
  }
  run.failpoint('pay_after_mark');
  return complete(run, payment, order);
}

const retryDelayMs = (attempts: number) => restedDelayMs(attempts, ORDER_RETRY_MS);

/** Whether an earlier call, or one of another process, may still be carried out. */
async function isOrderRequested(run: PaymentRun, id: string): Promise<boolean> {
  return mayOrderCome((await getPayment(run.db, id)).orderRequestedAt, run.now());
}

async function waitForMark(run: PaymentRun, { id }: Payment): Promise<false> {
  await checkAgainAt(run.db, 'payment', id, new Date(run.now() + ORDER_SEARCH_AGAIN_MS));
  return false;
}

/** Stores the order's id and marks the Earth Cash as spent, in one transaction. */
async function complete(
  run: PaymentRun,
  { id, subject: gid }: Payment,
  { name }: FoundDue,
): Promise<boolean> {
  const { db, failpoint, log } = run;
  const at = new Date(run.now());
  const delivered = { order: { gid, name } };
  run.failpoint('pay_after_complete');
  const outcome = await completePayment(db, { paymentId: id, delivered, at, failpoint });
  const fields = { payment: id, order: gid };
  if (outcome === 'in-doubt') {
    log.error(
      discrepancyAlarm('payment-order-in-doubt', fields),
      'an order was marked as paid for a payment that has ended',
    );
    return false;
  }
  log.info({ ...fields, outcome }, 'what was owed of an order is paid');
  run.wakeMoney();
  return true;
}
