import { isPlatformFailure, type PlatformFailure } from '~/domain/failure';
import type { CancelReason } from '~/domain/order-refund';
import { wantCopy } from '~/models/copy-wanted.server';
import { isInDispute } from '~/models/dispute.server';
import { forgetOrderCancel, noteOrderCancel } from '~/models/order-cancel.server';
import { listStaffRefunds } from '~/models/order-refund.server';
import { findPaymentOfOrder } from '~/models/payment-of-order.server';
import { tracedCall } from '~/models/staff-action.server';
import { cancelOrder, readOrderMoney } from '~/platforms/shopify/order-money.server';
import type { StaffActor } from './staff-draft-needs';
import type { StaffOrderNeeds } from './staff-order-needs';

export type CancelledOrder =
  | { ok: true }
  | { ok: false; code: 'not-found' | 'under-way' | 'open' | 'disputed' | 'changed' | 'unknown' }
  | { ok: false; code: 'refused'; failure: PlatformFailure };

type Wanted = {
  orderGid: string;
  reason: CancelReason;
  restock: boolean;
  /** The amount refunded for it when the form was rendered. */
  seenCents: number;
};

/**
 * Cancels an order for staff. Shopify refunds what was paid in its own checkout; the cascade (decision
 * 0018) refunds what was paid here. Idempotent. The intent to mail the customer is recorded first, so
 * the mail is sent once the read copy shows the cancellation, even if this process dies.
 *
 * @throws PlatformFailure when the order cannot be read; also when the database fails
 */
export async function cancelStaffOrder(
  needs: Pick<StaffOrderNeeds, 'db' | 'admin' | 'now' | 'log'>,
  actor: StaffActor,
  { orderGid, reason, restock, seenCents }: Wanted,
): Promise<CancelledOrder> {
  const { db, admin, now } = needs;
  const order = await readOrderMoney(admin, orderGid);
  if (!order) return { ok: false, code: 'not-found' };
  if (order.cancelledAt !== null) return { ok: true };
  if (order.refundedCents !== seenCents) return { ok: false, code: 'changed' };
  const payment = await findPaymentOfOrder(db, orderGid);
  if (payment && payment.state !== 'settled') return { ok: false, code: 'under-way' };
  if (await isInDispute(db, orderGid)) return { ok: false, code: 'disputed' };
  const refunds = await listStaffRefunds(db, orderGid);
  if (refunds.some(({ state }) => state === 'asked')) return { ok: false, code: 'open' };
  const action = {
    ...actor,
    action: 'orders.cancel',
    step: 'cancel',
    subject: { kind: 'order', id: orderGid },
    details: { reason, restock, refundedCents: seenCents },
  } as const;
  const refundedCents = payment ? order.manualRefundedCents : order.refundedCents;
  const toBeTold = (at: Date) => noteOrderCancel(db, { orderGid, refundedCents }, at);
  const askedAt = new Date(now());
  await toBeTold(askedAt);
  const done = await tracedCall<CancelledOrder>(needs, action, async () => {
    try {
      await cancelOrder(admin, orderGid, { reason, restock });
      return { outcome: 'done', value: { ok: true } };
    } catch (error) {
      if (!isPlatformFailure(error)) throw error;
      if (error.kind === 'refused') {
        await forgetOrderCancel(db, orderGid, askedAt);
        return { outcome: 'refused', value: { ok: false, code: 'refused', failure: error } };
      }
      needs.log.warn({ err: error }, 'it is not known whether an order was cancelled');
      return { outcome: 'unknown', value: { ok: false, code: 'unknown' } };
    }
  });
  if (done.ok) {
    // Recorded again: a concurrent cancellation that Shopify refused may have deleted the note.
    const at = new Date(now());
    await toBeTold(at);
    await wantCopy(db, orderGid, at);
  }
  return done;
}
