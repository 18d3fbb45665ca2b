/** How often one customer may ask to pay by invoice (money-security S-9). */
export const INVOICE_REQUEST_LIMIT = { max: 3, windowMs: 86_400_000 } as const;

/** A request that nobody has answered for so long may be made anew. */
export const INVOICE_REQUEST_OPEN_MS = 30 * 86_400_000;

/** What the mail says where the account has no such thing (spec section 7, requestInvoiceOption). */
export const MISSING = {
  email: 'email missing',
  firstName: 'first name missing',
  lastName: 'last name missing',
} as const;

/** What staff says to it; a refusal also takes back what was granted. */
export type InvoiceDecision = 'granted' | 'refused';
