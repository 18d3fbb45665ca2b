import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema';

/**
 * Takes a customer who is to be forgotten out of what they have paid for (money-security P-4): the
 * checkout they had begun, and the e-mail address, address, notes and words on the lines of the carts
 * that were ordered. Amounts, lines, lots and the ledger stay: they are the books'.
 *
 * Only of payments that have ended. One on its way may still have to make its draft order from these
 * very words; the nightly sweep calls this again until it has ended (`listHalfRedacted`).
 */
export async function redactPayments(trx: Transaction<DB>, gid: string, at: Date): Promise<void> {
  await trx
    .updateTable('payment')
    .set({
      draft_input: sql`draft_input
        || '{"email": "", "address": null, "note": null, "attributes": []}'::jsonb
        || jsonb_build_object('lines', (
          select coalesce(jsonb_agg(line.value - 'properties' order by line.nth), '[]'::jsonb)
          from jsonb_array_elements(draft_input -> 'lines') with ordinality as line (value, nth)))`,
      redacted_at: at,
    })
    .where('customer_gid', '=', gid)
    .where('purpose', '=', 'cart')
    .where('state', 'in', ['settled', 'failed'])
    .where('redacted_at', 'is', null)
    .execute();
  await trx.deleteFrom('checkout').where('customer_gid', '=', gid).execute();
}
