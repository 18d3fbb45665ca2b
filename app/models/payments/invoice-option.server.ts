import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../db/schema';

/** Finds whether staff allow a customer to order on invoice; null until they have decided. */
export async function findInvoiceOption(
  db: Kysely<DB>,
  gid: string,
): Promise<'granted' | 'refused' | null> {
  const row = await db
    .selectFrom('invoice_option')
    .select('state')
    .where('customer_gid', '=', gid)
    .executeTakeFirst();
  return row ? (row.state as 'granted' | 'refused') : null;
}

/** Erases staff's reason when a customer's data must be erased. The decision stays. */
export async function redactInvoiceOption(trx: Transaction<DB>, gid: string): Promise<void> {
  await trx
    .updateTable('invoice_option')
    .set({ reason: null })
    .where('customer_gid', '=', gid)
    .execute();
}
