import { type Kysely, sql } from 'kysely';
import type { Reminder, ReminderState } from '~/domain/invoices/invoice-reminder';
import type { DB } from '../../../db/schema';

/** The invoice of a reminder, by QuickBooks' ids. */
type Of = { invoiceId: string; bookCustomerId: string };

/** A reminder that was written now: its mail goes out under this key. */
export type WrittenReminder = { id: string; emailKey: string };

/**
 * Writes the reminder of a step, once for each invoice and step, and none after a later step's.
 *
 * @returns null if there is one
 */
export async function insertStepReminder(
  trx: Kysely<DB>,
  { invoiceId, bookCustomerId, step }: Of & { step: number },
  at: Date,
): Promise<WrittenReminder | null> {
  const { rows } = await sql<{ id: bigint; email_key: string }>`
    insert into invoice_reminder (invoice_id, book_customer_id, step, email_key, requested_at)
    select ${invoiceId}, ${bookCustomerId}, ${step}::int, ${`invoice-reminder:${invoiceId}:${step}`}, ${at}
    where not exists (
      select from invoice_reminder where invoice_id = ${invoiceId} and step >= ${step}::int
    )
    on conflict do nothing returning id, email_key`.execute(trx);
  return written(rows[0]);
}

/**
 * Writes a reminder by hand.
 *
 * @param latest the latest reminder of the invoice that staff have seen; 0 for none
 * @returns null if there is a later one
 */
export async function insertStaffReminder(
  trx: Kysely<DB>,
  { invoiceId, bookCustomerId, by, latest }: Of & { by: string; latest: string },
  at: Date,
): Promise<WrittenReminder | null> {
  const key = `invoice-reminder:${invoiceId}:after-${latest}`;
  const { rows } = await sql<{ id: bigint; email_key: string }>`
    insert into invoice_reminder
      (invoice_id, book_customer_id, requested_by, follows, email_key, requested_at)
    select ${invoiceId}, ${bookCustomerId}, ${by}, ${latest}::bigint, ${key}, ${at}
    where coalesce(
      (select max(id) from invoice_reminder where invoice_id = ${invoiceId}), 0
    ) = ${latest}::bigint
    on conflict do nothing returning id, email_key`.execute(trx);
  return written(rows[0]);
}

const written = (row: { id: bigint; email_key: string } | undefined): WrittenReminder | null =>
  row ? { id: String(row.id), emailKey: row.email_key } : null;

/** Finds a reminder for its mail. @param id from the outbox */
export async function findReminder(
  db: Kysely<DB>,
  id: string,
): Promise<(Of & { step: number | null }) | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const row = await db
    .selectFrom('invoice_reminder')
    .select(['invoice_id', 'book_customer_id', 'step'])
    .where('id', '=', BigInt(id))
    .executeTakeFirst();
  if (!row) return null;
  return { invoiceId: row.invoice_id, bookCustomerId: row.book_customer_id, step: row.step };
}

/** Records that a reminder has left. */
export async function markReminderSent(trx: Kysely<DB>, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('invoice_reminder')
    .set({ sent_at: at })
    .where('id', '=', BigInt(id))
    .execute();
}

/** Returns the latest reminder of each invoice of these customers, the latest first. */
export async function listLatestReminders(
  db: Kysely<DB>,
  bookCustomerIds: readonly string[],
): Promise<Reminder[]> {
  const { rows } = await sql<Row>`
    select distinct on (reminder.invoice_id) reminder.*, email.dropped_at, email.abandoned_at,
      email.id is not null as has_email
    from invoice_reminder reminder
    left join email_outbox email on email.key = reminder.email_key
    where reminder.book_customer_id = any(${bookCustomerIds}::text[])
    order by reminder.invoice_id, reminder.id desc`.execute(db);
  return rows
    .map((row) => ({
      id: String(row.id),
      invoiceId: row.invoice_id,
      bookCustomerId: row.book_customer_id,
      step: row.step,
      state: stateOf(row),
      at: (row.sent_at ?? row.requested_at).toISOString(),
    }))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

type Row = {
  id: bigint;
  invoice_id: string;
  book_customer_id: string;
  step: number | null;
  requested_at: Date;
  sent_at: Date | null;
  dropped_at: Date | null;
  abandoned_at: Date | null;
  has_email: boolean;
};

/** Mails are deleted after a while: what was not sent by then was not to be. */
function stateOf({ sent_at, dropped_at, abandoned_at, has_email }: Row): ReminderState {
  if (sent_at) return 'sent';
  if (dropped_at || !has_email) return 'skipped';
  return abandoned_at ? 'failed' : 'waiting';
}
