import { randomUUID } from 'node:crypto';
import { isPlatformFailure } from '~/domain/failure';
import { refundNote, type OrderMoneyState, type StaffRefund } from '~/domain/order-refund';
import { patientDelayMs, RETRY_PATIENCE } from '~/domain/retry-delay';
import { STAFF_REFUND_BREAKS } from '~/domain/staff-refund-breaks';
import { wantCopy } from '~/models/copy-wanted.server';
import { closeBreak, openBreak } from '~/models/money-break.server';
import {
  claimStaffRefund,
  endStaffRefund,
  getStaffRefund,
  putOffStaffRefund,
  refuseStaffRefund,
} from '~/models/order-refund.server';
import { noteOrderRefunded } from '~/models/payment-refund.server';
import { tracedCall } from '~/models/staff-action.server';
import { createRefund, readOrderMoney } from '~/platforms/shopify/order-money.server';
import type { StaffOrderNeeds } from './staff-order-needs';

type Outcome = 'done' | 'refused' | 'later';

/**
 * Works a refund on that staff have asked for: looks for it in the platform's own list, and sends it,
 * always the same under the same key, only where it is not there. Called by the form, the reconciler and
 * whoever presses again; harmless at any time, also twice at once.
 *
 * @throws when the database fails
 */
export async function sendOrderRefund(needs: StaffOrderNeeds, id: string): Promise<Outcome> {
  const { db, admin, now, log } = needs;
  const refund = await claimStaffRefund(db, id, { holder: randomUUID(), at: new Date(now()) });
  if (!refund) {
    const { state } = await getStaffRefund(db, id);
    return state === 'asked' ? 'later' : state;
  }
  try {
    const known = findIn(await readOrderMoney(admin, refund.orderGid), refund);
    if (known) return await end(needs, refund, known);
    return await send(needs, refund);
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error, refund: id }, 'it is not known whether an order was refunded');
    return later(needs, refund);
  }
}

/** @throws PlatformFailure when nobody knows whether it was done */
async function send(needs: StaffOrderNeeds, refund: StaffRefund): Promise<Outcome> {
  const { admin, failpoint } = needs;
  const { staffId, requestId, orderGid, amountCents, way, id, input } = refund;
  const action = {
    staffId,
    requestId,
    action: 'orders.refund',
    step: 'refund',
    subject: { kind: 'order', id: orderGid },
    details: { amountCents, way, refund: id },
  } as const;
  failpoint('staff_refund_before_call');
  const sent = await tracedCall<{ gid: string } | 'refused'>(needs, action, async () => {
    try {
      const gid = await createRefund(admin, input, id);
      return { outcome: 'done', value: { gid } };
    } catch (error) {
      if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
      // An earlier call may have been made all the same, and left too little for a second one.
      const gid = findIn(await readOrderMoney(admin, orderGid), refund);
      if (gid) return { outcome: 'done', value: { gid } };
      needs.log.warn({ err: error, refund: id }, 'the platform refuses a refund');
      return { outcome: 'refused', value: 'refused' };
    }
  });
  if (sent !== 'refused') {
    failpoint('staff_refund_after_call');
    return end(needs, refund, sent.gid);
  }
  await refuseStaffRefund(needs.db, refund, new Date(needs.now()));
  await solved(needs, id);
  return 'refused';
}

/** It is at the platform: noted at once, so that the cascade need not wait for a webhook. */
async function end(
  needs: StaffOrderNeeds,
  { id, orderGid }: StaffRefund,
  refundGid: string,
): Promise<'done'> {
  const { db, admin, now, log } = needs;
  const at = new Date(now());
  await endStaffRefund(db, id, { refundGid, at });
  await wantCopy(db, orderGid, at);
  await solved(needs, id);
  try {
    const order = await readOrderMoney(admin, orderGid);
    if (order) await noteOrderRefunded(db, orderGid, order.refundedCents, at);
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error, refund: id }, 'the sum of an order’s refunds is noted later');
  }
  return 'done';
}

async function later(needs: StaffOrderNeeds, { id, orderGid }: StaffRefund): Promise<'later'> {
  const { db, now, log } = needs;
  const at = new Date(now());
  const attempts = await putOffStaffRefund(
    db,
    id,
    (count) => new Date(at.getTime() + patientDelayMs(count)),
  );
  if (attempts > RETRY_PATIENCE) {
    const { kind, proposal } = STAFF_REFUND_BREAKS.stuck;
    const isNew = await openBreak(db, {
      kind,
      proposal,
      subject: id,
      detail: { order: orderGid },
      at,
    });
    if (isNew) log.error({ alarm: 'money-break', kind, refund: id }, 'a refund needs a person');
  }
  return 'later';
}

async function solved({ db, now }: StaffOrderNeeds, id: string): Promise<void> {
  const { kind } = STAFF_REFUND_BREAKS.stuck;
  await closeBreak(db, { kind, subject: id, by: 'true again', at: new Date(now()) });
}

function findIn(order: OrderMoneyState | null, { id }: StaffRefund): string | null {
  return order?.refunds.find(({ note }) => note === refundNote(id))?.gid ?? null;
}
