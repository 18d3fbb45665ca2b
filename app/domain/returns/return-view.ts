import type { Cents } from '~/domain/core/money';
import type { ReturnCase, ReturnEnding, ReturnEvent, ReturnLine } from './return';

export type ReturnEventView = Omit<ReturnEvent, 'at'> & {
  /** ISO 8601, UTC. */
  at: string;
};

/** Everything that the page of a case shows, to the customer and to staff. */
export type ReturnView = Pick<
  ReturnCase,
  | 'id'
  | 'orderGid'
  | 'orderName'
  | 'kind'
  | 'wish'
  | 'state'
  | 'comesBack'
  | 'version'
  | 'replacementGid'
  | 'replacementName'
> & {
  name: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  ending: {
    outcome: ReturnEnding['outcome'];
    state: ReturnEnding['state'];
    isDone: boolean;
  } | null;
  lines: Pick<ReturnLine, 'title' | 'sku' | 'quantity' | 'reason' | 'worthCents' | 'isRestocked'>[];
  worthCents: Cents;
  photos: { id: string; width: number; height: number }[];
  /** Oldest first. */
  events: ReturnEventView[];
  mayCancel: boolean;
};
