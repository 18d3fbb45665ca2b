import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { paymentFromRow, selectPayments, type Payment } from './payment-row.server';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds a payment of any customer by an id from a trusted source; null if there is none. */
export async function findPaymentById(db: Kysely<DB>, id: string): Promise<Payment | null> {
  if (!UUID.test(id)) return null;
  const row = await selectPayments(db).where('id', '=', id).executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}
