import { calendarLabel } from '~/content/core/dates';
import type { Reminder, ReminderState } from '~/domain/invoices/invoice-reminder';
import { storeDay } from '~/domain/core/time/store-day';

/** Texts of the page about reminders of overdue invoices. */
export const REMINDERS = {
  title: 'Invoice reminders',
  text: 'Customers with overdue invoices in QuickBooks get an email with a link to pay. Each invoice gets each reminder once.',
  on: 'Send reminders',
  onOptions: { no: 'Off', yes: 'On' },
  onHint:
    'When you turn them on, every invoice that is already overdue gets its latest reminder after 9 AM Pacific Time.',
  days: 'Days after the due date',
  daysHint: 'Up to 6 numbers, such as 3, 14, 30.',
  save: 'Save reminders',
  done: 'Saved.',
  adminsOnly: 'Only admins can change this.',
  ranOn: 'Last run',
  never: 'Never',
  email: 'Edit the email',
} as const;

/** Texts of the reminders of one customer. */
export const CUSTOMER_REMINDERS = {
  column: 'Reminder',
  none: 'None',
  send: 'Send reminder',
  sendAbout: (number: string) => `for invoice ${number}`,
  pausedBadge: 'Reminders paused',
  pause: 'Pause reminders',
  resume: 'Resume reminders',
  done: {
    sent: 'The reminder is on its way.',
    paused: 'Scheduled reminders are paused for this customer.',
    resumed: 'Scheduled reminders are on again for this customer.',
  },
} as const;

export type ReminderDone = keyof typeof CUSTOMER_REMINDERS.done;

/** Returns the message of a URL; null for any other text. */
export function reminderDone(text: string | null): ReminderDone | null {
  return (['sent', 'paused', 'resumed'] as const).find((name) => name === text) ?? null;
}

const STATES: Record<ReminderState, string> = {
  waiting: 'on its way',
  sent: 'sent',
  skipped: 'not sent: no longer due, or no email address',
  failed: 'couldn’t be sent',
};

/** Returns a reminder in words: `14 days, sent, November 3, 2026`. */
export function reminderLabel({ step, state, at }: Reminder): string {
  const what = step === null ? 'Manual reminder' : step === 1 ? '1 day' : `${step} days`;
  return `${what}, ${STATES[state]}, ${calendarLabel(storeDay(Date.parse(at)))}`;
}
