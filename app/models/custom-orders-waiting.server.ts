import { sql, type Kysely } from 'kysely';
import type { CustomOrder } from '~/domain/custom-order';
import type { DB } from '../../db/schema';
import { customOrderFromRow } from './custom-order-row.server';

/**
 * Lists a customer's requests that wait for them, longest waiting first: for approval of a proof, for an
 * address, or for payment. Leaves out those with a payment in progress.
 */
export async function listCustomOrdersWaiting(
  db: Kysely<DB>,
  customerGid: string,
  limit: number,
): Promise<(CustomOrder & { hasOpenProof: boolean })[]> {
  const rows = await db
    .selectFrom('custom_order')
    .selectAll()
    .select(sql<boolean>`state = 'quoted'`.as('has_open_proof'))
    .where('customer_gid', '=', customerGid)
    .where(
      sql<boolean>`((state = 'quoted' and exists (select from proof
          where custom_order_id = custom_order.id))
        or (state in ('approved', 'accepted') and not exists (select from payment
          where purpose = 'custom_order' and subject = custom_order.id::text
            and payment.state <> 'failed')))`,
    )
    .orderBy('updated_at')
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...customOrderFromRow(row), hasOpenProof: row.has_open_proof }));
}
