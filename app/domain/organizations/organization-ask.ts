import type { Cents } from '~/domain/core/money';

/** An ask: a member's request to the organization's admins for a higher allowance in one month. */
export type AskState = 'open' | 'granted' | 'refused' | 'withdrawn';

/** An admin's decision; each ask is decided once. */
export type AskDecision = { granted: Cents } | 'refused';

/** An ask as pages show it. */
export type AskShown = {
  id: string;
  askedCents: Cents;
  /** The member's reason; empty if none was given. */
  note: string;
  state: AskState;
  grantedCents: Cents | null;
  /** ISO 8601, UTC. */
  createdAt: string;
};

/** An open ask with the member who made it, for the admins. */
export type OpenAsk = AskShown & {
  userId: string;
  /** The member's name as pages show it. */
  name: string;
};
