/** The browser or program that has sent a request. */
export type Browser = { ipAddress: string; userAgent: string };

/** When a customer has authorized the debit of a bank account, and from where. */
export type DebitAuthorization = { from: Browser; at: Date };
