import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema';

/**
 * Whether a customer may order on invoice, as staff has decided; null while nobody has.
 */
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

/** A customer is to be forgotten: why staff has decided so goes; what was decided stays. */
export async function redactInvoiceOption(trx: Transaction<DB>, gid: string): Promise<void> {
  await trx
    .updateTable('invoice_option')
    .set({ reason: null })
    .where('customer_gid', '=', gid)
    .execute();
}
