import type { Kysely } from 'kysely';
import { isCalledOffUnpaid } from '~/domain/payment-refund';
import type { DB } from '../../db/schema';
import { keepOrder, refundedCents, type ReadOrder } from './order-copy.server';
import { noteOrderRefunded } from './payment-refund.server';

/** However much it was: more than was paid is not given back. */
const ALL_OF_IT = Number.MAX_SAFE_INTEGER;

/**
 * Keeps an order that was read, in a transaction of its own: one order at a time, so that two
 * processes that keep many never wait for each other in a circle. What was refunded of it is noted
 * with it, for what paid for it here.
 */
export async function keepReadOrder(db: Kysely<DB>, read: ReadOrder): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isKept = await keepOrder(trx, read);
    const isAll = isCalledOffUnpaid(read.order);
    const refunded = isAll ? ALL_OF_IT : refundedCents(read.order);
    if (refunded > 0) await noteOrderRefunded(trx, read.order.id, refunded, read.readAt);
    return isKept;
  });
}
