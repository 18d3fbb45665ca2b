import type { Actor } from '~/domain/custom-orders/custom-order';
import { insertEvent } from '~/models/custom-orders/custom-order-event.server';
import { followPayments } from '~/models/custom-orders/custom-order-payment.server';
import { acceptCustomOrder as markAccepted } from '~/models/custom-orders/custom-order-steps.server';
import { lockCustomOrder } from '~/models/custom-orders/custom-order.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;

/**
 * Marks a custom order as accepted when the customer begins to pay. From then on nobody can change or
 * cancel it until the payment has failed. Idempotent: a repeated post, or a retry after a failed
 * payment, finds the request accepted already.
 *
 * @returns its draft order; null if it cannot be paid: not approved, without an address, requoted,
 *   already ordered or not found
 */
export async function acceptCustomOrder(
  { db, now }: Context,
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
