import type { Cents } from './money';

/** An invoice of the books. */
export type Invoice = {
  /** The books' own id. */
  id: string;
  /** What people call it. */
  number: string;
  amountCents: Cents;
  /** What is still open; nothing of one that is paid. */
  balanceCents: Cents;
  /** Calendar days, YYYY-MM-DD. */
  issuedOn: string;
  dueOn: string;
};

/** Whether its day has passed with something open; on the day itself it is not late. @param today YYYY-MM-DD */
export function isOverdue({ dueOn, balanceCents }: Invoice, today: string): boolean {
  return balanceCents > 0 && dueOn < today;
}

/** How long it is believed that a customer has, or has not, open invoices. */
export const OPEN_INVOICES_FRESH_MS = 5 * 60_000;

/** Whether it is time to ask QuickBooks again what the menu would like to know. */
export function isInvoiceCheckDue(
  { invoicesCheckedAt }: { invoicesCheckedAt: Date | null },
  now = Date.now(),
): boolean {
  return invoicesCheckedAt === null || now - invoicesCheckedAt.getTime() >= OPEN_INVOICES_FRESH_MS;
}

const STORE_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/** The day that it is for whoever pays, YYYY-MM-DD: the country's westernmost, so that none is late too early. */
export function dayOf(now: number): string {
  return STORE_DAY.format(now);
}
