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
