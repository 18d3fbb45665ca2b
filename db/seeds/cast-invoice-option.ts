import type { Transaction } from 'kysely';
import { people } from '../../seed/people';
import type { DB } from '../schema';

/** Grants invoicing to the customers who have open invoices in the sandbox's QuickBooks. */
export async function sowInvoiceOption(transaction: Transaction<DB>): Promise<void> {
  const granted = people.filter(({ openInvoices }) => openInvoices.length > 0);
  const at = new Date('2026-01-01T00:00:00Z');
  await transaction
    .insertInto('invoice_option')
    .values(
      granted.map(({ id }) => ({
        customer_gid: `gid://shopify/Customer/${id}`,
        state: 'granted',
        decided_at: at,
        decided_by: 'seed',
        notified_at: at,
      })),
    )
    .onConflict((known) => known.column('customer_gid').doNothing())
    .execute();
}
