import { type CustomerInvoice, daysPastDue } from './aging';

/** When customers are reminded of overdue invoices. */
export type ReminderSchedule = {
  /** 0: staff have not said anything yet. */
  version: number;
  isOn: boolean;
  /** Days after the due date, ascending. */
  days: readonly number[];
  /** The store's day on which all invoices were last gone through, YYYY-MM-DD; null for never. */
  ranOn: string | null;
};

/**
 * Until staff have switched them on, nobody is reminded: a store that connects its books would otherwise mail everybody
 * who has ever been late.
 */
export const NO_SCHEDULE: ReminderSchedule = {
  version: 0,
  isOn: false,
  days: [3, 14, 30],
  ranOn: null,
};

export const MOST_STEPS = 6;
const MOST_DAYS = 365;

/** Reminders are written from this hour of the store's day on, HH:MM. */
export const REMIND_FROM = '09:00';

/** What has become of a reminder: 'skipped' if the invoice was paid when it was read right before. */
export type ReminderState = 'waiting' | 'sent' | 'skipped' | 'failed';

/** A reminder as staff see it. */
export type Reminder = {
  id: string;
  invoiceId: string;
  bookCustomerId: string;
  /** Days after the due date; null: a member of the staff has sent it. */
  step: number | null;
  state: ReminderState;
  /** ISO 8601: when it was sent, else written. */
  at: string;
};

/** Parses days as they are typed, such as `3, 14, 30`; null if they are none. @returns ascending, each once */
export function parseReminderDays(typed: string): number[] | null {
  const parts = typed.split(/[\s,]+/).filter((part) => part !== '');
  const days = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 0));
  if (days.some((day) => day < 1 || day > MOST_DAYS)) return null;
  const each = [...new Set(days)].toSorted((a, b) => a - b);
  return each.length >= 1 && each.length <= MOST_STEPS ? each : null;
}

/**
 * Returns the reminder that is due for an invoice: the latest step that it has reached, so that one that is long
 * overdue gets one reminder and not all of them. Null if it has reached none.
 *
 * @param today YYYY-MM-DD
 */
export function dueStep(
  { dueOn, balanceCents }: Pick<CustomerInvoice, 'dueOn' | 'balanceCents'>,
  days: readonly number[],
  today: string,
): number | null {
  if (balanceCents <= 0) return null;
  const late = daysPastDue(dueOn, today);
  return days.findLast((day) => day <= late) ?? null;
}
