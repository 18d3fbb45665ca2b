import { isPlatformFailure, type PlatformFailure } from '~/domain/core/retries/failure';
import { cents, type Cents } from '~/domain/core/money';
import { refundableCents } from '~/domain/orders/order-refund';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { isInDispute } from '~/models/disputes/dispute.server';
import { forgetOrderCancel, noteOrderCancel } from '~/models/refunds/order-cancel.server';
import { listStaffRefunds } from '~/models/refunds/order-refund.server';
import { hasOpenPayment, listPaymentsOfOrder } from '~/models/payments/payments-of-order.server';
import { auditedCall } from '~/models/staff/staff-action.server';
import {
  withApproval,
  type ApprovalRejection,
  type ApprovalInput,
} from '~/models/staff/with-approval.server';
import { cancelOrder, fetchOrderMoney } from '~/platforms/shopify/orders/order-money.server';
import type { StaffActor } from '~/domain/staff/staff-action';
import type { ServiceContext, Settings } from '~/services/context';
import type { CancelReason } from '~/domain/staff/approval';

type RejectionCode = 'not-found' | 'under-way' | 'open' | 'disputed' | 'changed';

export type CancelledOrder =
  | { ok: true }
  | { ok: false; code: RejectionCode | 'unknown' }
  | { ok: false; code: 'refused'; failure: PlatformFailure };

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'> &
  Settings<'singleApproverLimits'>;

type CancelInput = {
  orderGid: string;
  reason: CancelReason;
  restock: boolean;
  /** The amount refunded for it when the form was rendered. */
  seenCents: number;
};

/**
 * Cancels an order for staff. If more goes back than one person may refund alone, it waits for a second one (decision
 * 0041). Shopify refunds what was paid in its own checkout; the cascade (decision 0018) refunds what was paid here.
 * Idempotent. The intent to mail the customer is recorded first, so the mail is sent once the mirror shows the
 * cancellation, even if this process dies.
 *
 * @throws PlatformFailure when the order cannot be read; also when the database fails
 */
export function cancelStaffOrder(
  context: Context,
  actor: StaffActor,
  desired: CancelInput,
  input: ApprovalInput,
): Promise<CancelledOrder | ApprovalRejection> {
  const { orderGid, reason, restock, seenCents } = desired;
  return withApproval(context, actor, input, {
    load: () => loadCancelable(context, desired),
    staffRequest: ({ backCents }) =>
      backCents === 0
        ? null
        : {
            kind: 'cancel',
            subjectId: orderGid,
            request: { reason, restock, seenCents },
            amountCents: backCents,
            reason: '',
          },
    run: (found) => cancel(context, actor, desired, found),
  });
}

type Cancelable = {
  /** What goes back: at Shopify, or of what was paid here. */
  backCents: Cents;
  /** What was refunded before, as the mail counts it. */
  refundedCents: Cents;
};

const end = (code: RejectionCode) => ({ ended: { ok: false, code } as const });

/** Returns what a cancellation gives back; or that it was canceled, or why it cannot be. */
async function loadCancelable(
  { db, admin }: Pick<Context, 'db' | 'admin'>,
  { orderGid, seenCents }: Pick<CancelInput, 'orderGid' | 'seenCents'>,
): Promise<{ found: Cancelable } | { ended: CancelledOrder }> {
  const order = await fetchOrderMoney(admin, orderGid);
  if (!order) return end('not-found');
  if (order.cancelledAt !== null) return { ended: { ok: true } };
  if (order.refundedCents !== seenCents) return end('changed');
  const payments = await listPaymentsOfOrder(db, orderGid);
  if (await hasOpenPayment(db, orderGid)) return end('under-way');
  if (await isInDispute(db, orderGid)) return end('disputed');
  const refunds = await listStaffRefunds(db, orderGid);
  if (refunds.some(({ state }) => state === 'asked')) return end('open');
  const left = payments.map((one) => one.storeCreditCents + one.cardCents - one.refundedCents);
  const ours = left.reduce((sum, part) => sum + Math.max(0, part), 0);
  // What is owed on invoice was never paid here, even if Shopify was told that it was.
  const atShopify = payments.some(({ termsCents }) => termsCents > 0) ? 0 : refundableCents(order);
  const backCents = cents(Math.max(atShopify, ours, 0));
  const refundedCents = payments.length > 0 ? order.manualRefundedCents : order.refundedCents;
  return { found: { backCents, refundedCents } };
}

function cancel(
  context: Context,
  actor: StaffActor,
  { orderGid, reason, restock }: CancelInput,
  { backCents, refundedCents }: Cancelable,
): Promise<CancelledOrder> {
  const action = {
    ...actor,
    action: 'orders.cancel',
    step: 'cancel',
    subject: { kind: 'order', id: orderGid },
    details: { reason, restock, givenBackCents: backCents },
  } as const;
  return auditedCall(context, action, () =>
    callOff(context, { orderGid, reason, restock }, refundedCents),
  );
}

/**
 * Has Shopify cancel an order. That its customer is to be mailed is recorded first, and again once it is done.
 *
 * @param refundedCents what was refunded of it before, as its mail counts it
 */
async function callOff(
  { db, admin, now, log }: Pick<Context, 'db' | 'admin' | 'now' | 'log'>,
  { orderGid, reason, restock }: Omit<CancelInput, 'seenCents'>,
  refundedCents: Cents,
): Promise<{ outcome: 'done' | 'refused' | 'unknown'; value: CancelledOrder }> {
  const requestedAt = new Date(now());
  await noteOrderCancel(db, { orderGid, refundedCents }, requestedAt);
  try {
    await cancelOrder(admin, orderGid, { reason, restock });
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    if (error.kind === 'refused') {
      await forgetOrderCancel(db, orderGid, requestedAt);
      return { outcome: 'refused', value: { ok: false, code: 'refused', failure: error } };
    }
    log.warn({ err: error }, 'it is not known whether an order was cancelled');
    return { outcome: 'unknown', value: { ok: false, code: 'unknown' } };
  }
  // Recorded again: a concurrent cancellation that Shopify refused may have deleted the note.
  const at = new Date(now());
  await noteOrderCancel(db, { orderGid, refundedCents }, at);
  await enqueueMirror(db, orderGid, at);
  return { outcome: 'done', value: { ok: true } };
}

/**
 * Cancels an order for its own customer, with the same checks and the same way of the money as for staff. Who may do
 * this, the caller has checked. Idempotent.
 *
 * @throws PlatformFailure when the order cannot be read; also when the database fails
 */
export async function cancelForCustomer(
  context: Pick<Context, 'db' | 'admin' | 'now' | 'log'>,
  { orderGid, seenCents }: Pick<CancelInput, 'orderGid' | 'seenCents'>,
): Promise<CancelledOrder> {
  const seen = await loadCancelable(context, { orderGid, seenCents });
  if ('ended' in seen) return seen.ended;
  const desired = { orderGid, reason: 'CUSTOMER', restock: true } as const;
  return (await callOff(context, desired, seen.found.refundedCents)).value;
}
