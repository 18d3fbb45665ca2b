import { isPlatformFailure, type PlatformFailure } from '~/domain/failure';
import { wantCopy } from '~/models/copy-wanted.server';
import { findPaymentOfOrder } from '~/models/payment-of-order.server';
import { tracedCall } from '~/models/staff-action.server';
import { markOrderPaid, readOrderPayment } from '~/platforms/shopify/order-payment.server';
import type { StaffActor } from './staff-draft-needs';
import type { StaffOrderNeeds } from './staff-order-needs';

export type MarkedPaid =
  | { ok: true }
  | { ok: false; code: 'not-found' | 'under-way' | 'not-payable' | 'changed' | 'unknown' }
  | { ok: false; code: 'refused'; failure: PlatformFailure };

/**
 * Marks an order as paid, for staff who have received its money: only for the amount they were shown.
 * None of our money moves. An order with a payment of ours still in progress is refused, because that
 * payment marks it.
 *
 * @param seenCents the outstanding amount when the form was rendered
 * @throws PlatformFailure when the order cannot be read; also when the database fails
 */
export async function markStaffOrderPaid(
  needs: Pick<StaffOrderNeeds, 'db' | 'admin' | 'now' | 'log'>,
  actor: StaffActor,
  { orderGid, seenCents }: { orderGid: string; seenCents: number },
): Promise<MarkedPaid> {
  const { db, admin, now } = needs;
  const order = await readOrderPayment(admin, orderGid);
  if (!order) return { ok: false, code: 'not-found' };
  if (order.financialStatus === 'PAID') return { ok: true };
  const payment = await findPaymentOfOrder(db, orderGid);
  if (payment && payment.state !== 'settled') return { ok: false, code: 'under-way' };
  if (!order.canMarkAsPaid) return { ok: false, code: 'not-payable' };
  if (order.outstandingCents !== seenCents) return { ok: false, code: 'changed' };
  const action = {
    ...actor,
    action: 'orders.mark-paid',
    step: 'mark-paid',
    subject: { kind: 'order', id: orderGid },
    details: { amountCents: seenCents },
  } as const;
  const done = await tracedCall<MarkedPaid>(needs, action, async () => {
    try {
      await markOrderPaid(admin, orderGid);
      return { outcome: 'done', value: { ok: true } };
    } catch (error) {
      if (!isPlatformFailure(error)) throw error;
      if (error.kind === 'refused') {
        return { outcome: 'refused', value: { ok: false, code: 'refused', failure: error } };
      }
      needs.log.warn({ err: error }, 'it is not known whether an order was marked as paid');
      const after = await readOrderPayment(admin, orderGid);
      return after?.financialStatus === 'PAID'
        ? { outcome: 'done', value: { ok: true } }
        : { outcome: 'unknown', value: { ok: false, code: 'unknown' } };
    }
  });
  if (done.ok) await wantCopy(db, orderGid, new Date(now()));
  return done;
}
