import { cents, type Cents } from '~/domain/core/money';
import {
  entriesBetween,
  type DisputeState,
  type ReversalDispute,
  type Reversals,
  type NetAccount,
} from './reversal';

/** A refund as Stripe reports it now. https://docs.stripe.com/api/refunds/object */
export type RefundSnapshot = {
  id: string;
  /** An open list: Stripe may add a value, and an unknown one moves no money. */
  status: string;
  amountCents: number;
  createdAt: Date;
  paymentIntentId: string | null;
};

/** A dispute as Stripe reports it now. https://docs.stripe.com/api/disputes/object */
export type DisputeSnapshot = {
  id: string;
  status: string;
  amountCents: number;
  createdAt: Date;
  paymentIntentId: string | null;
};

/** All refunds and disputes of one intent. */
export type AfterDeposit = { refunds: RefundSnapshot[]; disputes: DisputeSnapshot[] };

type ReversalKind =
  | 'refund'
  | 'refund_restored'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost';

/** One ledger transaction, and the state after it. */
export type ReversalStep = {
  kind: ReversalKind;
  /** Stripe's id of the refund or dispute. */
  subject: string;
  dedupeKey: string;
  entries: { account: NetAccount; amountCents: Cents }[];
  after: Reversals;
};

/** `unclear`: Stripe reports something that no rule covers; no money moves, and a person looks. */
export type ReversalPlan =
  | { kind: 'steps'; steps: ReversalStep[] }
  | { kind: 'unclear'; because: string };

/** The money is on its way back to the customer, or has arrived. */
const REFUND_COUNTS = ['pending', 'requires_action', 'succeeded'];
const REFUND_FAILED = ['failed', 'canceled'];

/** Only these release a hold (money-security 1.1 row 14). */
const DISPUTE_RELEASES = ['won', 'warning_closed', 'prevented'];

/** Undecided: a released hold is restored, and an inquiry is reopened. */
const DISPUTE_OPEN = [
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
  'appeal_needs_response',
  'appeal_under_review',
];

/**
 * Plans the transactions that make the ledger agree with Stripe about a deposit; none if it already does,
 * so planning twice is harmless. Refunds come first, so that a dispute holds what they left.
 *
 * @param written the dedupe keys that the ledger has for this deposit. A dispute may be decided the same
 *   way twice (won, lost, won on appeal); each time is a transaction of its own
 */
export function planReversals(
  known: Reversals,
  now: AfterDeposit,
  written: ReadonlySet<string>,
): ReversalPlan {
  const refunds = refundedOf(now.refunds);
  if (refunds.kind === 'unclear') return refunds;
  if (refunds.netCents > known.amountCents) {
    return { kind: 'unclear', because: 'more was refunded than was paid' };
  }
  const steps: ReversalStep[] = [];
  let at = known;
  const step = (kind: ReversalKind, subject: string, key: string, after: Reversals) => {
    const dedupeKey = nextKey(key, written);
    steps.push({ kind, subject, dedupeKey, entries: entriesBetween(at, after), after });
    at = after;
  };
  if (refunds.netCents !== known.refundedCents) {
    const kind = refunds.netCents > known.refundedCents ? 'refund' : 'refund_restored';
    const after = { ...at, refundedCents: refunds.netCents };
    step(kind, refunds.newest, refunds.dedupeKey, after);
  }
  for (const dispute of now.disputes) {
    const before = at.disputes.find(({ id }) => id === dispute.id);
    const state = stateAfter(before?.state, dispute.status);
    if (state === before?.state) continue;
    const next = (to: DisputeState): Reversals => ({
      ...at,
      disputes: withDispute(at.disputes, dispute, to),
    });
    const key = (event: string) => `dispute:${dispute.id}:${event}`;
    if (state === 'held' || (!before && state === 'lost')) {
      step('dispute_opened', dispute.id, key('opened'), next('held'));
    }
    if (state === 'lost') step('dispute_lost', dispute.id, key('lost'), next('lost'));
    if (state === 'released') step('dispute_won', dispute.id, key('won'), next('released'));
  }
  return { kind: 'steps', steps };
}

/**
 * Terminal statuses decide, even repeatedly. An open status restores a released hold, so that money in
 * dispute cannot be spent. A lost dispute stays lost until it is won, because the bank keeps the money
 * during an appeal. Any other status changes nothing, and a new dispute is held.
 */
function stateAfter(before: DisputeState | undefined, status: string): DisputeState {
  if (DISPUTE_RELEASES.includes(status)) return 'released';
  if (status === 'lost') return 'lost';
  if (before === 'released' && DISPUTE_OPEN.includes(status)) return 'held';
  return before ?? 'held';
}

/** Returns the plain key the first time something happens, `…:2` the second time, and so on. */
function nextKey(key: string, written: ReadonlySet<string>): string {
  let next = key;
  for (let time = 2; written.has(next); time += 1) next = `${key}:${time}`;
  return next;
}

/** A dispute keeps the amount that it had when we first saw it. */
function withDispute(
  disputes: readonly ReversalDispute[],
  { id, amountCents }: DisputeSnapshot,
  state: DisputeState,
): ReversalDispute[] {
  const before = disputes.find((dispute) => dispute.id === id);
  if (!before) return [...disputes, { id, disputedCents: cents(amountCents), state }];
  return disputes.map((dispute) => (dispute.id === id ? { ...dispute, state } : dispute));
}

/**
 * Returns the net amount and the key of its transaction, `refund:{refund}:{asked}` or, after a failure,
 * `…-{failed}`. Refunds are only added and can only fail, so both totals only grow. A key therefore never
 * means two different things, even if one refund fails and another of the same amount follows.
 */
export function refundedOf(
  refunds: RefundSnapshot[],
):
  | { kind: 'known'; netCents: Cents; newest: string; dedupeKey: string }
  | { kind: 'unclear'; because: string } {
  let refunded = 0;
  let failed = 0;
  for (const { status, amountCents, id } of refunds) {
    if (!REFUND_COUNTS.includes(status) && !REFUND_FAILED.includes(status)) {
      return { kind: 'unclear', because: `the refund ${id} is ${status}` };
    }
    refunded += amountCents;
    if (REFUND_FAILED.includes(status)) failed += amountCents;
  }
  const newest = refunds.reduce<RefundSnapshot | undefined>(
    (last, refund) => (last && last.createdAt >= refund.createdAt ? last : refund),
    undefined,
  );
  const id = newest?.id ?? 'none';
  const dedupeKey = `refund:${id}:${refunded}${failed > 0 ? `-${failed}` : ''}`;
  return { kind: 'known', netCents: cents(refunded - failed), newest: id, dedupeKey };
}
