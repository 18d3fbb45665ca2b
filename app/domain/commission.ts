import { cents, type Cents } from './money';
import { isCalledOffUnpaid } from './payment-refund';

/**
 * What an order brings its ambassador (decision 0028). What of a commission stands now is a function of
 * the order as it is: every entry is the difference between that and the sum of the entries before it, so
 * that it may be worked out late, twice and out of order.
 */

/** All that decides what of a commission stands. */
export type CommissionOrder = {
  /** PAID, PENDING …: an open list of the platform. */
  financialStatus: string | null;
  totalCents: Cents;
  /** Of all refunds so far. */
  refundedCents: Cents;
  cancelledAt: string | null;
  /** Of a card that the platform has charged. */
  disputes: readonly { status: string; initiatedAs: string }[];
  /** Of a card that was charged here: the statuses at Stripe. */
  cardDisputes: readonly string[];
  /**
   * Of the Earth Cash that paid for it and was not given back: what came of deposits that a bank keeps from
   * us. A refund that is not given back yet is in both; it is settled again when it is.
   */
  disputedCashCents: Cents;
};

/** What is explained once, when it is earned. */
export type CommissionTerms = {
  /** The goods after discounts, without shipping and taxes. */
  baseCents: Cents;
  commissionCents: Cents;
};

/** What the entries of an order come to: for the ambassador, and in goods for the boards. */
export type CommissionStanding = { cents: Cents; salesCents: Cents };

export type TakenBecause = 'refund' | 'dispute';

export type CommissionStep = CommissionStanding &
  ({ kind: 'reversed'; because: TakenBecause } | { kind: 'restored'; because: null });

const PAID = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'];

/** In hundredths of a per cent. */
const WHOLE_BASIS = 10_000;

/**
 * All of it was paid, whatever of it was given back since. What is owed on terms is paid when its
 * invoice is.
 */
export function wasPaid({ financialStatus }: Pick<CommissionOrder, 'financialStatus'>): boolean {
  return PAID.includes(financialStatus ?? '');
}

/** The share of the goods that a rate pays, half a cent up. */
export function commissionOf(baseCents: Cents, basisPoints: number): Cents {
  return shareOf(baseCents, basisPoints, WHOLE_BASIS);
}

/** What of a commission stands as its order is now, and why the rest does not. */
export function standingCommission(
  { baseCents, commissionCents }: CommissionTerms,
  order: CommissionOrder,
): CommissionStanding & { because: TakenBecause } {
  const nothing = { cents: cents(0), salesCents: cents(0) };
  if (isDisputed(order)) return { ...nothing, because: 'dispute' };
  const isVoid = isCalledOffUnpaid({
    cancelledAt: order.cancelledAt,
    displayFinancialStatus: order.financialStatus,
  });
  if (isVoid) return { ...nothing, because: 'refund' };
  const { totalCents, disputedCashCents } = order;
  const leftCents = totalCents - order.refundedCents - disputedCashCents;
  return {
    cents: shareOf(commissionCents, leftCents, totalCents),
    salesCents: shareOf(baseCents, leftCents, totalCents),
    because: disputedCashCents > 0 ? 'dispute' : 'refund',
  };
}

/** The entry that leads from what stands to what has to; null where nothing has changed. */
export function commissionStep(
  standing: CommissionStanding,
  target: CommissionStanding & { because: TakenBecause },
): CommissionStep | null {
  const moved = cents(target.cents - standing.cents);
  const salesMoved = cents(target.salesCents - standing.salesCents);
  if (moved === 0 && salesMoved === 0) return null;
  const amounts = { cents: moved, salesCents: salesMoved };
  return moved < 0 || (moved === 0 && salesMoved < 0)
    ? { ...amounts, kind: 'reversed', because: target.because }
    : { ...amounts, kind: 'restored', because: null };
}

/**
 * From when on an entry counts for what can be paid: what comes while the commission is held becomes
 * payable with it and cancels there, what comes later counts at once.
 */
export function entryPayableAt(commissionPayableAt: Date, occurredAt: Date): Date {
  return occurredAt < commissionPayableAt ? commissionPayableAt : occurredAt;
}

const OVER_AT_SHOPIFY = ['WON', 'PREVENTED'];
/** What began as a question and became a chargeback is told apart by its end alone. */
const TAKEN_AT_SHOPIFY = ['LOST', 'ACCEPTED'];
const OVER_AT_STRIPE = [
  'won',
  'prevented',
  // A bank that only asks has taken nothing.
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
];

/** A bank has the money, or may get it. Every status that nobody knows counts as that. */
function isDisputed({ disputes, cardDisputes }: CommissionOrder): boolean {
  return (
    disputes.some(({ status, initiatedAs }) =>
      initiatedAs === 'INQUIRY'
        ? TAKEN_AT_SHOPIFY.includes(status)
        : !OVER_AT_SHOPIFY.includes(status),
    ) || cardDisputes.some((status) => !OVER_AT_STRIPE.includes(status))
  );
}

/** `amount * part / whole`, half a cent up; all of it at most, nothing at least, and of nothing nothing. */
function shareOf(amount: Cents, part: number, whole: number): Cents {
  if (whole <= 0) return cents(0);
  const within = BigInt(Math.max(0, Math.min(part, whole)));
  // In whole numbers: the product of two amounts may be larger than a float is exact.
  const twice = 2n * BigInt(amount) * within + BigInt(whole);
  return cents(Number(twice / (2n * BigInt(whole))));
}
