import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../../db/schema';

/** When the job runner looks at an order's invoice. */

/** The most that are handed on at a time; the next poll finds the others. */
const AT_ONCE = 50;

/** Shopify's versions are whole seconds: one that was read this soon may yet have other contents. */
const SECOND_MS = 1_000;
const FINAL_AFTER_MS = 2_000;

/** Marks the rows that are due as handed on, and returns them, oldest first. */
export async function claimDueInvoices(trx: Transaction<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update order_invoice set is_due = false
    where id in (select id from order_invoice where is_due
      order by requested_at limit ${AT_ONCE}::int for update skip locked)
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Has the job runner look at an order's invoice again, because the order has changed at Shopify since that was noticed
 * last, or may have within the same second.
 *
 * @param updatedAt ISO 8601, Shopify's
 * @param fetchedAt when the order was asked for
 */
export async function noticeOrderChange(
  trx: Kysely<DB>,
  orderGid: string,
  updatedAt: string,
  fetchedAt: Date,
): Promise<void> {
  const version = new Date(updatedAt);
  const isFinal = fetchedAt.getTime() >= version.getTime() + FINAL_AFTER_MS;
  const noticed = isFinal ? version : new Date(version.getTime() - SECOND_MS);
  await trx
    .updateTable('order_invoice')
    .set({ is_due: true, order_updated_at: noticed })
    .where('order_gid', '=', orderGid)
    .where('state', '<>', 'void')
    .where((row) =>
      row.or([row('order_updated_at', 'is', null), row('order_updated_at', '<', version)]),
    )
    .execute();
}

/** Has the job runner look at an order's invoice again, because something of it has changed here. */
export async function noticeInvoiceChange(trx: Kysely<DB>, orderGid: string): Promise<void> {
  await trx
    .updateTable('order_invoice')
    .set({ is_due: true })
    .where('order_gid', '=', orderGid)
    .where('state', '<>', 'void')
    .execute();
}

/** Has the rows looked at again whose job was abandoned: QuickBooks was away for longer than every retry. */
export async function resumeInvoices(db: Kysely<DB>, before: Date): Promise<void> {
  await db
    .updateTable('order_invoice')
    .set({ is_due: true })
    .where('state', '=', 'requested')
    .where('is_due', '=', false)
    .where('updated_at', '<', before)
    .execute();
}
