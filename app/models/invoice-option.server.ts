import type { Kysely } from 'kysely';
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
