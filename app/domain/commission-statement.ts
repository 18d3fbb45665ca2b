import type { PayoutWay } from './commission-payout';
import type { ShownRate } from './commission-shown';
import { cents, type Cents } from './money';

/** One entry of an ambassador's commission; nothing in it says who has bought. Times are ISO 8601, UTC. */
export type CommissionEntry = {
  at: string;
  /** Signed: what there is more or less of. */
  amountCents: Cents;
  /** Of what is held: from when on it can be paid. Null for what counted at once. */
  heldUntil: string | null;
} & (
  | {
      kind: 'earned' | 'reversed' | 'restored';
      /** `#1042`, its goods after discounts, and the version of the rate. */
      order: { name: string; baseCents: Cents; rate: ShownRate };
      /** Of what was reversed. */
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
  /** What went out, as a positive amount. */
  outCents: Cents;
  movements: CommissionMovement[];
};

/** The balance after each entry, in the order given. */
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

/** The statement of entries in their order: the opening balance and they always come to the closing one. */
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
