import { cents, type Cents } from './money';

/** Corrections of a customer's Earth Cash by staff (decision 0035). */

export type AdjustmentState = 'asked' | 'approved' | 'refused' | 'withdrawn';

/** Where it comes from or goes to: the world outside, or the house bears it. */
export const ADJUSTMENT_SIDES = ['loss', 'external'] as const;
export type AdjustmentSide = (typeof ADJUSTMENT_SIDES)[number];

/** What one person may do alone for one customer counts together for so long. */
export const ALONE_WINDOW_MS = 24 * 60 * 60_000;

/** What one person may do alone, unless the environment says otherwise. */
export const ADJUSTMENT_LIMIT_CENTS = 5_000;

/**
 * What one person may do alone for all customers together, unless the environment says otherwise: many small
 * ones, to accounts that they have made up, would else be as good as a large one.
 */
export const ADJUSTMENT_TOTAL_CENTS = 50_000;

/** The most that can be asked for at all, in cents. */
const MOST_ADJUSTED_CENTS = 10_000_000;

export const ADJUSTMENT_BOUNDS = { reason: 500, amount: 14 } as const;

/** Why a correction was not made or asked for. */
export type AdjustmentRefusal =
  | 'adjustment_not_imported'
  | 'adjustment_redacted'
  | 'adjustment_closing'
  | 'adjustment_below_zero'
  | 'adjustment_form_used';

/**
 * What a person typed, as cents: `-12.50`, `+$1,000`, `5`. Null for what is no amount, nothing, or
 * beyond `MOST_ADJUSTED_CENTS`.
 */
export function readAdjustment(typed: string): Cents | null {
  const match = /^([+\-−]?) ?\$?(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  const [, sign = '', dollars = '', fraction = ''] = match;
  const amount = Number(dollars.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  if (amount === 0 || amount > MOST_ADJUSTED_CENTS) return null;
  return cents(sign === '-' || sign === '−' ? -amount : amount);
}

/**
 * Whether a person may not do it alone: with what they did alone for this customer in the last day, or for
 * all together; and however little it is, where the account is frozen.
 */
export function needsSecondPerson(
  amount: Cents,
  {
    aloneCents,
    limitCents,
    total,
    isFrozen,
  }: {
    aloneCents: number;
    limitCents: number;
    /** null for what makes no money: it only moves from one account to another. */
    total: { aloneCents: number; limitCents: number } | null;
    isFrozen: boolean;
  },
): boolean {
  const size = Math.abs(amount);
  if (isFrozen || size + aloneCents > limitCents) return true;
  return total !== null && size + total.aloneCents > total.limitCents;
}

/**
 * What a correction does to paid money and to bonus. What is taken comes out of paid money first, and
 * neither is taken below zero where the other covers it.
 *
 * @returns null when both together do not have it
 */
export function adjustmentParts(
  amount: Cents,
  has: { paidCents: Cents; bonusCents: Cents },
): { paidCents: Cents; bonusCents: Cents } | null {
  if (amount >= 0) return { paidCents: amount, bonusCents: cents(0) };
  if (has.paidCents + has.bonusCents + amount < 0) return null;
  const paid = Math.min(-amount, Math.max(0, has.paidCents));
  return { paidCents: cents(0 - paid), bonusCents: cents(amount + paid) };
}
