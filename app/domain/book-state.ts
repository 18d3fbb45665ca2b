/** How the connection to QuickBooks stands. Times are ISO 8601; none of its tokens is ever shown. */
export type BookState = {
  /**
   * 'first-call': the token of the settings is tried with the next call; 'no-token': there is none;
   * 'refused': QuickBooks has turned down all that we have.
   */
  connection: 'connected' | 'first-call' | 'no-token' | 'refused';
  renewedAt: string | null;
  /** Until then nothing has to be renewed; null: with the next call. */
  accessUntil: string | null;
  /** When QuickBooks ends the connection unless it is used. */
  endsAt: string | null;
  /** How long the token before the last renewal is still at hand; null: it is not. */
  previousUntil: string | null;
  /** Somebody is renewing, until then at the latest; null: nobody. */
  leaseUntil: string | null;
  /** The last renewal that has failed, also where later ones have not. */
  failure: { at: string; why: 'refused' | 'unavailable' } | null;
};

/** What a call to try the connection has come to. */
export const BOOK_TESTS = ['answered', 'refused', 'silent'] as const;
export type BookTest = (typeof BOOK_TESTS)[number];
