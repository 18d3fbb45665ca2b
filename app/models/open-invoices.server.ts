import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/**
 * Takes the turn to look at a customer's invoices: nobody else does until `until`.
 *
 * @returns false while another looks, during the pause after a look that failed, when somebody has
 *   looked after `checkedBefore`, and for customers that we have no copy of
 */
export async function claimInvoiceCheck(
  db: Kysely<DB>,
  customerGid: string,
  { now, until, checkedBefore }: { now: Date; until: Date; checkedBefore: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('customer_profile')
    .set({ invoices_checking_until: until })
    .where('customer_gid', '=', customerGid)
    .where((row) =>
      row.or([
        row('invoices_checking_until', 'is', null),
        row('invoices_checking_until', '<=', now),
      ]),
    )
    .where((row) =>
      row.or([
        row('invoices_checked_at', 'is', null),
        row('invoices_checked_at', '<=', checkedBefore),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Keeps what QuickBooks has said, and ends the turn; an answer that is older than the one we have
 * changes nothing. `askedAt` is the wall clock before the call.
 */
export async function keepOpenInvoices(
  db: Kysely<DB>,
  customerGid: string,
  { hasOpen, askedAt }: { hasOpen: boolean; askedAt: Date },
): Promise<void> {
  await db
    .updateTable('customer_profile')
    .set({
      open_invoices: hasOpen,
      invoices_checked_at: askedAt,
      invoices_checking_until: null,
    })
    .where('customer_gid', '=', customerGid)
    .where((row) =>
      row.or([row('invoices_checked_at', 'is', null), row('invoices_checked_at', '<=', askedAt)]),
    )
    .execute();
}

/** A look has failed: the last answer stays, and nobody looks again before `until`. */
export async function pauseInvoiceCheck(
  db: Kysely<DB>,
  customerGid: string,
  until: Date,
): Promise<void> {
  await db
    .updateTable('customer_profile')
    .set({ invoices_checking_until: until })
    .where('customer_gid', '=', customerGid)
    .execute();
}
