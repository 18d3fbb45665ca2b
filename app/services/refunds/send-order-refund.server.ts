import {
  discrepancyAlarm,
  type Findings,
  type PlainKind,
  type ReconcileSpan,
} from '~/domain/discrepancies/discrepancies';
import { randomUUID } from 'node:crypto';
import { isPlatformFailure, isStripeFailure } from '~/domain/core/retries/failure';
import { cents } from '~/domain/core/money';
import { type OrderMoneyState, refundNote, type StaffRefund } from '~/domain/orders/order-refund';
import { cardLeaves, refundParts } from '~/domain/refunds/payment-refund';
import { patientDelayMs, RETRY_PATIENCE } from '~/domain/core/retries/retry-delay';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { closeDiscrepancy, openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import {
  claimStaffRefund,
  endStaffRefund,
  getStaffRefund,
  listRequestedRefunds,
  listCashSpans,
  rescheduleStaffRefund,
  rejectStaffRefund,
} from '~/models/refunds/order-refund.server';
import { noteOrderRefunded } from '~/models/refunds/payment-refund.server';
import { getPayment } from '~/models/payments/payment.server';
import { recordStaffAction, auditedCall } from '~/models/staff/staff-action.server';
import { createRefund, fetchOrderMoney } from '~/platforms/shopify/orders/order-money.server';
import { fetchCardStatus } from '~/platforms/stripe/refunds.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'admin' | 'now' | 'log' | 'failpoint'>;

export type RefundOutcome = 'done' | 'refused' | 'later';

/**
 * Executes a refund requested by staff: looks for it in Shopify's list of refunds, and sends it only if it is
 * not there, always with the same input and idempotency key; to Earth Cash only if the card has not received
 * it already. Called by the form, by the reconciler and on retries. Idempotent and safe to run concurrently.
 *
 * @throws when the database fails
 */
export async function sendOrderRefund(context: Context, id: string): Promise<RefundOutcome> {
  const { db, admin, now, log } = context;
  const refund = await claimStaffRefund(db, id, { holder: randomUUID(), at: new Date(now()) });
  if (!refund) {
    const { state } = await getStaffRefund(db, id);
    return state === 'asked' ? 'later' : state;
  }
  try {
    const order = await fetchOrderMoney(admin, refund.orderGid);
    const known = findIn(order, refund);
    if (known) return await end(context, refund, known);
    const leaves = await checkCard(context, refund, order?.manualRefundedCents ?? 0);
    if (leaves !== 'unclear') return await send(context, refund, leaves);
    log.warn({ refund: id }, 'it is not clear what a card has had back');
    return await later(context, refund, 'card status unclear');
  } catch (error) {
    if (!isPlatformFailure(error) && !isStripeFailure(error)) throw error;
    log.warn({ err: error, refund: id }, 'it is not known whether an order was refunded');
    return later(context, refund, `${error.operation} ${error.kind}`);
  }
}

/**
 * Checks again before sending, since hours may have passed since the form was posted, how much of the
 * card's part can still become Earth Cash.
 *
 * @throws StripeFailure
 */
async function checkCard(
  { db, stripe }: Context,
  { paymentId, method, amountCents }: StaffRefund,
  manualRefundedCents: number,
): Promise<ReturnType<typeof cardLeaves>> {
  if (method !== 'earth_cash' || paymentId === null) return 'enough';
  const payment = await getPayment(db, paymentId);
  const sum = Math.max(payment.refundedCents, manualRefundedCents) + amountCents;
  const parts = refundParts(payment, cents(sum), await listCashSpans(db, paymentId));
  return cardLeaves(payment, parts, await fetchCardStatus(stripe, payment.paymentIntentId));
}

/**
 * @throws PlatformFailure when it is unknown whether it was done
 */
async function send(
  context: Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log' | 'failpoint'>,
  refund: StaffRefund,
  leaves: 'enough' | 'too-little',
): Promise<RefundOutcome> {
  const { admin, failpoint } = context;
  const { staffId, requestId, orderGid, amountCents, method, id, input } = refund;
  const action = {
    staffId,
    requestId,
    action: 'orders.refund',
    step: 'refund',
    subject: { kind: 'order', id: orderGid },
    details: { amountCents, method, refund: id },
  } as const;
  if (leaves === 'too-little') {
    await recordStaffAction(context.db, action, new Date(context.now()), { outcome: 'refused' });
    await reportToPerson(context, refund, 'staff-refund-not-made');
    return reject(context, refund);
  }
  failpoint('staff_refund_before_call');
  const sent = await auditedCall<{ gid: string } | 'refused'>(context, action, async () => {
    try {
      const gid = await createRefund(admin, input, id);
      return { outcome: 'done', value: { gid } };
    } catch (error) {
      if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
      // An earlier call may have succeeded after all, leaving too little for a second one.
      const gid = findIn(await fetchOrderMoney(admin, orderGid), refund);
      if (gid) return { outcome: 'done', value: { gid } };
      context.log.warn({ err: error, refund: id }, 'the platform refuses a refund');
      return { outcome: 'refused', value: 'refused' };
    }
  });
  if (sent !== 'refused') {
    failpoint('staff_refund_after_call');
    return end(context, refund, sent.gid);
  }
  await reportToPerson(context, refund, 'staff-refund-refused');
  return reject(context, refund);
}

async function reject(
  context: Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log' | 'failpoint'>,
  refund: StaffRefund,
): Promise<'refused'> {
  await rejectStaffRefund(context.db, refund, new Date(context.now()));
  await solved(context, refund.id);
  return 'refused';
}

/** Records the refund that Shopify has, at once, so that the cascade need not wait for a webhook. */
async function end(
  context: Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log' | 'failpoint'>,
  { id, orderGid }: StaffRefund,
  refundGid: string,
): Promise<'done'> {
  const { db, admin, now, log } = context;
  const at = new Date(now());
  await endStaffRefund(db, id, { refundGid, at });
  await enqueueMirror(db, orderGid, at);
  await solved(context, id);
  try {
    const order = await fetchOrderMoney(admin, orderGid);
    if (order) await noteOrderRefunded(db, orderGid, order.manualRefundedCents, at);
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error, refund: id }, 'the sum of an order’s refunds is noted later');
  }
  return 'done';
}

