import type { Kysely } from 'kysely';
import { NO_SCHEDULE, type ReminderSchedule } from '~/domain/invoices/invoice-reminder';
import type { DB } from '../../../db/schema';

/** Finds when customers are reminded; `NO_SCHEDULE` if staff have not said anything yet. */
export async function findReminderSchedule(db: Kysely<DB>): Promise<ReminderSchedule> {
  const row = await db.selectFrom('invoice_reminder_schedule').selectAll().executeTakeFirst();
  if (!row) return NO_SCHEDULE;
  return { version: row.version, isOn: row.is_on, days: row.days, ranOn: row.ran_on };
}

/**
 * Saves when customers are reminded, within the caller's transaction.
 *
 * @param schedule with the version that it was made from
 * @returns false if somebody else has changed it since
 */
export async function saveReminderSchedule(
  db: Kysely<DB>,
  { version, isOn, days }: Omit<ReminderSchedule, 'ranOn'>,
  at: Date,
): Promise<boolean> {
  const values = { version: version + 1, is_on: isOn, days: [...days], updated_at: at };
  const table = 'invoice_reminder_schedule';
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto(table)
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set(values)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that all invoices were gone through. @param day the store's, YYYY-MM-DD */
export async function markRemindersRun(db: Kysely<DB>, day: string): Promise<void> {
  await db.updateTable('invoice_reminder_schedule').set({ ran_on: day }).execute();
}

/** Returns which of these customers of QuickBooks are left out. */
export async function listPausedCustomers(
  db: Kysely<DB>,
  bookCustomerIds: readonly string[],
): Promise<Set<string>> {
  if (bookCustomerIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('invoice_reminder_pause')
    .select('book_customer_id')
    .where('book_customer_id', 'in', [...new Set(bookCustomerIds)])
    .execute();
  return new Set(rows.map((row) => row.book_customer_id));
}

/** Leaves a customer out, or no longer. @returns false if that was so already */
export async function setReminderPause(
  db: Kysely<DB>,
  bookCustomerId: string,
  pause: { by: string; at: Date } | null,
): Promise<boolean> {
  if (pause === null) {
    const { numDeletedRows } = await db
      .deleteFrom('invoice_reminder_pause')
      .where('book_customer_id', '=', bookCustomerId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('invoice_reminder_pause')
    .values({ book_customer_id: bookCustomerId, paused_by: pause.by, paused_at: pause.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
