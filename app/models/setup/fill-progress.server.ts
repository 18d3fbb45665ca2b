import type { Kysely } from 'kysely';
import type { FillProgress } from '~/domain/setup/setup-check';
import { findBulkFound, isMirrorComplete } from '~/models/core/mirror-sync.server';
import type { DB } from '../../../db/schema';

/** Returns how many orders and customers the mirrors hold, how many a bulk operation has found, and whether everything was read once. */
export async function findFillProgress(db: Kysely<DB>): Promise<FillProgress[]> {
  const [orders, customers] = await Promise.all([
    db
      .selectFrom('order_mirror')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('customer_mirror')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return [
    {
      kind: 'orders',
      stored: Number(orders.count),
      found: null,
      isComplete: await isMirrorComplete(db, 'orders'),
    },
    {
      kind: 'customers',
      stored: Number(customers.count),
      found: await findBulkFound(db, 'customers'),
      isComplete: await isMirrorComplete(db, 'customers'),
    },
  ];
}
