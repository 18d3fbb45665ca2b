import type { Cents } from './money';

/** A member asks the organization's admins for a higher allowance, for one month. */
export type AskState = 'open' | 'granted' | 'refused' | 'withdrawn';

/** What admins decide; each ask is decided once. */
export type AskDecision = { granted: Cents } | 'refused';

/** An ask as pages draw it. */
export type AskShown = {
  id: string;
  askedCents: Cents;
  /** Why, in the member's words; empty where nothing was said. */
  note: string;
  state: AskState;
  grantedCents: Cents | null;
  /** ISO 8601, UTC. */
  createdAt: string;
};

/** An open ask with the member who asks, for those who decide. */
export type OpenAsk = AskShown & {
  userId: string;
  /** By which pages call the member. */
  name: string;
};
