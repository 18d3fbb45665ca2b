import type { Cents } from './money';

/** An invoice of the books that is not yet paid in full. */
export type Invoice = {
  /** The books' own id. */
  id: string;
  /** What people call it. */
  number: string;
  amountCents: Cents;
  /** What is still open. */
  balanceCents: Cents;
  /** Calendar days, YYYY-MM-DD. */
  issuedOn: string;
  dueOn: string;
};

/** Whether its day has passed; on the day itself it is not late. @param today YYYY-MM-DD */
export function isOverdue({ dueOn }: Invoice, today: string): boolean {
  return dueOn < today;
}

/** How long it is believed that a customer has, or has not, open invoices. */
export const OPEN_INVOICES_FRESH_MS = 5 * 60_000;
