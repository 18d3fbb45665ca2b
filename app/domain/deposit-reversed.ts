import { creditCents } from './deposit';
import { cents, type Cents } from './money';
import { sharesOf, standingOf, type Reversals } from './reversal';

/** What has become of a deposit after its credit, as its owner reads it. */
export type ReversedStanding =
  /** A bank decides about (a part of) it. */
  | 'disputed'
  /** A bank has decided, and given (a part of) it back. */
  | 'taken-back'
  | 'refunded'
  | 'partly-refunded';

export type DepositReversed = {
  standing: ReversedStanding;
  /** Goes back to the card or bank account: the plain amount. */
  refundedCents: Cents;
  /** Given back by the bank: the plain amount. */
  lostCents: Cents;
  /** Kept back until a bank decides, with the bonus on it. */
  heldCents: Cents;
  /** What has left the Earth Cash for good, with the bonus on it. */
  goneCents: Cents;
  /** What the deposit still is in the balance, with the bonus on it. */
  leftCents: Cents;
};

/** By the same function that the ledger is written with; null where nothing was taken back. */
export function depositReversed(reversals: Reversals): DepositReversed | null {
  const { amountCents, refundedCents, disputes } = reversals;
  const standing = standingOf(reversals);
  const shares = sharesOf(reversals);
  const lost = disputes.filter(({ state }) => state === 'lost');
  const lostCents = cents(lost.reduce((sum, { id }) => sum + (shares.get(id)?.paid ?? 0), 0));
  const heldCents = standing.customer_held;
  const leftCents = cents(standing.customer_paid + standing.customer_bonus);
  const goneCents = cents(creditCents(amountCents) - leftCents - heldCents);
  const sums = { refundedCents, lostCents, heldCents, goneCents, leftCents };
  if (heldCents > 0) return { standing: 'disputed', ...sums };
  if (lostCents > 0) return { standing: 'taken-back', ...sums };
  if (refundedCents === 0) return null;
  return { standing: refundedCents < amountCents ? 'partly-refunded' : 'refunded', ...sums };
}
