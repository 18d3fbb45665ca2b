import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/** Returns the PO numbers that were given with the payments of these orders, by order; of several, the first one's. */
export async function listPoNumbers(
  db: Kysely<DB>,
  orderGids: readonly string[],
): Promise<Map<string, string>> {
  if (orderGids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment')
    .select(['order_gid', 'po_number'])
    .where('order_gid', 'in', orderGids)
    .where('po_number', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.order_gid ?? '', row.po_number ?? '']));
}
