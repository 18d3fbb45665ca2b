import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Claims the check of a customer's open invoices: no other process checks them before `until`.
 *
 * @returns false while another process checks, during the pause after a failed check, if the last check
 *   was after `checkedBefore`, and for customers that we have no copy of
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
 * Stores QuickBooks' answer and releases the claim; an answer older than the stored one is ignored.
 * `askedAt` is the wall clock before the call.
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

/** Keeps the last answer after a failed check, and blocks further checks until `until`. */
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
