import { cents, type Cents } from './money';
import {
  entriesBetween,
  type DisputeState,
  type ReversalDispute,
  type Reversals,
  type StandingAccount,
} from './reversal';

/** A refund as Stripe says it now. https://docs.stripe.com/api/refunds/object */
export type RefundSnapshot = {
  id: string;
  /** Open: the vendor may add one; an unknown one moves no money. */
  status: string;
  amountCents: number;
  createdAt: Date;
  paymentIntentId: string | null;
};

/** A dispute as Stripe says it now. https://docs.stripe.com/api/disputes/object */
export type DisputeSnapshot = {
  id: string;
  status: string;
  amountCents: number;
  createdAt: Date;
  paymentIntentId: string | null;
};

/** All of one intent. */
export type AfterDeposit = { refunds: RefundSnapshot[]; disputes: DisputeSnapshot[] };

type ReversalKind =
  'refund' | 'refund_restored' | 'dispute_opened' | 'dispute_won' | 'dispute_lost';

/** One transaction of the ledger, and where everything stands after it. */
export type ReversalStep = {
  kind: ReversalKind;
  /** Of Stripe's refund or dispute. */
  subject: string;
  dedupeKey: string;
  entries: { account: StandingAccount; amountCents: Cents }[];
  after: Reversals;
};

/** `unclear`: Stripe says something that no rule of ours covers; no money moves, a person looks. */
export type ReversalPlan =
  { kind: 'steps'; steps: ReversalStep[] } | { kind: 'unclear'; because: string };

/** Money is on its way back to the customer, or there already. */
const REFUND_COUNTS = ['pending', 'requires_action', 'succeeded'];
const REFUND_FAILED = ['failed', 'canceled'];

/** Nothing else lets go of a hold (money-security 1.1 row 14). */
const DISPUTE_RELEASES = ['won', 'warning_closed', 'prevented'];

/** Known to mean that nothing is decided: what was let go is held again, an inquiry comes alive. */
const DISPUTE_OPEN = [
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
  'appeal_needs_response',
  'appeal_under_review',
];

/**
 * What has to be written so that the ledger says of a deposit what Stripe says. Nothing, when it does
 * already: planning twice is harmless. Refunds come first, so that a dispute holds what they left.
 *
 * @param written the keys of what the ledger has of this deposit; a dispute may be decided the same way
 *   twice (won, lost, won on appeal), and each time is a transaction of its own
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
 * Terminal statuses decide, also anew; an open one holds again what had been let go, so that money in
 * dispute cannot be spent. What is lost stays lost until it is won: the bank keeps it during an appeal.
 * Any other status keeps what there is, and what is new is held.
 */
function stateAfter(before: DisputeState | undefined, status: string): DisputeState {
  if (DISPUTE_RELEASES.includes(status)) return 'released';
  if (status === 'lost') return 'lost';
  if (before === 'released' && DISPUTE_OPEN.includes(status)) return 'held';
  return before ?? 'held';
}

/** The first time a thing happens has the plain key, the second one `…:2`, and so on. */
function nextKey(key: string, written: ReadonlySet<string>): string {
  let next = key;
  for (let time = 2; written.has(next); time += 1) next = `${key}:${time}`;
  return next;
}

/** What a dispute is about stays what it was when we first saw it. */
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
 * The cumulative amount, and the key of the transaction that says it: `refund:{refund}:{cumulative}`.
 * Refunds are only ever added and only ever fail, so what was asked for and what failed both only
 * grow; a key of the two is not used for two different things, also when one refund fails and another
 * of the same amount has come.
 */
export function refundedOf(
  refunds: RefundSnapshot[],
):
  | { kind: 'known'; netCents: Cents; newest: string; dedupeKey: string }
  | { kind: 'unclear'; because: string } {
  let asked = 0;
  let failed = 0;
  for (const { status, amountCents, id } of refunds) {
    if (!REFUND_COUNTS.includes(status) && !REFUND_FAILED.includes(status)) {
      return { kind: 'unclear', because: `the refund ${id} is ${status}` };
    }
    asked += amountCents;
    if (REFUND_FAILED.includes(status)) failed += amountCents;
  }
  const newest = refunds.reduce<RefundSnapshot | undefined>(
    (last, refund) => (last && last.createdAt >= refund.createdAt ? last : refund),
    undefined,
  );
  const id = newest?.id ?? 'none';
  const dedupeKey = `refund:${id}:${asked}${failed > 0 ? `-${failed}` : ''}`;
  return { kind: 'known', netCents: cents(asked - failed), newest: id, dedupeKey };
}
