import { calendarDay } from '~/content/invoices/invoices';
import { formatUsd } from '~/domain/core/money';
import { storeDay, storeTime } from '~/domain/core/time/store-day';
import { greeting } from '~/domain/core/text/greeted-name';
import { dueStep, REMIND_FROM, type ReminderSchedule } from '~/domain/invoices/invoice-reminder';
import type { StaffActor } from '~/domain/staff/staff-action';
import { sendEmail } from '~/models/emails/email-outbox.server';
import {
  findReminder,
  insertStaffReminder,
  insertStepReminder,
  markReminderSent,
  type WrittenReminder,
} from '~/models/invoices/invoice-reminder.server';
import {
  findReminderSchedule,
  listPausedCustomers,
  markRemindersRun,
  saveReminderSchedule,
  setReminderPause,
} from '~/models/invoices/reminder-schedule.server';
import { isInvoiceBeingPaid } from '~/models/payments/payments-of-order.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { QuickBooks } from '~/platforms/quickbooks/client.server';
import {
  findOpenInvoice,
  listAllOpenInvoices,
  listBookAccounts,
} from '~/platforms/quickbooks/receivables.server';
import type { ServiceContext } from '~/services/context';
import type { WriteLetter } from '~/services/emails/letter.server';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

type Context = Pick<ServiceContext, 'db' | 'now'>;
type Books = { quickbooks: Pick<QuickBooks, 'query' | 'read'> };

/**
 * Once a day of the store, from nine o'clock on, writes the reminders that are due: for each overdue invoice in
 * QuickBooks the latest step that it has reached, once. Customers whom staff have paused are left out, and invoices that
 * are being paid here. May run again at any time: what is written is not written twice.
 *
 * @returns how many were written; null if it is not yet time, or reminders are off
 * @throws PlatformFailure while QuickBooks does not answer: the next run goes on
 */
export async function remindOfInvoices({
  db,
  now,
  quickbooks,
}: Context & { quickbooks: Pick<QuickBooks, 'query'> }): Promise<number | null> {
  const at = now();
  const today = storeDay(at);
  const { isOn, days, ranOn } = await findReminderSchedule(db);
  if (!isOn || ranOn === today || storeTime(at) < REMIND_FROM) return null;
  const due = (await listAllOpenInvoices(quickbooks)).flatMap((invoice) => {
    const step = dueStep(invoice, days, today);
    return step === null ? [] : [{ invoiceId: invoice.id, ...invoice, step }];
  });
  const paused = await listPausedCustomers(
    db,
    due.map(({ bookCustomerId }) => bookCustomerId),
  );
  let count = 0;
  for (const reminder of due.filter(({ bookCustomerId }) => !paused.has(bookCustomerId))) {
    const isNew = await db.transaction().execute(async (trx) => {
      // A payment from a bank account takes days: whoever has paid is not reminded.
      if (await isInvoiceBeingPaid(trx, reminder.invoiceId)) return false;
      const written = await insertStepReminder(trx, reminder, new Date(at));
      if (written) await mail(trx, written, new Date(at));
      return written !== null;
    });
    if (isNew) count += 1;
  }
  await markRemindersRun(db, today);
  return count;
}

/**
 * Writes a reminder now, because a member of the staff has asked for it, with the staff action.
 *
 * @param latest the latest reminder of this invoice that the page has shown; '0' for none
 * @returns 'overtaken' if there is a later one; 'paid' if QuickBooks has the invoice as paid, or not at all
 * @throws PlatformFailure
 */
export async function sendReminder(
  { db, now, quickbooks }: Context & Books,
  { staffId, requestId }: StaffActor,
  { invoiceId, latest }: { invoiceId: string; latest: string },
): Promise<'sent' | 'overtaken' | 'paid'> {
  const invoice = await findOpenInvoice(quickbooks, invoiceId);
  if (invoice === null) return 'paid';
  const { bookCustomerId } = invoice;
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const asked = { invoiceId, bookCustomerId, by: staffId, latest };
    const written = await insertStaffReminder(trx, asked, at);
    if (written === null) return 'overtaken';
    await mail(trx, written, at);
    const subject = { kind: 'invoice', id: invoiceId } as const;
    const details = { bookCustomer: bookCustomerId };
    const action = 'reminders.send' as const;
    await recordStaffAction(
      trx,
      { staffId, action, step: 'send', subject, details, requestId },
      at,
    );
    return 'sent';
  });
}

async function mail(trx: Kysely<DB>, { id, emailKey }: WrittenReminder, at: Date): Promise<void> {
  await sendEmail(trx, { template: 'invoice-reminder', key: emailKey, about: id }, at);
}

/** One bare address: what a bookkeeper has typed as several is none. */
const ADDRESS = /^[^\s,;<>@]+@[^\s,;<>@]+$/;

/**
 * An overdue invoice, to the address that QuickBooks has for its customer. The invoice is read right before: a paid one
 * is not mailed, nor a step of a customer who was paused since.
 */
export const invoiceReminderLetter: WriteLetter = async (context, { about: id }) => {
  const { db, quickbooks, links } = context;
  const reminder = await findReminder(db, id);
  if (reminder === null) return 'not-due';
  const { invoiceId, bookCustomerId, step } = reminder;
  const paused = await listPausedCustomers(db, [bookCustomerId]);
  if (step !== null && paused.has(bookCustomerId)) return 'not-due';
  if (step !== null && (await isInvoiceBeingPaid(db, invoiceId))) return 'not-due';
  const invoice = await findOpenInvoice(quickbooks, invoiceId);
  if (invoice === null) return 'not-due';
  const [account] = await listBookAccounts(quickbooks, { bookCustomerId: invoice.bookCustomerId });
  if (!account?.email || !ADDRESS.test(account.email)) return 'no-recipient';
  return {
    to: account.email,
    variables: {
      greeting: greeting(account.firstName),
      number: invoice.number,
      amount: formatUsd(invoice.balanceCents),
      due: calendarDay(invoice.dueOn),
      link: links.payInvoice(invoiceId),
    },
    onEnd: async (trx, at, isSent) => {
      if (isSent) await markReminderSent(trx, id, at);
    },
  };
};

/** Changes when customers are reminded, with the staff action. @returns false if a teammate has changed it since */
export async function changeReminderSchedule(
  { db, now }: Context,
  { staffId, requestId }: StaffActor,
  schedule: Omit<ReminderSchedule, 'ranOn'>,
): Promise<boolean> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    if (!(await saveReminderSchedule(trx, schedule, at))) return false;
    const subject = { kind: 'invoice', id: 'reminders' } as const;
    const details = { isOn: schedule.isOn, days: schedule.days.map(String) };
    const action = 'reminders.change' as const;
    const entry = { staffId, action, step: 'change', subject, details, requestId };
    await recordStaffAction(trx, entry, at);
    return true;
  });
}

/** Leaves a customer of QuickBooks out of scheduled reminders, or no longer, with the staff action. */
export async function pauseReminders(
  { db, now }: Context,
  { staffId, requestId }: StaffActor,
  { bookCustomerId, isPaused }: { bookCustomerId: string; isPaused: boolean },
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const pause = isPaused ? { by: staffId, at } : null;
    if (!(await setReminderPause(trx, bookCustomerId, pause))) return;
    const subject = { kind: 'invoice', id: `customer-${bookCustomerId}` } as const;
    const action = 'reminders.send' as const;
    const step = isPaused ? 'pause' : 'resume';
    await recordStaffAction(trx, { staffId, action, step, subject, requestId }, at);
  });
}
