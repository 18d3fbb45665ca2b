import type { Cents } from '~/domain/core/money';

/** An invoice in QuickBooks. */
export type Invoice = {
  /** QuickBooks' own id. */
  id: string;
  /** The invoice number that customers see. */
  number: string;
  amountCents: Cents;
  /** What is still open; zero for a paid invoice. */
  balanceCents: Cents;
  /** Calendar days, YYYY-MM-DD. */
  issuedOn: string;
  dueOn: string;
};

/** Whether it is open past its due date; on that day itself it is not. @param today YYYY-MM-DD */
export function isOverdue({ dueOn, balanceCents }: Invoice, today: string): boolean {
  return balanceCents > 0 && dueOn < today;
}

/** How long we cache whether a customer has open invoices. */
export const OPEN_INVOICES_FRESH_MS = 5 * 60_000;

/** Whether to ask QuickBooks again for open invoices, on which the Invoices entry of the menu depends. */
export function isInvoiceCheckDue(
  { invoicesCheckedAt }: { invoicesCheckedAt: Date | null },
  now = Date.now(),
): boolean {
  return invoicesCheckedAt === null || now - invoicesCheckedAt.getTime() >= OPEN_INVOICES_FRESH_MS;
}

const STORE_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/**
 * Returns the day in Pacific time, YYYY-MM-DD: the latest of the mainland, so that nothing is overdue early.
 */
export function dayOf(now: number): string {
  return STORE_DAY.format(now);
}
