import type { PayoutWay } from './commission-payout';
import type { ShownRate } from './commission-rate';
import { cents, type Cents } from '~/domain/core/money';

/** One entry of an ambassador's commission, without anything about the buyer. Times are ISO 8601, UTC. */
export type CommissionEntry = {
  at: string;
  /** Signed: positive increases the balance. */
  amountCents: Cents;
  /** When a held amount becomes payable; null if it counted at once. */
  heldUntil: string | null;
} & (
  | {
      kind: 'earned' | 'reversed' | 'restored';
      /** Order name such as `#1042`, its goods after discounts, and the version of the rate. */
      order: { name: string; baseCents: Cents; rate: ShownRate };
      /** Set for reversals. */
      because: 'refund' | 'dispute' | null;
    }
  | {
      kind: 'payout' | 'payout_returned';
      payout: { way: PayoutWay; reference: string | null; reason: string | null };
    }
);

export type CommissionMovement = CommissionEntry & { balanceCents: Cents };

export type CommissionStatement = {
  openingCents: Cents;
  closingCents: Cents;
  inCents: Cents;
  /** The sum of outgoing amounts, as a positive number. */
  outCents: Cents;
  movements: CommissionMovement[];
};

/** Yields each entry with the balance after it, in the given order. */
export function* runningCommission(
  openingCents: Cents,
  entries: Iterable<CommissionEntry>,
): Generator<CommissionMovement> {
  let balance: number = openingCents;
  for (const entry of entries) {
    balance += entry.amountCents;
    yield { ...entry, balanceCents: cents(balance) };
  }
}

/** Draws up a statement: the opening balance plus all entries always equals the closing balance. */
export function drawCommissionStatement(
  openingCents: Cents,
  entries: readonly CommissionEntry[],
): CommissionStatement {
  const movements = [...runningCommission(openingCents, entries)];
  const sum = (part: (amount: Cents) => number) =>
    cents(entries.reduce((all, { amountCents }) => all + part(amountCents), 0));
  return {
    openingCents,
    closingCents: movements.at(-1)?.balanceCents ?? openingCents,
    inCents: sum((amount) => Math.max(0, amount)),
    outCents: sum((amount) => Math.max(0, -amount)),
    movements,
  };
}
