import { bonusCents } from './deposit';
import { cents, type Cents } from './money';

/**
 * What may happen to a deposit after it was credited: refunds and disputes (money-security M-5, 3.9).
 * Where the money of one deposit stands is a function of three things: its amount, how much of it was
 * refunded, and its disputes. Every entry of the ledger is the difference between two such standings,
 * so that refunds and disputes of the same deposit add up in whatever order they are learned of, and
 * nothing is ever taken from the customer twice.
 */

/** `held`: nobody knows yet whose money it is. */
export type DisputeState = 'held' | 'released' | 'lost';

export type ReversalDispute = {
  /** Stripe's id, `dp_…` or `du_…`. */
  id: string;
  /** What the bank wants back; the plain amount, without our bonus. */
  disputedCents: Cents;
  state: DisputeState;
};

/** All that decides where the money of a credited deposit stands. */
export type Reversals = {
  amountCents: Cents;
  /** Of all refunds that have not failed. */
  refundedCents: Cents;
  disputes: readonly ReversalDispute[];
};

/** What the entries of one deposit sum to, by account; `+` is what we owe, as in the ledger. */
export type Standing = {
  customer_paid: Cents;
  customer_bonus: Cents;
  customer_held: Cents;
  psp_clearing: Cents;
  bonus_expense: Cents;
  loss: Cents;
};

export type StandingAccount = keyof Standing;

export const STANDING_ACCOUNTS: readonly StandingAccount[] = [
  'customer_paid',
  'customer_bonus',
  'customer_held',
  'psp_clearing',
  'bonus_expense',
  'loss',
];

/**
 * Where the money stands. What was refunded or lost is gone, at most the whole amount; disputes hold
 * of the rest; what is left is the customer's, and the bonus goes with each part: the customer keeps
 * the bonus of what is left. What the customer's bank took back on top of a refund is our loss.
 */
export function standingOf({ amountCents, refundedCents, disputes }: Reversals): Standing {
  const lost = sumOf(disputes, 'lost');
  const gone = Math.min(amountCents, refundedCents + lost);
  const held = Math.min(amountCents - gone, sumOf(disputes, 'held'));
  const free = amountCents - gone - held;
  const bonusLeft = bonusCents(cents(free + held));
  const bonusFree = bonusCents(cents(free));
  return {
    customer_paid: cents(free),
    customer_bonus: bonusFree,
    customer_held: cents(held + bonusLeft - bonusFree),
    psp_clearing: cents(refundedCents + lost - amountCents),
    bonus_expense: negative(bonusLeft),
    loss: negative(cents(refundedCents + lost - gone)),
  };
}

/** What each dispute holds or has cost the customer, by its id: of the amount paid, and of the bonus. */
export function sharesOf(reversals: Reversals): Map<string, { paid: Cents; bonus: Cents }> {
  const { amountCents, refundedCents, disputes } = reversals;
  let left = Math.max(0, amountCents - refundedCents);
  const shares = new Map<string, { paid: Cents; bonus: Cents }>();
  for (const state of ['lost', 'held'] as const) {
    for (const dispute of disputes) {
      if (dispute.state !== state) continue;
      const paid = Math.min(dispute.disputedCents, left);
      const bonus = bonusCents(cents(left)) - bonusCents(cents(left - paid));
      shares.set(dispute.id, { paid: cents(paid), bonus: cents(bonus) });
      left -= paid;
    }
  }
  return shares;
}

/** The entries that lead from one standing to the other; those that stay are left out. */
export function entriesBetween(
  before: Reversals,
  after: Reversals,
): { account: StandingAccount; amountCents: Cents }[] {
  const from = standingOf(before);
  const to = standingOf(after);
  return STANDING_ACCOUNTS.flatMap((account) => {
    const amountCents = cents(to[account] - from[account]);
    return amountCents === 0 ? [] : [{ account, amountCents }];
  });
}

function sumOf(disputes: readonly ReversalDispute[], state: DisputeState): number {
  return disputes.reduce(
    (sum, dispute) => (dispute.state === state ? sum + dispute.disputedCents : sum),
    0,
  );
}

/** Without the negative zero that JavaScript would make of nothing. */
function negative(amount: Cents): Cents {
  return cents(0 - amount);
}
