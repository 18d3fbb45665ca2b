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
