import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Redacts the payments of a customer who asked to be forgotten (money-security P-4): the checkout they
 * had begun, and the email address, address, notes and line properties of the carts that were ordered.
 * Amounts, lines, lots and the ledger stay, as accounting records.
 *
 * Only payments that have ended: one under way may still have to create its draft order from these
 * fields. The nightly sweep calls this again until it has ended (`listHalfRedacted`).
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
