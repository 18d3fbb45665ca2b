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

/** State of the QuickBooks connection. Times are ISO 8601; tokens are never shown. */
export type BookState = {
  /**
   * 'first-call': the token from the settings will be tried with the next call; 'no-token': there is none;
   * 'refused': QuickBooks has rejected every token that we have.
   */
  connection: 'connected' | 'first-call' | 'no-token' | 'refused';
  renewedAt: string | null;
  /** When the access token expires; null: the next call renews it. */
  accessUntil: string | null;
  /** When the connection expires unless it is used. */
  endsAt: string | null;
  /** Until when the token before the last renewal is kept; null: it is gone. */
  previousUntil: string | null;
  /** When the lease of a running renewal expires; null: none is running. */
  leaseUntil: string | null;
  /** The last failed renewal, even if a later one succeeded. */
  failure: { at: string; why: 'refused' | 'unavailable' } | null;
};

/** Results of a connection test. */
export const BOOK_TESTS = ['answered', 'refused', 'silent'] as const;
export type BookTest = (typeof BOOK_TESTS)[number];

/** How often one customer may ask to pay by invoice (money-security S-9). */
export const INVOICE_REQUEST_LIMIT = { max: 3, windowMs: 86_400_000 } as const;

/** After this time, an unanswered request may be made again. */
export const INVOICE_REQUEST_OPEN_MS = 30 * 86_400_000;

/** What the mail says for a field that the account lacks (spec section 7, requestInvoiceOption). */
export const MISSING = {
  email: 'email missing',
  firstName: 'first name missing',
  lastName: 'last name missing',
} as const;

/** The decision of staff; a refusal also revokes an earlier grant. */
export type InvoiceDecision = 'granted' | 'refused';
