import type { Actor } from '~/domain/custom-order';
import { insertEvent } from '~/models/custom-order-event.server';
import { followPayments } from '~/models/custom-order-payment.server';
import { acceptCustomOrder as markAccepted } from '~/models/custom-order-steps.server';
import { lockCustomOrder } from '~/models/custom-order.server';
import type { CustomOrderNeeds } from './custom-order-needs';

/**
 * The customer begins to pay: from here on nobody changes or cancels the request until the payment has
 * failed. The same post again, and another try after a failed one, find it accepted.
 *
 * @returns its draft order; null where it cannot be paid: not agreed on, without an address, quoted
 *   anew, ordered, gone
 */
export async function acceptCustomOrder(
  { db, now }: CustomOrderNeeds,
  actor: Extract<Actor, { kind: 'customer' }>,
  id: string,
  formToken: string,
): Promise<{ draftGid: string } | null> {
  const at = new Date(now());
  await followPayments(db, id, now());
  return db.transaction().execute(async (trx) => {
    const order = await lockCustomOrder(trx, id);
    if (!order || order.customerGid !== actor.id || order.draftGid === null) return null;
    const { address, draftGid, state } = order;
    if (address === null) return null;
    if (state === 'accepted') return { draftGid };
    if (!(await markAccepted(trx, id, at))) return null;
    await insertEvent(trx, { customOrderId: id, kind: 'accepted', actor, formToken, at });
    return { draftGid };
  });
}
