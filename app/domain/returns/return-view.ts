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
  /** Where its money went, once it has been given back; null of a replacement. */
  money: {
    cents: Cents;
    /** Number of the refund at Shopify. */
    refund: string | null;
    /** The store's day of the entry in the customer's own Earth Cash, YYYY-MM-DD; null if nothing went there. */
    cashDay: string | null;
  } | null;
  lines: Pick<ReturnLine, 'title' | 'sku' | 'quantity' | 'reason' | 'worthCents' | 'isRestocked'>[];
  worthCents: Cents;
  photos: { id: string; width: number; height: number }[];
  /** Whether there is a label as a file. */
  hasLabel: boolean;
  /** Oldest first. */
  events: ReturnEventView[];
  mayCancel: boolean;
};