async function later(
  context: Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log' | 'failpoint'>,
  refund: StaffRefund,
  because: string,
): Promise<'later'> {
  const { db, now } = context;
  const at = new Date(now());
  const attempts = await rescheduleStaffRefund(db, refund.id, {
    because,
    nextAt: (count) => new Date(at.getTime() + patientDelayMs(count)),
  });
  if (attempts > RETRY_PATIENCE) await reportToPerson(context, refund, 'staff-refund-stuck');
  return 'later';
}

async function reportToPerson(
  { db, now, log }: Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log' | 'failpoint'>,
  { id, orderGid }: StaffRefund,
  kind: Extract<PlainKind, `staff-refund-${string}`>,
): Promise<void> {
  const at = new Date(now());
  const detail = { order: orderGid };
  const isNew = await openDiscrepancy(db, { kind, subject: id, detail, at });
  if (isNew) log.error(discrepancyAlarm(kind, { refund: id }), 'a refund needs a person');
}

async function solved({ db, now }: Pick<ServiceContext, 'db' | 'now'>, id: string): Promise<void> {
  const kind = 'staff-refund-stuck';
  await closeDiscrepancy(db, { kind, subject: id, by: 'true again', at: new Date(now()) });
}

function findIn(order: OrderMoneyState | null, { id }: StaffRefund): string | null {
  return order?.refunds.find(({ note }) => note === refundNote(id))?.gid ?? null;
}

/**
 * Retries staff refunds with an unknown outcome, because their process died or Shopify did not answer:
 * looks each up at Shopify, and sends it if it is not there.
 */
export async function reconcileOrderRefunds(
  context: Parameters<typeof sendOrderRefund>[0],
  { ending }: Pick<ReconcileSpan, 'ending'> = {},
): Promise<Findings> {
  const { db, log } = context;
  const total: Findings = { checked: 0, repaired: 0, broken: 0 };
  for (const id of await listRequestedRefunds(db)) {
    ending?.throwIfAborted();
    total.checked += 1;
    const outcome = await sendOrderRefund(context, id).catch((error: unknown) => {
      log.error({ err: error, refund: id }, 'a refund could not be worked on');
      return 'later' as const;
    });
    if (outcome !== 'later') total.repaired += 1;
  }
  return total;
}
