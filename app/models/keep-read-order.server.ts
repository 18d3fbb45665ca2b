import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import { keepOrder, type ReadOrder } from './order-copy.server';

/**
 * Keeps an order that was read, in a transaction of its own: one order at a time, so that two
 * processes that keep many never wait for each other in a circle.
 */
export async function keepReadOrder(db: Kysely<DB>, read: ReadOrder): Promise<boolean> {
  return db.transaction().execute((trx) => keepOrder(trx, read));
}
