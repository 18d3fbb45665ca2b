import { cents, type Cents } from '~/domain/core/money';
import { isCalledOffUnpaid } from '~/domain/orders/order-refund';
import type { ReferralRejection } from '~/domain/ambassadors/referral';
import type { PayoutMethod } from './commission-payout';
import type { ShownRate } from './commission-rate';

/**
 * The commission of an order (decision 0028). How much of it stands is a function of the order's current
 * state, and each new entry is the difference between that and the sum of earlier entries. Changes can
 * therefore be processed late, twice and out of order.
 */

/** Everything about an order that decides how much of its commission stands. */
export type CommissionOrder = {
  /** PAID, PENDING …: Shopify may add values. */
  financialStatus: string | null;
  totalCents: Cents;
  /** The sum of all refunds so far. */
  refundedCents: Cents;
  cancelledAt: string | null;
  /** Disputes of a card that Shopify charged. */
  disputes: readonly { status: string; initiatedAs: string }[];
  /** Disputes of a card that we charged: their statuses at Stripe. */
  cardDisputes: readonly string[];
  /**
   * The part of the order's Earth Cash, not returned yet, from deposits that a bank disputes or has taken
   * back. A refund in progress counts both here and in `refundedCents`; its end triggers a recalculation.
   */
  disputedStoreCreditCents: Cents;
};

/** What is fixed when a commission is earned. */
export type CommissionTerms = {
  /** The goods after discounts, without shipping and taxes. */
  baseCents: Cents;
  commissionCents: Cents;
};

/** The sum of an order's entries: commission for the ambassador, and sales for the boards. */
export type NetCommission = { cents: Cents; salesCents: Cents };

type ReversedBecause = 'refund' | 'dispute';

type CommissionStep = NetCommission &
  ({ kind: 'reversed'; because: ReversedBecause } | { kind: 'restored'; because: null });

const PAID = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'];

/** 100% in hundredths of a percent. */
const WHOLE_BASIS = 10_000;

/**
 * Whether the order was paid in full, even if parts were refunded since. An order on invoice counts as paid
 * when its invoice is paid.
 */
export function wasPaid({ financialStatus }: Pick<CommissionOrder, 'financialStatus'>): boolean {
  return PAID.includes(financialStatus ?? '');
}

/** Returns the commission on goods at a rate; half a cent rounds up. */
export function commissionOf(baseCents: Cents, basisPoints: number): Cents {
  return shareOf(baseCents, basisPoints, WHOLE_BASIS);
}

/** Returns how much of a commission stands in the order's current state, and why the rest does not. */
export function netCommission(
  { baseCents, commissionCents }: CommissionTerms,
  order: CommissionOrder,
): NetCommission & { because: ReversedBecause } {
  const nothing = { cents: cents(0), salesCents: cents(0) };
  if (isDisputed(order)) return { ...nothing, because: 'dispute' };
  const isVoid = isCalledOffUnpaid({
    cancelledAt: order.cancelledAt,
    displayFinancialStatus: order.financialStatus,
  });
  if (isVoid) return { ...nothing, because: 'refund' };
  const { totalCents, disputedStoreCreditCents } = order;
  const leftCents = totalCents - order.refundedCents - disputedStoreCreditCents;
  return {
    cents: shareOf(commissionCents, leftCents, totalCents),
    salesCents: shareOf(baseCents, leftCents, totalCents),
    because: disputedStoreCreditCents > 0 ? 'dispute' : 'refund',
  };
}

/** Returns the entry that moves the current net amounts to the target; null if they are equal. */
export function commissionStep(
  net: NetCommission,
  target: NetCommission & { because: ReversedBecause },
): CommissionStep | null {
  const moved = cents(target.cents - net.cents);
  const salesMoved = cents(target.salesCents - net.salesCents);
  if (moved === 0 && salesMoved === 0) return null;
  const amounts = { cents: moved, salesCents: salesMoved };
  return moved < 0 || (moved === 0 && salesMoved < 0)
    ? { ...amounts, kind: 'reversed', because: target.because }
    : { ...amounts, kind: 'restored', because: null };
}

/**
 * Returns from when on an entry counts toward the payable commission. An entry during the hold period becomes
 * payable together with the commission, so that the two offset each other; a later entry counts at once.
 */
export function entryPayableAt(commissionPayableAt: Date, occurredAt: Date): Date {
  return occurredAt < commissionPayableAt ? commissionPayableAt : occurredAt;
}

const OVER_AT_SHOPIFY = ['WON', 'PREVENTED'];
/** An inquiry that became a chargeback can be recognized only by its final status. */
const CHARGED_BACK_AT_SHOPIFY = ['LOST', 'ACCEPTED'];
const OVER_AT_STRIPE = [
  'won',
  'prevented',
  // The bank has only inquired; it has withdrawn nothing.
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
];

/** Whether a bank has withdrawn the money or may still do so. Unknown statuses count as yes. */
function isDisputed({ disputes, cardDisputes }: CommissionOrder): boolean {
  return (
    disputes.some(({ status, initiatedAs }) =>
      initiatedAs === 'INQUIRY'
        ? CHARGED_BACK_AT_SHOPIFY.includes(status)
        : !OVER_AT_SHOPIFY.includes(status),
    ) || cardDisputes.some((status) => !OVER_AT_STRIPE.includes(status))
  );
}

/** Returns `amount * part / whole`, half a cent up, `part` clamped to 0…`whole`; 0 if `whole` <= 0. */
function shareOf(amount: Cents, part: number, whole: number): Cents {
  if (whole <= 0) return cents(0);
  const within = BigInt(Math.max(0, Math.min(part, whole)));
  // In BigInt: the product of two amounts may exceed a float's exact range.
  const twice = 2n * BigInt(amount) * within + BigInt(whole);
  return cents(Number(twice / (2n * BigInt(whole))));
}

/** A change of an order's commission, for the log: ids and amounts, nothing about the buyer. */
export type CommissionNews = { order: string; ambassador: string } & (
  | { happened: 'refused'; because: ReferralRejection }
  | { happened: 'earned' | 'waits'; amountCents: Cents }
  | { happened: CommissionStep['kind']; amountCents: Cents; because: ReversedBecause | null }
);

/** The log messages. */
export const COMMISSION_NEWS: Record<CommissionNews['happened'], string> = {
  refused: 'a referral earns nothing',
  earned: 'a commission was earned',
  waits: 'a commission waits for a second person',
  reversed: 'a commission was taken back',
  restored: 'a commission is restored',
};

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
      payout: { method: PayoutMethod; reference: string | null; reason: string | null };
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
