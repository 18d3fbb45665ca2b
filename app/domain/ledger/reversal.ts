import { cents, type Cents } from '~/domain/core/money';
import { bonusCents } from './deposit-bonus';

/**
 * Refunds and disputes after a deposit was credited (money-security M-5, 3.9). Where the money of a deposit
 * stands is a function of its amount, the amount refunded, and its disputes. Every ledger entry is the
 * difference between two such states, so refunds and disputes of the same deposit add up in whatever
 * order we learn of them, and nothing is ever taken from the customer twice.
 */

/** `held`: not decided yet whose money it is. */
export type DisputeState = 'held' | 'released' | 'lost';

export type ReversalDispute = {
  /** Stripe's id, `dp_…` or `du_…`. */
  id: string;
  /** The disputed amount, without our bonus. */
  disputedCents: Cents;
  state: DisputeState;
};

/** Everything that decides where the money of a credited deposit stands. */
export type Reversals = {
  amountCents: Cents;
  /** The sum of all refunds that have not failed. */
  refundedCents: Cents;
  disputes: readonly ReversalDispute[];
};

/** The sums of one deposit's entries by account; `+` is what we owe, as in the ledger. */
export type NetDeposit = {
  customer_paid: Cents;
  customer_bonus: Cents;
  customer_held: Cents;
  psp_clearing: Cents;
  bonus_expense: Cents;
  loss: Cents;
};

export type NetAccount = keyof NetDeposit;

export const NET_ACCOUNTS: readonly NetAccount[] = [
  'customer_paid',
  'customer_bonus',
  'customer_held',
  'psp_clearing',
  'bonus_expense',
  'loss',
];

/**
 * Returns where the money stands. Refunded and lost amounts are gone, at most the whole deposit; disputes
 * hold part of the rest; what is left is the customer's. The bonus follows each part: the customer keeps
 * the bonus on what is left. What the bank took back on top of a refund is our loss.
 */
export function netOf({ amountCents, refundedCents, disputes }: Reversals): NetDeposit {
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

/** Returns what each dispute holds or has cost the customer, by its id: paid money and bonus. */
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

/** Returns the entries that lead from one state of the reversals to the other, without those of zero. */
export function entriesBetween(
  before: Reversals,
  after: Reversals,
): { account: NetAccount; amountCents: Cents }[] {
  const from = netOf(before);
  const to = netOf(after);
  return NET_ACCOUNTS.flatMap((account) => {
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

/** Avoids negative zero. */
function negative(amount: Cents): Cents {
  return cents(0 - amount);
}
