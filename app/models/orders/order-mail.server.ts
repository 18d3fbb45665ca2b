import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../db/schema';

/** Order confirmations: queued once per payment, and marked when they have been sent. */

/** Batch size; the next run picks up the rest. */
const AT_ONCE = 100;

/** Lists the ids of settled payments whose order confirmation is not queued yet. */
export async function listUntoldOrders(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('state', '=', 'settled')
    .where('notified_at', 'is', null)
    .where('purpose', '<>', 'invoice')
    .orderBy('settled_at')
    .limit(AT_ONCE)
    .execute();
  return rows.map((row) => row.id);
}

/** Marks the confirmation as queued. @returns false if it already was, or there is no order yet */
export async function markOrderTold(
  trx: Transaction<DB>,
  paymentId: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment')
    .set({ notified_at: at })
    .where('id', '=', paymentId)
    .where('state', '=', 'settled')
    .where('notified_at', 'is', null)
    .where('purpose', '<>', 'invoice')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the confirmation was sent. */
export async function isOrderMailed(db: Kysely<DB>, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_mail')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markOrderMailed(db: Kysely<DB>, paymentId: string, at: Date): Promise<void> {
  await db
    .insertInto('order_mail')
    .values({ payment_id: paymentId, mailed_at: at })
    .onConflict((known) => known.doNothing())
    .execute();
}
