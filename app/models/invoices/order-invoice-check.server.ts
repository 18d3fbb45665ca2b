import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Lists the orders on invoice to compare with the books: what has changed since then, these orders, and if asked for
 * also all on which something is open. Oldest first.
 *
 * @returns the ids of their rows
 */
export async function listInvoicesToCheck(
  db: Kysely<DB>,
  { since, orderGids, withOpen }: { since: Date; orderGids: readonly string[]; withOpen: boolean },
): Promise<string[]> {
  const rows = await db
    .selectFrom('order_invoice')
    .select('id')
    .where((row) =>
      row.or([
        row('updated_at', '>=', since),
        ...(orderGids.length > 0 ? [row('order_gid', 'in', [...orderGids])] : []),
        ...(withOpen ? [row('balance_cents', '>', 0n), row('state', '=', 'requested')] : []),
      ]),
    )
    .orderBy('requested_at')
    .execute();
  return rows.map(({ id }) => id);
}
