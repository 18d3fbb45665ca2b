import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import { keepOrder, refundedCents, type ReadOrder } from './order-copy.server';
import { noteOrderRefunded } from './payment-refund.server';

/**
 * Keeps an order that was read, in a transaction of its own: one order at a time, so that two
 * processes that keep many never wait for each other in a circle. What was refunded of it is noted
 * with it, for what paid for it here.
 */
export async function keepReadOrder(db: Kysely<DB>, read: ReadOrder): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isKept = await keepOrder(trx, read);
    const refunded = refundedCents(read.order);
    if (refunded > 0) await noteOrderRefunded(trx, read.order.id, refunded, read.readAt);
    return isKept;
  });
}
