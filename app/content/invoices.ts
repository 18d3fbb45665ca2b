/** Words of the page with open invoices. */
export const INVOICES = {
  heading: 'Invoices',
  caption: 'Your open invoices',
  columns: {
    number: 'Invoice',
    issued: 'Issued',
    due: 'Due',
    amount: 'Amount',
    balance: 'Still open',
  },
  overdue: 'Overdue',
  total: 'Open in all',
  none: 'No open invoices',
  noneText: 'Everything is paid. An invoice that is sent to your email address is listed here.',
} as const;

// A calendar day has no time zone; it is written as the day it is.
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `2026-11-04` → `Nov 4, 2026` */
export function calendarDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}
