import { defineTabs } from '~/domain/core/lists';
import type { Cents } from '~/domain/core/money';
import type { DisputeSnapshot } from '~/domain/ledger/reversal-plan';

/**
 * What disputes of charges mean for an order and its customer. Each is of an order or of a deposit.
 *
 * @see https://docs.stripe.com/disputes/how-disputes-work
 */

/** The bank only asks: nothing is withdrawn, and a full refund ends it without a fee. */
const INQUIRY = ['warning_needs_response', 'warning_under_review'];
/** Decided for us, or prevented, or an inquiry that has ended: the money is ours. */
const OVER = ['won', 'prevented', 'warning_closed'];
/** Somebody has to answer, by the deadline for the evidence. */
export const UNANSWERED: readonly string[] = [
  'needs_response',
  'warning_needs_response',
  'appeal_needs_response',
];

/** Statuses in which the bank has taken nothing; in any other, also in one that Stripe adds, it has. */
export const NOTHING_CHARGED_BACK: readonly string[] = [...INQUIRY, ...OVER];
/** Statuses in which nothing is to be decided any more, unless it is appealed. */
export const DECIDED: readonly string[] = [...OVER, 'lost'];

/** Returns what a status of Stripe's means; an unknown one counts as open. */
export function disputePhase(status: string): DisputePhase {
  if (INQUIRY.includes(status)) return 'inquiry';
  if (OVER.includes(status)) return 'over';
  return status === 'lost' ? 'lost' : 'open';
}

/** A dispute as Stripe reports it now, with what staff need to answer it. */
export type FetchedDispute = DisputeSnapshot & {
  /** Stripe's word: fraudulent, product_not_received …; an open list. */
  reason: string;
  /** Null if it cannot be answered, as with bank debits. */
  evidenceDueAt: Date | null;
  /** Whether evidence was submitted. */
  isAnswered: boolean;
};

/** A stored dispute. Times are ISO 8601, UTC. */
export type Dispute = {
  /** Stripe's id, `du_…` or `dp_…`. */
  id: string;
  status: string;
  phase: DisputePhase;
  amountCents: Cents;
  reason: string | null;
  evidenceDueAt: string | null;
  isAnswered: boolean;
  openedAt: string;
  paymentIntentId: string;
  customerGid: string;
  /** What was charged: an order (null while it does not exist yet), or a deposit. */
  of:
    | { kind: 'order'; paymentId: string; order: { gid: string; name: string } | null }
    | { kind: 'deposit'; depositId: string };
};

/** The lists of disputes; `unanswered`: somebody has to answer. */
export const DISPUTE_LIST = defineTabs({
  param: 'list',
  tabs: ['unanswered', 'undecided', 'decided', 'all'],
  perPage: 50,
});
export type DisputeListName = (typeof DISPUTE_LIST)['tabs'][number];

/** How long before its deadline a dispute that nobody has answered is notified once more. */
export const REMIND_BEFORE_MS = 3 * 24 * 60 * 60_000;

/** `open`: the bank has withdrawn the amount, and it is not decided whose it is. */
export type DisputePhase = 'inquiry' | 'open' | 'lost' | 'over';
