import { cents, type Cents } from '~/domain/core/money';
import { sharesOf, standingOf, type Reversals } from '~/domain/ledger/reversal';
import { creditCents } from '~/domain/ledger/deposit-bonus';

/** What has happened to a deposit since it was credited, as its owner sees it. */
export type ReversedStanding =
  /** A bank has yet to decide a dispute about some or all of it. */
  | 'disputed'
  /** A bank has decided a dispute and taken some or all of it back. */
  | 'taken-back'
  | 'refunded'
  | 'partly-refunded';

export type DepositReversed = {
  standing: ReversedStanding;
  /** Refunded to the card or bank account, without the bonus. */
  refundedCents: Cents;
  /** Taken back by the bank, without the bonus. */
  lostCents: Cents;
  /** Held until a bank decides, including the bonus on it. */
  heldCents: Cents;
  /** What has left the Earth Cash for good, including the bonus on it. */
  goneCents: Cents;
  /** What remains of the deposit in the balance, including the bonus on it. */
  leftCents: Cents;
};

/** Uses the same function as the ledger's entries. Null if nothing was reversed. */
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
